import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopRoutes } from '#app/routes.ts'
import { languages } from '#config/locales.ts'
import { makeSites } from '#config/sites.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { readFacts } from './facts.ts'
import { fillShop } from './fill-shop.ts'
import { readTexts } from './texts.ts'

const facts = readFacts()
const sites = makeSites(3000)
let database: TestDatabase
let shop: ReturnType<typeof openApi>

const CALENDAR = 'article-304-1'
const pictureNamed = (name: string) => ({
  name,
  width: 8,
  height: 6,
  widths: [8],
  formats: 'avif,webp,jpg' as const,
  version: '0123abcd',
  placeholder_color: '#ffffff',
})

beforeAll(async () => {
  database = await createTestDatabase()
  const pictures = [CALENDAR, `${CALENDAR}-pl`].map(pictureNamed)
  await fillShop(database.db, { sites, media: { pictures, videos: [] } })
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const everyDoor = sites.flatMap((site) =>
  site.locales.map((locale) => ({ application: site.slug, locale: locale.code })),
)

describe('the demo shop', () => {
  it('is as large as it is said to be', async () => {
    const texts = readTexts(facts)
    expect(texts.size).toBe(languages.length)
    expect(facts.articles.length).toBeGreaterThanOrEqual(60)
    expect(new Set(facts.articles.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(12)
    expect(facts.tags.filter(({ category }) => !category).length).toBeGreaterThanOrEqual(40)
    expect(facts.lists.filter(({ type }) => type === 'LANDING').length).toBeGreaterThanOrEqual(12)
    expect(facts.help.flatMap(({ topics }) => topics).length).toBeGreaterThanOrEqual(30)
    const reviews = [...texts.values()].flatMap((text) => text.reviews)
    expect(reviews.length).toBeGreaterThanOrEqual(600)
  })

  it.each([
    { application: 'WPX-GB', locale: 'en', shown: CALENDAR },
    { application: 'WPX-PL', locale: 'pl', shown: `${CALENDAR}-pl` },
  ])('shows one month of a calendar, in $locale', async ({ shown, ...door }) => {
    const { pictures } = granted(await shop.visitor(door).catalogue.getArticle({ articleId: 304 }))
    expect(pictures.map(({ base }) => base)).toEqual([`/media/${shown}-0123abcd`])
  })

  it.each(everyDoor)('greets visitors of $application in $locale', async (door) => {
    const { blocks } = granted(await shop.visitor(door).content.getHome({}))
    expect(blocks.length).toBeGreaterThanOrEqual(5)
    for (const block of blocks) {
      expect(block.title, block.kind).not.toBe('')
      if (block.kind === 'product') expect(block.articles.length).toBeGreaterThan(0)
      if (block.kind === 'review') expect(block.reviews.length).toBeGreaterThan(0)
    }
  })

  it.each([
    { application: 'WPX-GB', locale: 'en', leastLists: 37 },
    { application: 'WPX-CZ', locale: 'cs', leastLists: 37 },
    { application: 'TZ-ES', locale: 'es', leastLists: 10 },
  ])('has something on every list of $application', async ({ leastLists, ...door }) => {
    const { content, catalogue, design } = shop.visitor(door)
    const { lists } = granted(await content.listLists({}))
    expect(lists.length).toBeGreaterThanOrEqual(leastLists)
    for (const { id, type } of lists) {
      const list = granted(await content.getList({ listId: id }))
      const held = {
        LANDING: () => list.blocks.length,
        LIST: async () => granted(await catalogue.listArticles({ list: id })).total,
        LIST_DESIGNS: async () =>
          granted(await design.listDesigns({ articleId: list.articleId })).total,
      }
      expect(await held[type](), id).toBeGreaterThan(0)
    }
  })

  it('has no list or article under an address that the shop itself uses', async () => {
    const taken = new Set([
      ...shopRoutes.map(({ path }) => path.split('/')[1]),
      ...languages,
      'api',
      'media',
      'images',
      'icons',
    ])
    const rows = await database.db.selectFrom('address').select('slug').execute()
    expect(rows.map(({ slug }) => slug).filter((slug) => taken.has(slug))).toEqual([])
  })

  it('has prices without a fraction where none is shown', async () => {
    const whole = sites.filter(({ config }) => !config.prizesWithDecimals).map(({ slug }) => slug)
    const broken = await database.db
      .selectFrom('article_price')
      .where('store', 'in', whole)
      .where((on) => on(on.fn('mod', ['amount_minor', on.val(100)]), '<>', 0))
      .select('article_id')
      .execute()
    expect(broken).toEqual([])
  })

  it('has novelties and bestsellers whenever it is set up', async () => {
    for (const badge of ['NOVELTY', 'TOP_SALES'] as const) {
      const answer = await shop.visitor().catalogue.listArticles({ badge: [badge] })
      expect(answer, badge).toMatchObject({ total: expect.toSatisfy((total) => total >= 3) })
    }
  })
})

describe('words that are missing', () => {
  it('are named with their file and key', () => {
    const more = { ...facts, tags: [...facts.tags, { id: 77, subject: 'STYLE' as const }] }
    expect(() => readTexts(more, ['en'])).toThrow(
      'demo/seed/texts/en/tags.json has no words for 77',
    )
  })
})
