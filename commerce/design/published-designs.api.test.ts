import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let mug: { id: number }
let cushion: { id: number }
let notSoldHere: { id: number }

/** As long as ids are. */
const idOf = (name: string) => name.padEnd(22, '-')
const nameOf = (id: string) => id.replaceAll('-', '')

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  shop = openApi(db)
  mug = await makeArticle(db, { id: 101, name: 'Mug' })
  cushion = await makeArticle(db, { id: 102, name: 'Cushion' })
  notSoldHere = await makeArticle(db, { id: 103, stores: ['WPX-ES'] })
  const milo = await makeCustomer(db, { isPartner: true })
  const other = await makeCustomer(db, { isPartner: true })
  await db
    .insertInto('tag')
    .values([{ id: 1 }, { id: 2 }])
    .execute()
  await db
    .insertInto('tag_text')
    .values(
      [1, 2].map((id) => ({
        tag_id: id,
        language: 'en',
        slug: `tag-${id}`,
        name: `Tag ${id}`,
        title: '',
        summary: '',
      })),
    )
    .execute()
  const publish = async (
    name: string,
    given: { on: { id: number }; by: { id: string } | null; motif: string; tags?: number[] },
    day = '01',
  ) => {
    const at = new Date(`2026-05-${day}`)
    const id = idOf(name)
    await db
      .insertInto('design')
      .values({
        id,
        brand: 'estampa',
        store: 'WPX-GB',
        article_id: given.on.id,
        owner_id: given.by?.id ?? null,
        visibility: 'GROUP_APPLICATIONS',
        name: given.motif,
        credit: given.by && 'Milo K.',
        copy_count: Number(day),
        created_at: at,
        updated_at: new Date(`2026-06-${30 - Number(day)}`),
      })
      .execute()
    const words = { language: 'en', slug: given.motif, name: given.motif, description: '' }
    await db
      .insertInto('design_text')
      .values({ design_id: id, ...words })
      .execute()
    for (const tag of given.tags ?? []) {
      await db.insertInto('tag_design').values({ tag_id: tag, design_id: id }).execute()
    }
  }
  await publish('roses', { on: mug, by: milo, motif: 'roses', tags: [1, 2] }, '03')
  await publish('waves', { on: mug, by: milo, motif: 'waves', tags: [1] }, '05')
  await publish('stars', { on: mug, by: null, motif: 'stars' }, '04')
  await publish('rosesOnCushion', { on: cushion, by: milo, motif: 'roses' }, '02')
  await publish('redderOnCushion', { on: cushion, by: milo, motif: 'roses' }, '09')
  await publish('rosesOfAnother', { on: cushion, by: other, motif: 'roses' }, '12')
  await publish('rosesElsewhere', { on: notSoldHere, by: milo, motif: 'roses' })
  await publish('starsOnCushion', { on: cushion, by: null, motif: 'stars' })
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

const list = async (filter: object) => {
  const answer = granted(await shop.visitor().design.listDesigns({ articleId: mug.id, ...filter }))
  return answer.designs.map(({ id }) => nameOf(id))
}

describe('the designs for an article', () => {
  it('come by popularity, by age or by their last change, page by page', async () => {
    expect(await list({ sort: 'POPULARITY' })).toEqual(['waves', 'stars', 'roses'])
    expect(await list({ sort: 'DATE_CREATION' })).toEqual(['waves', 'stars', 'roses'])
    expect(await list({ sort: 'DATE_LAST_MODIFICATION' })).toEqual(['roses', 'stars', 'waves'])
    expect(await list({ sort: 'POPULARITY', limit: 2, page: 2 })).toEqual(['roses'])
    expect(await list({ page: 40 })).toEqual([])
  })

  it('are not shown where their article is not sold', async () => {
    const here = granted(await shop.visitor().design.listDesigns({ articleId: notSoldHere.id }))
    expect(here).toMatchObject({ designs: [], total: 0 })
    const spain = shop.visitor({ application: 'WPX-ES' })
    const there = granted(await spain.design.listDesigns({ articleId: notSoldHere.id }))
    expect(there.total).toBe(1)
  })

  it('are narrowed down to a tag, and it is known how many have it', async () => {
    const { tags } = granted(await shop.visitor().design.listDesignTags({ articleId: mug.id }))
    expect(tags).toEqual([
      { id: 1, slug: 'tag-1', name: 'Tag 1', count: 2 },
      { id: 2, slug: 'tag-2', name: 'Tag 2', count: 1 },
    ])
    for (const { id, count } of tags) expect(await list({ tagId: id })).toHaveLength(count)
    const others = await shop.visitor().design.listDesignTags({ articleId: cushion.id })
    expect(others).toEqual({ tags: [] })
  })
})

describe('one design', () => {
  it('names its creator and its tags', async () => {
    expect(await shop.visitor().design.getDesign({ designId: idOf('roses') })).toMatchObject({
      articleName: 'Mug',
      credit: 'Milo K.',
      tags: [{ name: 'Tag 1' }, { name: 'Tag 2' }],
    })
  })

  it('is found on other articles that are sold here, once on each, if its creator made it', async () => {
    const elsewhere = async (name: string) => {
      const designId = idOf(name)
      return granted(await shop.visitor().design.listDesignElsewhere({ designId })).designs
    }
    expect(await elsewhere('roses')).toMatchObject([
      { id: idOf('redderOnCushion'), articleName: 'Cushion' },
    ])
    expect(await elsewhere('stars')).toEqual([])
    const missing = await shop.visitor().design.listDesignElsewhere({ designId: 'nothing' })
    expect(missing).toMatchObject({ code: 'not_found' })
  })
})
