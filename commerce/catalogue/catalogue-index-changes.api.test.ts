import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeArticle } from '#tests/make.ts'
import { articleSorts } from './catalogue.terms.ts'
import { noConditions, pageOf, type Conditions } from './index-selection.ts'
import { openCatalogueIndex, type CatalogueIndex } from './catalogue-index.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const start = new Date('2026-06-15T00:00:00Z')
const site = makeSites(3000).find(({ slug }) => slug === 'WPX-GB')!
const store = site.slug

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`
    insert into tag (id, category, picture) values (1, null, null), (2, null, null), (101, 'INFANTIL', null);
    insert into attribute_value (code, attribute) values ('oak', 'material'), ('matt', 'finish')
  `.execute(database.db)
})
afterAll(() => database.drop())
beforeEach(() => database.db.deleteFrom('article').execute())
afterEach(() => vi.restoreAllMocks())

/** All that visitors are shown of articles, in every order. */
async function lookAtAll(catalogueIndex: CatalogueIndex, now: Date) {
  const asked: Conditions[] = [
    noConditions,
    { ...noConditions, kind: ['mug'] },
    { ...noConditions, tag: [1], attribute: ['oak'] },
    { ...noConditions, badge: ['INFANTIL', 'TOP_SALES'] },
    { ...noConditions, priceFrom: 500, priceTo: 1500 },
    { ...noConditions, onlyReduced: true },
    { ...noConditions, list: { badges: ['NOVELTY'], mostMinor: 2000 } },
  ]
  const seen: unknown[] = []
  for (const language of ['en', 'es']) {
    const view = await catalogueIndex.query({ site, language, now })
    const { amounts, befores, articleIndex } = view.storeIndex
    for (const conditions of asked) {
      const { found, ...figures } = view.select(conditions)
      const pages = articleSorts.map((sort) =>
        pageOf(view.storeIndex, found, { sort, offset: 0, limit: 100 }),
      )
      const prices = pages[0]!.map((id) => {
        const ordinal = articleIndex.ordinalOf.get(id)!
        return [id, amounts[ordinal], befores[ordinal], articleIndex.popularity[ordinal]]
      })
      seen.push({ figures, pages, prices })
    }
  }
  return seen
}

const id = fc.integer({ min: 501, max: 508 })
const amount = fc.integer({ min: 1, max: 30 }).map((hundred) => hundred * 100)
const days = fc.integer({ min: -80, max: 3 })

/** Each by the id of an article, which may be there or not. */
const anyChange = fc.oneof(
  fc.tuple(id, amount).map(([article, minor]) => ({
    what: `make ${article} at ${minor}`,
    run: async () => {
      await database.db.deleteFrom('article').where('id', '=', article).execute()
      await makePublished(article, { amountMinor: minor, kind: minor > 1500 ? 'mug' : 'card' })
    },
  })),
  fc.tuple(id, amount).map(([article, minor]) =>
    statement(
      `price ${article} ${minor}`,
      () => sql`
      update article_price set amount_minor = ${minor} where article_id = ${article} and valid_until is null`,
    ),
  ),
  fc.tuple(id, amount, days).map(([article, minor, day]) =>
    statement(
      `earlier price of ${article} until day ${day}`,
      () => sql`
      insert into article_price (article_id, store, amount_minor, currency, valid_from, valid_until)
      select id, ${store}, ${minor}, 'GBP', ${atDay(day - 20)}, ${atDay(day)} from article where id = ${article}
      on conflict do nothing`,
    ),
  ),
  fc.tuple(id, days).map(([article, day]) =>
    statement(
      `prices of ${article} from day ${day}`,
      () => sql`
      update article_price set valid_from = ${atDay(day)} where article_id = ${article} and valid_until is null`,
    ),
  ),
  fc.tuple(id, days, amount).map(([article, day, number]) =>
    statement(
      `${article} appears on day ${day}`,
      () => sql`
      update article set published_at = ${atDay(day)}, updated_at = ${atDay(-day)}, popularity = ${number},
        position = ${number % 7} where id = ${article}`,
    ),
  ),
  fc.tuple(id, fc.constantFrom(1, 2, 101)).map(([article, tag]) =>
    statement(
      `tag ${article} ${tag}`,
      () => sql`
      insert into article_tag (article_id, tag_id) select id, ${tag} from article where id = ${article}
      on conflict do nothing`,
    ),
  ),
  fc.tuple(id, fc.constantFrom('oak', 'matt')).map(([article, code]) =>
    statement(
      `${article} is ${code}`,
      () => sql`
      insert into article_attribute (article_id, code) select id, ${code} from article where id = ${article}
      on conflict do nothing`,
    ),
  ),
  id.map((article) =>
    statement(
      `no tags of ${article}`,
      () => sql`delete from article_tag where article_id = ${article}`,
    ),
  ),
  id.map((article) =>
    statement(
      `no Spanish words of ${article}`,
      () => sql`
      delete from article_text where language = 'es' and article_id = ${article}`,
    ),
  ),
  id.map((article) =>
    statement(`${article} is gone`, () => sql`delete from article where id = ${article}`),
  ),
  fc
    .constantFrom('INFANTIL', null)
    .map((category) =>
      statement(
        `tag 2 is ${category}`,
        () => sql`update tag set category = ${category} where id = 2`,
      ),
    ),
)

