import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withColor,
  withEmptySlot,
  withText,
} from '#tests/designs.ts'
import { makeMug } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let mug: Awaited<ReturnType<typeof makeMug>>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  mug = await makeMug(database.db)
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

describe('a frozen version', () => {
  it('is the same one when the same pages are frozen again, also as a later revision', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, mug.id)
    const freeze = (revision: number) =>
      visitor.design.freezeVersion({ designId: draft.id, revision })
    const [first, second] = [granted(await freeze(1)), granted(await freeze(1))]
    expect(second).toEqual(first)
    granted(await saveOn(visitor, draft, draft.document))
    expect(granted(await freeze(2))).toEqual(first)
    granted(await saveOn(visitor, { ...draft, revision: 2 }, withText(draft.document, 'Hi')))
    expect(granted(await freeze(3))).toMatchObject({ number: 2, revision: 3, reason: 'CART' })
    const { versions } = granted(await visitor.design.listVersions({ designId: draft.id }))
    expect(versions.map(({ number }) => number)).toEqual([2, 1])
  })

  it('is one when 20 ask at the same moment', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, mug.id)
    const frozen = await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor.design.freezeVersion({ designId: draft.id, revision: 1 }),
      ),
    )
    expect(new Set(frozen.map((one) => granted(one).id)).size).toBe(1)
  })

  it('cannot be changed or deleted, not even with SQL', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, mug.id)
    const { id } = granted(await visitor.design.freezeVersion({ designId: draft.id, revision: 1 }))
    for (const sql of [
      `update design_version set document = '{}' where id = $1`,
      `update design_version set reason = 'ORDER' where id = $1`,
      `delete from design_version where id = $1`,
    ]) {
      await expect(database.pool.query(sql, [id])).rejects.toThrow('never changes')
    }
    const version = granted(await visitor.design.getVersion({ designId: draft.id, versionId: id }))
    expect(JSON.parse(version.document)).toEqual(draft.document)
  })

  it('waits for a yes when a text does not fit or a letter cannot be printed', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, mug.id)
    const words = withText(withText(draft.document, 'שלום'), 'Hi there '.repeat(60))
    granted(await saveOn(visitor, draft, words))
    const freeze = (confirmed: string[]) =>
      visitor.design.freezeVersion({ designId: draft.id, revision: 2, confirmed })
    expect(await freeze([])).toMatchObject({
      code: 'preflight',
      fields: { findings: 'missing_glyph,text_overflow' },
    })
    expect(await freeze(['missing_glyph', 'text_overflow'])).toMatchObject({
      findingsConfirmed: ['missing_glyph', 'text_overflow'],
    })
  })

  it('waits until its owner agrees to what may go wrong, and keeps what was agreed to', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, mug.id)
    granted(await saveOn(visitor, draft, withEmptySlot(draft.document)))
    const freeze = (confirmed: string[]) =>
      visitor.design.freezeVersion({ designId: draft.id, revision: 2, confirmed })
    expect(await freeze([])).toMatchObject({
      code: 'preflight',
      fields: { findings: 'empty_slot' },
    })
    expect(await freeze(['low_resolution'])).toMatchObject({ code: 'preflight' })
    expect(await freeze(['empty_slot', 'low_resolution'])).toMatchObject({
      findingsConfirmed: ['empty_slot'],
    })
  })

  it('is not made of a revision that is no longer the current one', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, mug.id)
    granted(await saveOn(visitor, draft, withColor(draft.document, '#123456')))
    expect(await visitor.design.freezeVersion({ designId: draft.id, revision: 1 })).toMatchObject({
      code: 'conflict',
      fields: { revision: '2' },
    })
  })

  it('can become the working copy again, as a new revision', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, mug.id)
    const designId = draft.id
    const { id } = granted(await visitor.design.freezeVersion({ designId, revision: 1 }))
    granted(await saveOn(visitor, draft, withColor(draft.document, '#123456')))
    const restore = (revision: number) =>
      visitor.design.restoreVersion({ designId, versionId: id, revision })
    expect(await restore(1)).toMatchObject({ code: 'conflict' })
    expect(await restore(2)).toEqual({ revision: 3 })
    const restored = await openDesign(visitor, designId)
    expect(restored.document).toEqual({ ...draft.document, revision: 3 })
  })
})
