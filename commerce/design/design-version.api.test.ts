import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startBlankDesign,
  startDesign,
  withColor,
  withEmptySlot,
  withText,
} from '#tests/designs/designs.ts'
import { SandboxFailure } from '#press/sandbox/sandbox-failure.ts'
import { contextOf } from '#tests/context.ts'
import { makeArticle, makeMug } from '#tests/make.ts'
import { makeVersionUseCases } from './design-version.service.ts'

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

  it('is not made of pages that were saved after somebody looked', async () => {
    const looked: unknown[] = []
    const findingsOf = async (document: unknown) => {
      looked.push(document)
      return []
    }
    const { freezeVersion } = makeVersionUseCases({ findingsOf })
    const visitor = await shop.visitorWithSession()
    const { extSessionId } = granted(await visitor.session.getSession({}))
    const draft = await startDesign(visitor, mug.id)
    const ctx = contextOf(database.db, extSessionId)
    const early = { designId: draft.id, revision: 2, reason: 'CART' as const, confirmed: [] }
    const prepared = await freezeVersion.prepare(ctx, early)
    granted(await saveOn(visitor, draft, withEmptySlot(draft.document)))
    const frozen = freezeVersion.execute(ctx, early, prepared)
    await expect(frozen).rejects.toMatchObject({ code: 'conflict' })
    expect(looked).toEqual([])
  })

  it('waits its turn when too many are looked at', async () => {
    const findingsOf = () => Promise.reject(new SandboxFailure('busy', '100 tasks wait already'))
    const { freezeVersion } = makeVersionUseCases({ findingsOf })
    const visitor = await shop.visitorWithSession()
    const { extSessionId } = granted(await visitor.session.getSession({}))
    const draft = await startDesign(visitor, mug.id)
    const wanted = { designId: draft.id, revision: 1, reason: 'CART' as const, confirmed: [] }
    const look = () => freezeVersion.prepare(contextOf(database.db, extSessionId), wanted)
    await expect(look()).rejects.toMatchObject({ code: 'busy' })
    for (let looks = 1; looks < 60; looks += 1) await look().catch(() => {})
    await expect(look()).rejects.toMatchObject({ code: 'too_many_attempts' })
  })

  it('that the press had no time for is drawn when it is frozen again', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, mug.id)
    const freeze = () => visitor.design.freezeVersion({ designId: draft.id, revision: 1 })
    await database.pool.query(
      `insert into job (name, data, priority) select 'busy', '{}', 1 from generate_series(1, 10001)`,
    )
    const { id } = granted(await freeze())
    await database.db.deleteFrom('job').where('name', '=', 'busy').execute()
    const drawings = () =>
      database.db.selectFrom('rendering').where('design_id', '=', id).select('state').execute()
    expect(await drawings()).toEqual([])
    granted(await freeze())
    granted(await freeze())
    expect(await drawings()).toEqual([{ state: 'QUEUED' }])
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
    const words = withText(withText(draft.document, 'ខ្មែរ'), 'Hi there '.repeat(60))
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

  it('is never made of nothing, whatever somebody agrees to', async () => {
    const visitor = await shop.visitorWithSession()
    const draft = await startBlankDesign(visitor, mug.id)
    const freeze = (revision: number) => {
      const confirmed = ['empty_document', 'empty_page']
      return visitor.design.freezeVersion({ designId: draft.id, revision, confirmed })
    }
    expect(await freeze(1)).toMatchObject({
      code: 'invalid',
      fields: { document: 'empty_document' },
    })
    granted(await saveOn(visitor, draft, withText(draft.document, 'Ana')))
    expect(await freeze(2)).toMatchObject({ findingsConfirmed: [] })
  })

  it('waits for a yes to the pages that stay empty', async () => {
    const visitor = await shop.visitorWithSession()
    const card = await makeArticle(database.db, {
      isPersonalised: true,
      faces: [{ code: 'a6', widthMm: 105, heightMm: 148 }],
      pages: [2, 2],
    })
    const draft = await startBlankDesign(visitor, card.id)
    granted(await saveOn(visitor, draft, withText(draft.document, 'Ana')))
    const freeze = (confirmed: string[]) =>
      visitor.design.freezeVersion({ designId: draft.id, revision: 2, confirmed })
    expect(await freeze([])).toMatchObject({ fields: { findings: 'empty_page' } })
    expect(await freeze(['empty_page'])).toMatchObject({ findingsConfirmed: ['empty_page'] })
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
