import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withColor,
  withPhoto,
  withText,
} from '#tests/designs/designs.ts'
import { makeArticle, makeMug, makePhoto } from '#tests/make.ts'

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

async function newVisitor() {
  const visitor = await shop.visitorWithSession()
  const { extSessionId } = granted(await visitor.session.getSession({}))
  return { visitor, extSessionId }
}

describe('a new design', () => {
  it('is an empty page of the article’s size, made by the server', async () => {
    const { visitor } = await newVisitor()
    const draft = await startDesign(visitor, mug.id)
    expect(draft).toMatchObject({ articleId: mug.id, variant: '330', revision: 1, name: 'Box' })
    expect(draft.document).toMatchObject({ id: draft.id, revision: 1, articleId: mug.id })
    expect(draft.document.pages).toMatchObject([
      { width: 206, height: 96, bleed: 3, safe: 5, dpi: 300, elements: [] },
    ])
  })

  it('has as many pages as the article needs', async () => {
    const calendar = await makeArticle(database.db, {
      isPersonalised: true,
      faces: [{ code: 'a3', widthMm: 297, heightMm: 420 }],
      pages: [13, 13],
    })
    const { visitor } = await newVisitor()
    expect((await startDesign(visitor, calendar.id)).document.pages).toHaveLength(13)
  })

  it('can be of another variant, or of a document that was made before', async () => {
    const { visitor } = await newVisitor()
    const small = granted(await visitor.design.createDesign({ articleId: mug.id, variant: '200' }))
    const draft = await openDesign(visitor, small.designId)
    expect(draft.document.pages[0]).toMatchObject({ width: 180, height: 80 })
    const again = granted(
      await visitor.design.createDesign({
        articleId: mug.id,
        variant: '200',
        document: JSON.stringify(withText(draft.document, 'Hello')),
        name: 'From the tab that was offline',
      }),
    )
    const copy = await openDesign(visitor, again.designId)
    expect(copy.document.pages[0]!.elements).toMatchObject([{ text: 'Hello' }])
    expect(copy.name).toBe('From the tab that was offline')
  })

  it('needs a session, an article that is designed and sold here, and a variant of it', async () => {
    const plain = await makeArticle(database.db)
    const elsewhere = await makeArticle(database.db, {
      isPersonalised: true,
      stores: ['WPX-ES'],
      faces: [{ code: 'one', widthMm: 50, heightMm: 50 }],
    })
    const { visitor } = await newVisitor()
    for (const wanted of [
      { articleId: plain.id },
      { articleId: elsewhere.id },
      { articleId: 20_001 },
      { articleId: mug.id, variant: 'huge' },
      { fromDesignId: 'd'.repeat(23) },
    ]) {
      expect(await visitor.design.createDesign(wanted)).toMatchObject({ code: 'not_found' })
    }
    expect(await visitor.design.createDesign({})).toMatchObject({ code: 'invalid' })
    expect(await shop.visitor().design.createDesign({ articleId: mug.id })).toMatchObject({
      code: 'unauthenticated',
    })
  })

  it('is refused after 60 in a minute', async () => {
    const { visitor } = await newVisitor()
    const answers = []
    for (let i = 0; i < 61; i++) {
      answers.push(await visitor.design.createDesign({ articleId: mug.id }))
    }
    expect(answers.slice(0, 60).every((answer) => 'designId' in answer)).toBe(true)
    expect(answers[60]).toMatchObject({ code: 'too_many_attempts' })
  })

  it('is refused when a visitor has 500', async () => {
    const { visitor, extSessionId } = await newVisitor()
    const row = { brand: 'estampa', store: 'WPX-GB', article_id: mug.id, name: 'Many' }
    await database.db
      .insertInto('design')
      .values(
        Array.from({ length: 500 }, (_, i) => ({
          ...row,
          id: `many-${extSessionId}-${i}`,
          ext_session_id: extSessionId,
        })),
      )
      .execute()
    expect(await visitor.design.createDesign({ articleId: mug.id })).toMatchObject({
      code: 'quota_exceeded',
    })
  })
})

