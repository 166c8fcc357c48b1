import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { listFilter } from '#commerce/catalogue/catalogue.columns.ts'
import { blockFacts } from './content.columns.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const resolve = async (slug: string, given: object = {}) =>
  granted(await shop.visitor(given).content.resolveAddress({ slug })).address
const inSpain = { application: 'WPX-ES', locale: 'es' }

async function makePage(id: string, slugs: Record<string, string>) {
  await database.db.insertInto('page').values({ id, kind: 'story' }).execute()
  await database.db
    .insertInto('page_text')
    .values(
      Object.entries(slugs).map(([language, slug]) => ({
        page_id: id,
        language,
        slug,
        title: 'A page',
        summary: 's',
        body: 'b',
      })),
    )
    .execute()
}

async function makeList(
  id: string,
  given: {
    type?: 'LIST' | 'LANDING'
    menu?: 'CATEGORY' | 'OCCASION'
    filter?: object
    slugs?: Record<string, string>
  } = {},
) {
  await database.db
    .insertInto('catalogue_list')
    .values({
      id,
      type: given.type ?? 'LIST',
      menu: given.menu ?? null,
      article_id: null,
      filter: listFilter.write(given.filter ?? {}),
      picture: null,
    })
    .execute()
  await database.db
    .insertInto('catalogue_list_text')
    .values(
      Object.entries(given.slugs ?? { en: id }).map(([language, slug]) => ({
        list_id: id,
        language,
        slug,
        name: id,
        title: id,
        summary: 's',
      })),
    )
    .execute()
}

async function rename(articleId: number, language: string, slug: string) {
  await database.db
    .updateTable('article_text')
    .set({ slug })
    .where('article_id', '=', articleId)
    .where('language', '=', language)
    .execute()
}

describe('an address', () => {
  it('stands for a page, a list or an article, also under the slug of another language', async () => {
    const mug = await makeArticle(database.db, { slug: 'mug' })
    await makePage('story', { en: 'our-story', es: 'nuestra-historia' })
    await makeList('prints', { slugs: { en: 'prints', es: 'fotos' } })
    expect(await resolve('mug-en')).toEqual({ kind: 'article', articleId: mug.id, slug: 'mug-en' })
    expect(await resolve('mug-en', inSpain)).toMatchObject({ slug: 'mug-es' })
    expect(await resolve('nuestra-historia')).toEqual({
      kind: 'page',
      id: 'story',
      slug: 'our-story',
    })
    expect(await resolve('fotos')).toEqual({ kind: 'list', id: 'prints', slug: 'prints' })
    expect(await resolve('nothing-here')).toBeUndefined()
  })

  it('leads on from every slug that a thing ever had', async () => {
    const { id } = await makeArticle(database.db, { slug: 'tray' })
    await rename(id, 'en', 'wooden-tray')
    await rename(id, 'en', 'oak-tray')
    for (const old of ['tray-en', 'wooden-tray', 'oak-tray']) {
      expect(await resolve(old)).toEqual({ kind: 'article', articleId: id, slug: 'oak-tray' })
    }
    await rename(id, 'en', 'tray-en')
    expect(await resolve('oak-tray')).toMatchObject({ slug: 'tray-en' })
  })

  it('is taken over only when its owner has left it', async () => {
    const first = await makeArticle(database.db, { slug: 'lamp' })
    const second = await makeArticle(database.db, { slug: 'light' })
    await expect(rename(second.id, 'en', 'lamp-en')).rejects.toThrow()
    await expect(makeList('lamps', { slugs: { en: 'lamp-en' } })).rejects.toThrow(
      'lamp-en is taken',
    )
    await rename(first.id, 'en', 'desk-lamp')
    await rename(second.id, 'en', 'lamp-en')
    expect(await resolve('lamp-en')).toMatchObject({ articleId: second.id })
    expect(await resolve('desk-lamp')).toMatchObject({ articleId: first.id })
  })

  it('prefers the language of the visitor, and there a page to an article', async () => {
    const article = await makeArticle(database.db, { slug: 'shared' })
    await makePage('shared', { cs: 'shared-en', de: 'x', en: 'english-page' })
    expect(await resolve('shared-en')).toMatchObject({ articleId: article.id })
    expect(await resolve('shared-en', { application: 'WPX-DE', locale: 'de' })).toEqual({
      kind: 'page',
      id: 'shared',
      slug: 'x',
    })
  })

  it('is gone with what it stood for', async () => {
    const { id } = await makeArticle(database.db, { slug: 'short-lived' })
    await database.db.deleteFrom('article').where('id', '=', id).execute()
    expect(await resolve('short-lived-en')).toBeUndefined()
  })
})