async function makePublished(
  articleId: number,
  given: { amountMinor?: number; kind?: string } = {},
) {
  await makeArticle(database.db, { id: articleId, ...given })
  await database.db
    .updateTable('article')
    .set({ published_at: atDay(-1) })
    .where('id', '=', articleId)
    .execute()
}

function statement(what: string, make: () => ReturnType<typeof sql>) {
  return { what, run: async () => void (await make().execute(database.db)) }
}

function atDay(day: number): Date {
  return new Date(start.getTime() + day * DAY_MS)
}

it('that followed every change, and the clock, shows what one shows that is read anew', async () => {
  const anyStep = fc.record({ change: anyChange, hours: fc.constantFrom(0, 0, 0, 5, 30) })
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      await database.db.deleteFrom('article').execute()
      for (const article of [501, 502, 503]) await makePublished(article)
      const followed = openCatalogueIndex(database.db)
      let now = start
      for (const { change, hours } of steps) {
        await change.run()
        now = new Date(now.getTime() + hours * 60 * 60 * 1000)
        const anew = await lookAtAll(openCatalogueIndex(database.db), now)
        expect(await lookAtAll(followed, now), change.what).toEqual(anew)
      }
    }),
    { numRuns: 12 },
  )
})

it('rereads nothing but the article whose price changed', async () => {
  for (const article of [501, 502, 503]) await makePublished(article)
  const catalogueIndex = openCatalogueIndex(database.db)
  await lookAtAll(catalogueIndex, start)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await sql`update article_price set amount_minor = 4242 where article_id = 502`.execute(
    database.db,
  )
  const { storeIndex } = await catalogueIndex.query({ site, language: 'en', now: start })
  expect(storeIndex.amounts[storeIndex.articleIndex.ordinalOf.get(502)!]).toBe(4242)
  const asked = query.mock.calls.map(([one, values]) => JSON.stringify([one, values]))
  const ofArticles = asked.filter((text) =>
    /from \\?"article(_tag|_attribute|_text)?\\?"/.test(text),
  )
  expect(ofArticles.length).toBeGreaterThan(2)
  for (const text of ofArticles) expect(text).toContain('[502]')
})

it('reads all articles anew when a version does not say what it changed', async () => {
  await makePublished(501)
  const catalogueIndex = openCatalogueIndex(database.db)
  await lookAtAll(catalogueIndex, start)
  await sql`
    alter table article disable trigger user; update article set popularity = 77 where id = 501;
    alter table article enable trigger user; update catalogue_version set version = version + 1
  `.execute(database.db)
  const { storeIndex } = await catalogueIndex.query({ site, language: 'en', now: start })
  expect(storeIndex.articleIndex.popularity[storeIndex.articleIndex.ordinalOf.get(501)!]).toBe(77)
})

it('follows a change of more articles than are noted one by one', async () => {
  await sql`
    insert into article (id, kind, is_personalised, published_at)
    select 20000 + n, 'mug', false, ${start} from generate_series(1, 1500) as n
  `.execute(database.db)
  const catalogueIndex = openCatalogueIndex(database.db)
  await lookAtAll(catalogueIndex, start)
  await sql`
    insert into article_price (article_id, store, amount_minor, currency, valid_from)
    select 20000 + n, ${store}, 1000 + n, 'GBP', ${atDay(-9)} from generate_series(1, 1500) as n
  `.execute(database.db)
  const { storeIndex } = await catalogueIndex.query({ site, language: 'en', now: start })
  expect(storeIndex.amounts[storeIndex.articleIndex.ordinalOf.get(21_500)!]).toBe(2500)
})