describe('saving', () => {
  it('makes the next revision, with the server’s own id and number in the document', async () => {
    const { visitor } = await newVisitor()
    const draft = await startDesign(visitor, mug.id)
    const lying = { ...withText(draft.document, 'Hello'), id: 'somebody-elses', revision: 99 }
    expect(await saveOn(visitor, draft, lying)).toEqual({ revision: 2 })
    const saved = await openDesign(visitor, draft.id)
    expect(saved.document).toMatchObject({ id: draft.id, revision: 2 })
    expect(saved.document.pages[0]!.elements).toMatchObject([{ text: 'Hello' }])
  })

  it('happens once when the answer was lost and the browser sends it again', async () => {
    const { visitor } = await newVisitor()
    const draft = await startDesign(visitor, mug.id)
    const save = {
      designId: draft.id,
      revision: 1,
      document: JSON.stringify(withColor(draft.document, '#ff0000')),
    }
    const key = { idempotencyKey: 'the-same-key' }
    expect(await visitor.design.saveDesign(save, key)).toEqual({ revision: 2 })
    expect(await visitor.design.saveDesign(save, key)).toEqual({ revision: 2 })
    expect((await openDesign(visitor, draft.id)).conflictCount).toBe(0)
  })

  it('by 64 tabs at once has one winner, and what the 63 others had is all kept', async () => {
    const { visitor } = await newVisitor()
    const draft = await startDesign(visitor, mug.id)
    const colors = Array.from({ length: 64 }, (_, i) => `#0000${i.toString(16).padStart(2, '0')}`)
    const answers = await Promise.all(
      colors.map((color) => saveOn(visitor, draft, withColor(draft.document, color))),
    )
    expect(answers.filter((answer) => 'revision' in answer)).toEqual([{ revision: 2 }])
    const refused = answers.filter((answer) => 'code' in answer)
    expect(refused).toHaveLength(63)
    for (const one of refused) {
      expect(one).toMatchObject({ code: 'conflict', fields: { revision: '2' } })
    }
    const { conflicts } = granted(await visitor.design.listConflicts({ designId: draft.id }))
    expect(conflicts).toHaveLength(63)
    const kept = await Promise.all(
      conflicts.map(({ id }) => visitor.design.getConflict({ designId: draft.id, conflictId: id })),
    )
    const current = await openDesign(visitor, draft.id)
    const all = [
      current.document,
      ...kept.map((one) => JSON.parse(granted(one).document) as typeof current.document),
    ]
    expect(all.map((document) => document.pages[0]!.background.color).sort()).toEqual(colors)
  })

  it('does not look again at photos that the design has already', async () => {
    const { visitor, extSessionId } = await newVisitor()
    const photo = await makePhoto(database.db, { extSessionId })
    const draft = await startDesign(visitor, mug.id)
    const before = await openDesign(visitor, draft.id)
    const withOne = withPhoto(before.document, photo)
    granted(await saveOn(visitor, before, withOne))
    // Gone from the visitor's own photos: a second look at them would refuse the save.
    await database.db
      .updateTable('upload')
      .set({ ext_session_id: 'another-session-id' })
      .where('id', '=', photo.id)
      .execute()
    const again = await openDesign(visitor, draft.id)
    expect(await saveOn(visitor, again, withColor(again.document, '#00ff00'))).toEqual({
      revision: 3,
    })
  })
})

describe('a save that came too late', () => {
  async function lateSave() {
    const { visitor } = await newVisitor()
    const draft = await startDesign(visitor, mug.id)
    granted(await saveOn(visitor, draft, withColor(draft.document, '#111111')))
    const late = await saveOn(visitor, draft, withColor(draft.document, '#222222'))
    expect(late).toMatchObject({ code: 'conflict', fields: { revision: '2' } })
    const { conflicts } = granted(await visitor.design.listConflicts({ designId: draft.id }))
    expect(conflicts).toMatchObject([{ baseRevision: 1 }])
    return { visitor, designId: draft.id, conflictId: conflicts[0]!.id }
  }
  const colorOf = async (visitor: Visitor, designId: string) =>
    (await openDesign(visitor, designId)).document.pages[0]!.background.color

  it('is kept once, however often it is repeated', async () => {
    const { visitor, designId } = await lateSave()
    const draft = await openDesign(visitor, designId)
    await saveOn(visitor, { id: designId, revision: 1 }, withColor(draft.document, '#222222'))
    expect((await openDesign(visitor, designId)).conflictCount).toBe(1)
  })

  it('can be taken over, and then the other one is kept', async () => {
    const { visitor, designId, conflictId } = await lateSave()
    expect(await visitor.design.takeConflict({ designId, conflictId })).toEqual({ revision: 3 })
    expect(await colorOf(visitor, designId)).toBe('#222222')
    const { conflicts } = granted(await visitor.design.listConflicts({ designId }))
    expect(conflicts).toMatchObject([{ baseRevision: 2 }])
    granted(await visitor.design.takeConflict({ designId, conflictId: conflicts[0]!.id }))
    expect(await colorOf(visitor, designId)).toBe('#111111')
  })

  it('can be thrown away', async () => {
    const { visitor, designId, conflictId } = await lateSave()
    granted(await visitor.design.discardConflict({ designId, conflictId }))
    expect(await visitor.design.getConflict({ designId, conflictId })).toMatchObject({
      code: 'not_found',
    })
    expect(await visitor.design.discardConflict({ designId, conflictId })).toMatchObject({
      code: 'not_found',
    })
    expect(await colorOf(visitor, designId)).toBe('#111111')
  })
})

it('saves without end are refused, long after any editor would have paused', async () => {
  const { visitor } = await newVisitor()
  const save = (by: Visitor) =>
    by.design.saveDesign({ designId: 'none', revision: 1, document: '{}' })
  for (let count = 0; count < 180; count += 1) {
    expect(await save(visitor)).toMatchObject({ code: 'not_found' })
  }
  expect(await save(visitor)).toMatchObject({ code: 'too_many_attempts' })
  expect(await save((await newVisitor()).visitor)).toMatchObject({ code: 'not_found' })
})
