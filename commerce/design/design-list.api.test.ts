import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withPhoto,
  withText,
} from '#tests/designs/designs.ts'
import { makeCustomer, makeMug, makePhoto } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let mug: Awaited<ReturnType<typeof makeMug>>
let clock = new Date('2027-05-01T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
  mug = await makeMug(database.db)
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

async function newVisitor() {
  const visitor = await shop.visitorWithSession()
  const { extSessionId } = granted(await visitor.session.getSession({}))
  return { visitor, extSessionId }
}

describe('the owner’s list', () => {
  it('finds by name and by tag, within days, in order, page by page', async () => {
    const customer = await shop.customer(await makeCustomer(database.db))
    const made: string[] = []
    for (const [day, name] of [
      ['03', '100% beach'],
      ['01', 'Grandma’s mug'],
      ['02', 'Office'],
    ]) {
      clock = new Date(`2027-05-${day}T10:00:00Z`)
      const draft = await startDesign(customer, mug.id)
      granted(await customer.design.renameDesign({ designId: draft.id, name: name! }))
      made.push(draft.id)
    }
    const tags = ['Gift', 'gift', 'Summer']
    expect(await customer.design.tagDesign({ designId: made[1]!, tags })).toEqual({
      tags: ['Summer', 'gift'],
    })
    const names = async (filter: Parameters<typeof customer.design.listOwnDesigns>[0]) =>
      granted(await customer.design.listOwnDesigns(filter)).designs.map(({ name }) => name)

    expect(await names({})).toEqual(['100% beach', 'Office', 'Grandma’s mug'])
    expect(await names({ query: 'GIFT' })).toEqual(['Grandma’s mug'])
    expect(await names({ query: '0% b' })).toEqual(['100% beach'])
    expect(await names({ query: '%' })).toEqual(['100% beach'])
    expect(await names({ dateFrom: '2027-05-02', dateTo: '2027-05-02' })).toEqual(['Office'])
    expect(await names({ sort: 'DATE_CREATION' })).toHaveLength(3)
    expect(await names({ limit: 1, page: 2 })).toEqual(['Office'])
    expect(await customer.design.listOwnDesigns({ limit: 1 })).toMatchObject({ total: 3 })
    for (const wrong of [{ limit: 101 }, { dateFrom: '2023-02-29' }, { sort: 'password' }]) {
      expect(await customer.design.listOwnDesigns(wrong as object)).toMatchObject({
        code: 'invalid',
      })
    }
    expect(await customer.design.tagDesign({ designId: made[0]!, tags: [] })).toEqual({ tags: [] })
    const tooMany = Array.from({ length: 21 }, (_, i) => `tag ${i}`)
    for (const tags of [tooMany, ['x'.repeat(41)]]) {
      expect(await customer.design.tagDesign({ designId: made[0]!, tags })).toMatchObject({
        code: 'invalid',
      })
    }
  })

  it('of a visitor without an account holds what this session made', async () => {
    const { visitor } = await newVisitor()
    const draft = await startDesign(visitor, mug.id)
    const other = await shop.visitorWithSession()
    expect(await visitor.design.listOwnDesigns({})).toMatchObject({
      designs: [{ id: draft.id }],
      total: 1,
    })
    expect(await other.design.listOwnDesigns({})).toEqual({ designs: [], total: 0 })
  })
})

describe('a duplicate', () => {
  it('has the same pages and its own life', async () => {
    const { visitor, extSessionId } = await newVisitor()
    const photo = await makePhoto(database.db, { extSessionId })
    const draft = await startDesign(visitor, mug.id)
    granted(await saveOn(visitor, draft, withPhoto(draft.document, photo)))
    const copy = granted(await visitor.design.duplicateDesign({ designId: draft.id }))
    expect(copy.changes).toEqual([])
    const opened = await openDesign(visitor, copy.designId)
    expect(opened).toMatchObject({ revision: 1, sourceDesignId: draft.id, name: draft.name })
    const original = await openDesign(visitor, draft.id)
    expect(opened.document.pages).toEqual(original.document.pages)
    granted(await visitor.design.deleteDesign({ designId: draft.id }))
    expect(await saveOn(visitor, opened, opened.document)).toEqual({ revision: 2 })
  })

  it('on another size is laid out anew and says what changed', async () => {
    const { visitor } = await newVisitor()
    const draft = await startDesign(visitor, mug.id)
    granted(await saveOn(visitor, draft, withText(draft.document, 'Hello')))
    const copy = granted(
      await visitor.design.duplicateDesign({ designId: draft.id, variant: '200', name: 'Small' }),
    )
    expect(copy.changes).toMatchObject([{ pageId: 'page-1', scale: expect.any(Number) }])
    expect(copy.changes[0]!.scale).toBeLessThan(1)
    const opened = await openDesign(visitor, copy.designId)
    expect(opened).toMatchObject({ name: 'Small', variant: '200' })
    expect(opened.document.pages[0]).toMatchObject({ width: 180, height: 80 })
  })
})

describe('a link for others to look', () => {
  it('opens the design read-only until it is taken back', async () => {
    const { visitor } = await newVisitor()
    const draft = await startDesign(visitor, mug.id)
    const designId = draft.id
    const first = granted(await visitor.design.shareDesign({ designId }))
    const { token } = granted(await visitor.design.shareDesign({ designId }))
    const friend = shop.visitor()
    const shared = granted(await friend.design.getSharedDesign({ token }))
    expect(JSON.parse(shared.document)).toEqual(draft.document)
    expect(await friend.design.getSharedDesign(first)).toMatchObject({ code: 'not_found' })
    expect(await friend.design.getOwnDesign({ designId })).toMatchObject({ code: 'not_found' })
    granted(await visitor.design.unshareDesign({ designId }))
    expect(await friend.design.getSharedDesign({ token })).toMatchObject({ code: 'not_found' })
  })
})
