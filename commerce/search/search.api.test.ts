import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { makeSites } from '#config/sites.ts'
import { fillShop } from '#demo/seed/fill-shop.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  await fillShop(database.db, {
    sites: makeSites(3000),
    media: { pictures: [], videos: [] },
    languages: ['en', 'de', 'es', 'pl'],
  })
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const stores = { en: 'WPX-GB', de: 'WPX-DE', es: 'WPX-ES', pl: 'WPX-PL' }

async function search(
  query: string,
  given: { language?: keyof typeof stores; [key: string]: unknown } = {},
) {
  const { language = 'en', ...filter } = given
  const visitor = shop.visitor({ application: stores[language], locale: language })
  return granted(await visitor.search.searchShop({ query, ...filter }))
}
const namesOf = ({ articles }: { articles: { name: string }[] }) => articles.map(({ name }) => name)

describe('a search', () => {
  it.each([
    ['en', 'mgu', 'mug', 'Photo mug'],
    ['en', 'cusion', 'cushion', 'Photo cushion'],
    ['es', 'tasa', 'taza', 'Taza con foto'],
    ['de', 'Kissne', 'kissen', 'Fotokissen'],
    ['pl', 'kbuek', 'kubek', 'Kubek ze zdjęciem'],
  ] as const)('in %s finds %s as %s', async (language, typed, meant, name) => {
    const found = await search(typed, { language })
    expect(found.didYouMean).toBe(meant)
    expect(namesOf(found)).toContain(name)
  })

  it('asks nobody what was meant who wrote it right', async () => {
    for (const [query, language] of [
      ['mugs', 'en'],
      ['TAZAS MAGICAS', 'es'],
      ['kubków', 'pl'],
      ['zauberTASSEN', 'de'],
    ] as const) {
      const found = await search(query, { language })
      expect(found.didYouMean).toBeUndefined()
      expect(found.total).toBeGreaterThan(0)
    }
  })

  it('shows first what is called so, then what has the words elsewhere', async () => {
    const names = namesOf(await search('photo mug'))
    expect(names[0]).toBe('Photo mug')
    const cushions = namesOf(await search('cushion'))
    expect(cushions.slice(0, 3).every((name) => name.toLowerCase().includes('cushion'))).toBe(true)
    expect(namesOf(await search('photo mug'))).toEqual(names)
  })

  it('finds a compound by its part and the part by the compound', async () => {
    expect(namesOf(await search('Tasse', { language: 'de' }))).toContain('Fototasse')
    const found = namesOf(await search('Fototasse', { language: 'de' }))
    expect(found[0]).toBe('Fototasse')
    expect(found).toContain('Große Tasse')
  })

  it('finds articles by their tags, attributes and kinds', async () => {
    const found = await search('birthday')
    expect(found.total).toBeGreaterThan(3)
    expect(found.links).toContainEqual(expect.objectContaining({ kind: 'tag', name: 'Birthday' }))
    const mugs = await search('mugs')
    expect(mugs.articles.slice(0, 6).every(({ kind }) => kind === 'mug')).toBe(true)
  })

  it('finds designs for the kind of thing that somebody names', async () => {
    const { designs, designCount } = await search('cat mug')
    expect(designCount).toBeGreaterThan(0)
    expect(designs[0]!.name).toMatch(/cat/i)
    const more = granted(await shop.visitor().search.searchDesigns({ query: 'cats', limit: 2 }))
    expect(more.total).toBeGreaterThan(more.designs.length)
  })

  it('is narrowed down, sorted and turned as a list is', async () => {
    const all = await search('photo', { limit: 5 })
    const kinds = all.facets.kinds.map(({ value }) => value)
    expect(kinds).toContain('mug')
    const mugs = await search('photo', { kind: ['mug'] })
    expect(mugs.total).toBe(all.facets.kinds.find(({ value }) => value === 'mug')!.count)
    const cheap = await search('photo', { sort: 'PRICE_ASCENDING', limit: 100 })
    const prices = cheap.articles.map(({ price }) => price.amountMinor)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    const second = await search('photo', { page: 2, limit: 5 })
    const both = await search('photo', { limit: 10 })
    expect([...namesOf(all), ...namesOf(second)]).toEqual(namesOf(both))
  })

  it('shows what comes closest when nothing has all the words', async () => {
    const found = await search('velvet keyring')
    expect(found.isPartial).toBe(true)
    expect(namesOf(found)).toContain('Velvet cushion')
  })

  it('finds help where there is no product', async () => {
    const { total, topics } = await search('refund')
    expect(total).toBe(0)
    expect(topics.length).toBeGreaterThan(0)
  })

  it('finds nothing that another store sells', async () => {
    const { id } = await makeArticle(database.db, {
      name: 'Quibbleholder',
      stores: ['WPX-ES'],
      id: 18_001,
    })
    expect((await search('quibbleholder', { language: 'es' })).articles[0]?.id).toBe(id)
    expect((await search('quibbleholder')).total).toBe(0)
  })
})

