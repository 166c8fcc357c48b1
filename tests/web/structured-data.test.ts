import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Thing = { '@type': string } & Record<string, unknown>

async function readProduct(path: string) {
  const { text, status } = await shop.ask(path)
  expect([path, status]).toEqual([path, 200])
  const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const things = blocks.map(([, json]) => JSON.parse(json!) as Thing)
  const find = (type: string) => things.find((thing) => thing['@type'] === type)!
  return { product: find('Product'), crumbs: find('BreadcrumbList') }
}

async function findDesignPath(): Promise<string> {
  const { text } = await shop.ask('/sitemaps/designs-1.xml')
  return new URL(/<loc>(.*?)<\/loc>/.exec(text)![1]!).pathname
}

it.each([
  ['an article with variants', () => '/photo-mug'],
  ['a calendar', () => '/wall-calendar'],
  ['a design', findDesignPath],
])('of %s has everything that machines need to list it', async (_, findPath) => {
  const { product, crumbs } = await readProduct(await findPath())
  expect(product['name']).toEqual(expect.any(String))
  const images = product['image'] as string[]
  expect(images.length).toBeGreaterThan(0)
  for (const image of images) {
    expect((await shop.ask(new URL(image).pathname)).status, image).toBe(200)
  }
  const offer = product['offers'] as Record<string, unknown>
  expect(offer['price'] ?? offer['lowPrice']).toMatch(/^\d+\.\d\d$/)
  expect(offer).toMatchObject({
    priceCurrency: 'GBP',
    availability: 'https://schema.org/InStock',
    hasMerchantReturnPolicy: {
      applicableCountry: 'GB',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    },
    shippingDetails: { shippingDestination: { addressCountry: 'GB' } },
  })
  const items = crumbs['itemListElement'] as { position: number; name: unknown }[]
  expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1))
  for (const { name } of items) expect(name).toEqual(expect.any(String))
})

it.each([
  ['an article', () => '/photo-mug'],
  ['a design', findDesignPath],
  ['a list', () => '/mugs'],
  ['all products', () => '/products'],
  ['the offers', () => '/offers'],
  ['the ideas', () => '/tags-list'],
])('of %s has a picture for whoever shares its address', async (_, findPath) => {
  const path = await findPath()
  const { text } = await shop.ask(path)
  const meta = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(text)?.[1]
  const picture = new URL(meta('og:image')!)
  // Messengers show it large only from there on, and none of them knows of AVIF.
  expect(Number(meta('og:image:width'))).toBeGreaterThanOrEqual(600)
  expect(Number(meta('og:image:height'))).toBeGreaterThanOrEqual(315)
  const answer = await shop.ask(picture.pathname, { host: picture.hostname })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(meta('og:title')).toMatch(/ – /)
  expect(meta('og:image:alt')).toBeTruthy()
  expect(new URL(meta('og:url')!).pathname).toBe(path)
  expect(meta('twitter:card')).toBe('summary_large_image')
})

it('of something that is not made for one person says how long it can be given back', async () => {
  const { product } = await readProduct('/gift-box')
  expect(product['offers']).toMatchObject({
    hasMerchantReturnPolicy: { merchantReturnDays: 14 },
  })
})

it('names the picture of a calendar that speaks the language of the store', async () => {
  const host = 'pl.localhost'
  const feed = await shop.ask('/feeds/google.xml', { host })
  const sitemap = await shop.ask('/sitemaps/articles-1.xml', { host })
  for (const { status, text } of [feed, sitemap]) {
    expect(status).toBe(200)
    expect(text).toMatch(/\/media\/[a-z0-9-]+-pl-[0-9a-f]+-\d+\.jpg/)
  }
})