describe('a landing page', () => {
  it('shows its blocks with what this store sells, and leaves out what it does not', async () => {
    const { db } = database
    const here = await makeArticle(db, { kind: 'frame', amountMinor: 500, slug: 'frame' })
    const foreign = await makeArticle(db, { kind: 'frame', stores: ['WPX-ES'] })
    await makeList('frames', { filter: { kinds: ['frame'] } })
    await makeList('spring', { type: 'LANDING' })
    const block = { media: null, picture: null, video: null }
    const nowhere = { resource_kind: null, resource_id: null }
    const facts = blockFacts.write
    await db
      .insertInto('block')
      .values([
        {
          ...block,
          list_id: 'spring',
          position: 0,
          kind: 'banner',
          resource_kind: 'RESOURCE',
          resource_id: 'frames',
        },
        {
          ...block,
          ...nowhere,
          list_id: 'spring',
          position: 1,
          kind: 'product',
          facts: facts({ articleIds: [foreign.id, here.id] }),
        },
        {
          ...block,
          list_id: 'spring',
          position: 2,
          kind: 'environment',
          resource_kind: 'ARTICLE',
          resource_id: String(foreign.id),
        },
        {
          ...block,
          ...nowhere,
          list_id: 'spring',
          position: 3,
          kind: 'catalog',
          facts: facts({ listId: 'frames' }),
        },
        { ...block, ...nowhere, list_id: 'spring', position: 4, kind: 'catalog' },
        { ...block, ...nowhere, list_id: 'spring', position: 5, kind: 'review' },
      ])
      .execute()
    await db
      .insertInto('block_text')
      .values({
        list_id: 'spring',
        position: 0,
        language: 'en',
        title: 'Spring',
        body: 'Frames.',
        link: 'All frames',
      })
      .execute()
    const page = granted(await shop.visitor().content.getList({ listId: 'spring' }))
    expect(page.blocks.map(({ kind }) => kind)).toEqual(['banner', 'product', 'catalog', 'catalog'])
    expect(page.blocks).toMatchObject([
      {
        title: 'Spring',
        body: 'Frames.',
        target: { kind: 'RESOURCE', path: '/frames', label: 'All frames' },
      },
      { articles: [{ id: here.id, price: { amountMinor: 500 } }] },
      { articles: [{ id: here.id }] },
      { lists: [{ id: 'frames' }] },
    ])
  })

  it('is no page where the store sells nothing of it', async () => {
    const foreign = await makeArticle(database.db, { kind: 'clock', stores: ['WPX-ES'] })
    await makeList('clocks', {
      filter: { kinds: ['clock'] },
      slugs: { en: 'clocks', es: 'relojes' },
    })
    await makeList('time', { type: 'LANDING', slugs: { en: 'time', es: 'tiempo' } })
    await database.db
      .insertInto('block')
      .values({
        list_id: 'time',
        position: 0,
        kind: 'product',
        media: null,
        picture: null,
        video: null,
        resource_kind: null,
        resource_id: null,
        facts: blockFacts.write({ articleIds: [foreign.id] }),
      })
      .execute()
    for (const listId of ['clocks', 'time']) {
      expect(await shop.visitor().content.getList({ listId })).toMatchObject({ code: 'not_found' })
      expect(await shop.visitor(inSpain).content.getList({ listId })).toMatchObject({ id: listId })
    }
    const ids = async (given: object) =>
      granted(await shop.visitor(given).content.listLists({})).lists.map(({ id }) => id)
    expect(await ids({})).not.toContain('clocks')
    expect(await ids(inSpain)).toContain('clocks')
  })
})