describe('what changes', () => {
  it('is found from that moment on, and no longer by its old name', async () => {
    await makeArticle(database.db, { name: 'Zimbrello', id: 18_002 })
    expect((await search('zimbrello')).total).toBe(1)
    await database.db
      .updateTable('article_text')
      .set({ name: 'Wuffelpot', name_plural: 'wuffelpots' })
      .where('article_id', '=', 18_002)
      .where('language', '=', 'en')
      .execute()
    expect(namesOf(await search('wuffelpot'))).toEqual(['Wuffelpot'])
    expect((await search('zimbrello')).total).toBe(0)
    expect((await search('zimbrello', { language: 'es' })).total).toBe(1)
    await database.db.deleteFrom('article').where('id', '=', 18_002).execute()
    expect((await search('wuffelpot')).total).toBe(0)
    const left = await database.pool.query(
      `select from search_word where word in ('wuffelpot', 'zimbrello')
       union all select from search_posting where 18002 = any(targets)`,
    )
    expect(left.rowCount).toBe(0)
  })

  it('counts for articles when their tag gets another name', async () => {
    const tag = await database.db
      .selectFrom('tag_text')
      .where('language', '=', 'en')
      .where('name', '=', 'Birthday')
      .select('tag_id')
      .executeTakeFirstOrThrow()
    await database.db
      .updateTable('tag_text')
      .set({ name: 'Snorkelfest', title: 'Snorkelfest' })
      .where('tag_id', '=', tag.tag_id)
      .where('language', '=', 'en')
      .execute()
    expect((await search('snorkelfest')).total).toBeGreaterThan(3)
    expect((await search('birthday')).links.filter(({ kind }) => kind === 'tag')).toEqual([])
  })

  it('is the same as if all of it were read anew', async () => {
    const words = `select language, word, terms, slips, names
      from search_word join search_word_use using (language, word) order by 1, 2`
    const postings = `select kind, language, term, level, piece,
      array(select unnest(targets) order by 1) as targets from search_posting order by 1, 2, 3, 4, 5`
    const read = async () => [
      (await database.pool.query(words)).rows,
      (await database.pool.query(postings)).rows,
    ]
    const kept = await read()
    await database.pool.query('set statement_timeout = 0; select rebuild_search()')
    expect(await read()).toEqual(kept)
  })
})

describe('strange words', () => {
  it.each([
    '%',
    '_____',
    '\\',
    "'; drop table article; --",
    '"',
    '(&|!<->:*)',
    'a:* & !b',
    '\u200f\u200emug',
    '🎁',
    '🎁 mug 🎁',
    'İıſ',
    '日本語',
    '٣٤',
    'a'.repeat(200),
    'ab '.repeat(66),
    '1e309',
    '-1',
    'null',
    '__proto__',
    'constructor',
    '=photo mug',
    'the of and',
  ])('%j is answered calmly', async (query) => {
    const visitor = shop.visitor()
    for (const ask of ['searchShop', 'suggest', 'searchHelp', 'searchDesigns'] as const) {
      expect(isRefused(await visitor.search[ask]({ query }))).toBe(false)
    }
    expect(shop.faults).toEqual([])
  })

  it.each(['', ' \t\u3000', '\u0000', 'a\u0000b', 'a'.repeat(201), '\u202emug'])(
    '%j is refused',
    async (query) => {
      expect(await shop.visitor().search.searchShop({ query })).toMatchObject({ code: 'invalid' })
    },
  )
})

describe('suggestions', () => {
  it('finish the word, name pages and show articles with their price', async () => {
    const { words, links, articles } = granted(
      await shop.visitor().search.suggest({ query: 'photo cu' }),
    )
    expect(words[0]).toMatch(/^photo cushion/)
    expect(articles[0]).toMatchObject({ name: 'Photo cushion', price: { currency: 'GBP' } })
    expect(granted(await shop.visitor().search.suggest({ query: 'mu' })).links).toContainEqual(
      expect.objectContaining({ kind: 'list', name: 'Mugs' }),
    )
    expect(links.length).toBeLessThanOrEqual(3)
  })

  it('offer the right spelling, and nothing for nonsense', async () => {
    const { didYouMean, articles } = granted(
      await shop.visitor().search.suggest({ query: 'cusion' }),
    )
    expect(didYouMean).toBe('cushion')
    expect(articles.length).toBeGreaterThan(0)
    expect(granted(await shop.visitor().search.suggest({ query: 'qqqxqq' }))).toEqual({
      words: [],
      links: [],
      articles: [],
    })
  })
})

describe('the search of the help centre', () => {
  it('understands a question, its word forms and its slips', async () => {
    const { topics } = granted(
      await shop.visitor().search.searchHelp({ query: 'how much are the delivery costs' }),
    )
    expect(topics[0]!.title).toBe('What does delivery cost?')
    const slipped = granted(await shop.visitor().search.searchHelp({ query: 'delivrey cost' }))
    expect(slipped.topics[0]!.title).toBe('What does delivery cost?')
  })
})

describe('what nobody found', () => {
  const misses = () =>
    database.db.selectFrom('searched_not_found').select(['store', 'query', 'searches']).execute()

  it('is counted once for each visitor and day, however it is written', async () => {
    const [one, other] = [
      shop.visitor({ address: '10.1.1.1' }),
      shop.visitor({ address: '10.1.1.2' }),
    ]
    await one.search.noteMiss({ query: 'Hoverboard' })
    await one.search.noteMiss({ query: ' hoverboard! ' })
    await other.search.noteMiss({ query: 'HOVERBOARD' })
    expect(await misses()).toEqual([{ store: 'WPX-GB', query: 'hoverboard', searches: 2 }])
  })

  it('is not counted for whoever finds nothing all the time, nor when it is no word', async () => {
    const before = (await misses()).length
    const machine = shop.visitor({ address: '10.9.9.9' })
    await machine.search.noteMiss({ query: '%%%' })
    for (let turn = 0; turn < 30; turn += 1) await machine.search.noteMiss({ query: `nope${turn}` })
    expect((await misses()).length - before).toBe(20)
  })
})
