import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demoDesigns } from '#demo/seed/demo-designs.ts'
import { readFacts } from '#demo/seed/facts.ts'
import { isPictured } from '#demo/motifs/pictured-motifs.ts'
import { readTexts } from '#demo/seed/texts.ts'
import type { Picture } from '#tests/pictures/compare-pictures.ts'
import { mainColours, shareOf } from '#tests/pictures/main-colours.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'

const facts = readFacts()
const [words] = readTexts(facts, ['en']).values()

/** One picture design for each kind of article that has one in this store. */
const oneOfEachKind = [
  ...new Map(
    demoDesigns(facts)
      .filter(({ motif, article }) => isPictured(motif) && article.brands.includes('estampa'))
      .map(({ motif, article }) => [article.kind, { kind: article.kind, motif, article }]),
  ).values(),
]

type Card = { id: string; name: string; picture: { base: string; widths: number[] } }

test(
  'a ready design opens as its card shows it, on every kind of article',
  {
    tag: '@desktop',
  },
  async ({ page, shop }) => {
    expect(oneOfEachKind.length).toBeGreaterThan(10)
    for (const { kind, motif, article } of oneOfEachKind) {
      await test.step(`${kind}: ${motif}`, async () => {
        const address = `/api/shop/designs?article_id=${article.id}&limit=100&page=`
        await page.goto(shop.url('gb', '/healthz'))
        const designs = await page.evaluate(async (path) => {
          const pages = [1, 2].map(async (number) => {
            const answer = await (await fetch(`${path}${number}`)).json()
            return (answer as { designs: Card[] }).designs
          })
          return (await Promise.all(pages)).flat()
        }, address)
        const card = designs.find(({ name }) => name === words!.motifs[motif]!.name)!
        const { base, widths } = card.picture
        const file = await page.evaluate(readFile, `${base}-${widths[0]}.jpg`)
        const onCard = await pixelsOf(Buffer.from(file, 'base64'))
        await page.goto(shop.url('gb', `/create/${article.id}?design=${card.id}`))
        await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
        await photosAreThere(page)
        const drawing = page.locator('.editor-main svg.page-drawing').first()
        const colours = mainColours(await pixelsOf(await drawing.screenshot()))
        expect(colours.length, `${kind} is not one colour`).toBeGreaterThan(2)
        const { seen, covered } = shareOf(onCard, colours)
        const description = `${seen} of ${colours.length} colours, ${Math.round(covered * 100)} %`
        test.info().annotations.push({ type: `${kind} ${motif}`, description })
        expect(seen / colours.length, `${kind} ${motif}: ${description}`).toBeGreaterThanOrEqual(
          0.5,
        )
        expect(covered, `${kind} ${motif}: ${description}`).toBeGreaterThan(0.12)
      })
    }
  },
)

/** Runs in the page. */
async function readFile(path: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(path)).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

/** Decoded, or they would be missing from the picture of the page. */
async function photosAreThere(page: Page): Promise<void> {
  const photos = page.locator('.editor-main svg.page-drawing image')
  await expect(photos).not.toHaveCount(0)
  await photos.evaluateAll((found) =>
    Promise.all(
      found.map(async (one) => {
        const image = new Image()
        image.src = (one as SVGImageElement).href.baseVal
        await image.decode()
      }),
    ),
  )
}

async function pixelsOf(file: Buffer): Promise<Picture> {
  const small = sharp(file).resize(240, 240, { fit: 'inside' }).flatten({ background: '#ffffff' })
  const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