describe('the menu', () => {
  it('has the lists with a place in it that have something to show here', async () => {
    await makeArticle(database.db, { slug: 'bowl' })
    await makeList('bowls', { menu: 'CATEGORY' })
    await makeList('nowhere')
    await makeList('empty', { menu: 'CATEGORY', filter: { kinds: ['balloon'] } })
    const { links } = granted(await shop.visitor().content.getMenu({}))
    expect(links).toMatchObject([{ id: 'bowls', menu: 'CATEGORY', slug: 'bowls', name: 'bowls' }])
  })

  it('names people by the tags for them, unless a list of the same address does', async () => {
    const articles = [
      await makeArticle(database.db, { slug: 'plate-1' }),
      await makeArticle(database.db, { slug: 'plate-2' }),
      await makeArticle(database.db, { slug: 'plate-3' }),
    ]
    const makeTag = async (id: number, slug: string, most: number) => {
      await database.db.insertInto('tag').values({ id, subject: 'PERSON', picture: null }).execute()
      const words = { tag_id: id, language: 'en', slug, name: slug, title: slug, summary: '' }
      await database.db.insertInto('tag_text').values(words).execute()
      const tagged = articles.slice(0, most).map((one) => ({ article_id: one.id, tag_id: id }))
      await database.db.insertInto('article_tag').values(tagged).execute()
    }
    await makeTag(801, 'for-bakers', 3)
    await makeTag(802, 'for-nobody', 2)
    await makeTag(803, 'bowls', 3)
    const { links } = granted(await shop.visitor().content.getMenu({}))
    const people = links.filter(({ menu }) => menu === 'PERSON')
    expect(people).toEqual([
      { id: 'tag-801', menu: 'PERSON', slug: 'for-bakers', name: 'for-bakers', isTag: true },
    ])
  })
})

describe('the season', () => {
  it('leads to its list, and says until when everything arrives in time', async () => {
    const before = openApi(database.db, () => new Date('2036-11-20T09:00:00Z'))
    expect(granted(await before.visitor().content.findSeason({}))).toEqual({})
    const garland = await makeArticle(database.db, { slug: 'garland' })
    await makeList('christmas', { menu: 'OCCASION' })
    const { season } = granted(await before.visitor().content.findSeason({}))
    expect(season).toMatchObject({ id: 'christmas', day: '2036-12-24', list: { id: 'christmas' } })
    expect(season!.orderBy! > '2036-12-01' && season!.orderBy! < '2036-12-20').toBe(true)
    const evening = openApi(database.db, () => new Date(`${season!.orderBy!}T20:00:00Z`))
    const found = await evening.visitor().catalogue.getArticle({ articleId: garland.id })
    expect(granted(found).delivery.until <= '2036-12-24', 'ordered in the evening').toBe(true)
  })

  it('goes on to the next one when nothing arrives in time, and says no day when little does', async () => {
    for (const [slug, days] of Object.entries({ ribbon: 1, wreath: 6 })) {
      const { id } = await makeArticle(database.db, { slug, stores: ['WPX-ES', 'WPX-GB'] })
      const made = database.db.updateTable('article').set({ production_days: days })
      await made.where('id', '=', id).execute()
    }
    await database.db.deleteFrom('catalogue_list').where('id', '=', 'christmas').execute()
    await makeList('christmas', {
      menu: 'OCCASION',
      slugs: { en: 'christmas', es: 'navidad' },
    })
    const seen = async (now: string, given = inSpain) => {
      const api = openApi(database.db, () => new Date(now))
      const { season } = granted(await api.visitor(given).content.findSeason({}))
      return season && [season.id, season.day, season.orderBy]
    }
    const [id, day, orderBy] = (await seen('2036-11-28T09:00:00Z'))!
    expect([id, day]).toEqual(['christmas', '2036-12-24'])
    expect(orderBy! >= '2036-11-28' && orderBy! < '2036-12-10').toBe(true)
    const [next, itsDay, itsOrderBy] = (await seen('2036-12-12T09:00:00Z'))!
    expect([next, itsDay]).toEqual(['epiphany', '2037-01-05'])
    expect(itsOrderBy! >= '2036-12-12' && itsOrderBy! < '2036-12-20').toBe(true)
    expect(await seen('2036-12-22T09:00:00Z')).toEqual(['epiphany', '2037-01-05', undefined])
    expect(await seen('2037-01-04T09:00:00Z')).toBeUndefined()
    const inBritain = { application: 'WPX-GB', locale: 'en' }
    expect(await seen('2036-12-12T09:00:00Z', inBritain)).toEqual([
      'christmas',
      '2036-12-24',
      undefined,
    ])
    expect(await seen('2036-12-23T09:00:00Z', inBritain)).toBeUndefined()
  })
})
