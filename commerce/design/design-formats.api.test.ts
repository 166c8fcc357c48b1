import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bleedBoxOf, type DesignDocument } from '#design/document.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { windowOf } from '#design/faces/face-window.ts'
import { isWhole } from '#design/faces/head-crop.ts'
import { coverCrop } from '#design/photo-fit.ts'
import { applyCommand } from '#design/commands.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, startDesign, withElement } from '#tests/designs/designs.ts'
import { makeArticle, makePhoto } from '#tests/make.ts'
import { fileFaces } from '#commerce/upload/upload.columns.ts'
import { jsonText } from '#tests/json-text.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

async function makeCanvas(traits: { may_turn: boolean; edge_mm: number | null }) {
  const article = await makeArticle(database.db, {
    isPersonalised: true,
    faces: [{ code: '30x20', widthMm: 300, heightMm: 200 }],
  })
  await database.db.updateTable('article').set(traits).where('id', '=', article.id).execute()
  return article
}

function turned(document: DesignDocument): DesignDocument {
  const result = applyCommand(document, { type: 'turn' })
  if (!result.ok) throw new Error(result.reason)
  return result.document
}

describe('a design on an article that hangs either way', () => {
  it('is kept upright, and is still upright when it is opened again', async () => {
    const canvas = await makeCanvas({ may_turn: true, edge_mm: 20 })
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, canvas.id)
    expect(draft.document.pages[0]).toMatchObject({
      width: 300,
      height: 200,
      edges: { type: 'mirrored' },
    })
    granted(await saveOn(visitor, draft, turned(draft.document)))
    const again = await openDesign(visitor, draft.id)
    expect(again.document.pages[0]).toMatchObject({
      width: 200,
      height: 300,
      edges: { type: 'mirrored' },
    })
  })

  it('is refused in any third size, and half turned', async () => {
    const canvas = await makeCanvas({ may_turn: true, edge_mm: null })
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, canvas.id)
    const [page] = turned(draft.document).pages
    const other = { ...draft.document, pages: [{ ...page!, width: page!.height }] }
    const answer = await saveOn(visitor, draft, other)
    expect(answer).toMatchObject({ fields: { document: 'not_of_the_article' } })
  })

  it('is refused upright, and with edges of its own, where the article has neither', async () => {
    const board = await makeCanvas({ may_turn: false, edge_mm: null })
    const visitor = await shop.visitorWithSession()
    const draft = await startDesign(visitor, board.id)
    expect(draft.document.pages[0]!.edges).toBeUndefined()
    const [page] = draft.document.pages
    const edged = { ...draft.document, pages: [{ ...page!, edges: { type: 'mirrored' as const } }] }
    for (const sent of [turned(draft.document), edged]) {
      const answer = await saveOn(visitor, draft, sent)
      expect(answer).toMatchObject({ fields: { document: 'not_of_the_article' } })
    }
  })
})

it('a card that was drawn before it had an inside and a back gets both, empty', async () => {
  const card = await makeArticle(database.db, {
    isPersonalised: true,
    faces: [{ code: 'a6', widthMm: 105, heightMm: 148 }],
    pages: [1, 2],
  })
  const visitor = await shop.visitorWithSession()
  const draft = await startDesign(visitor, card.id)
  const plan = [{ role: 'front' }, { role: 'inside', width: 210, folds: [105] }, { role: 'back' }]
  await database.db
    .updateTable('article_variant')
    .set({ page_plan: jsonText(plan) })
    .where('article_id', '=', card.id)
    .execute()
  await database.db
    .updateTable('article')
    .set({ least_pages: 3, most_pages: 3 })
    .where('id', '=', card.id)
    .execute()
  const today = await openDesign(visitor, draft.id)
  expect(today.document.pages.map(({ role, width }) => [role, width])).toEqual([
    ['front', 105],
    ['inside', 210],
    ['back', 105],
  ])
  granted(await saveOn(visitor, today, today.document))
})

describe('a design with people on another article', () => {
  it('shows everybody whole, in a smaller frame where that has to be', async () => {
    const [wide, tall] = [await makeBoard(300, 200), await makeBoard(100, 200)]
    const visitor = await shop.visitorWithSession()
    const { extSessionId } = granted(await visitor.session.getSession({}))
    const photo = await makePhoto(database.db, { extSessionId })
    const people = [faceAt(0.15), faceAt(0.85)]
    await database.db
      .updateTable('stored_file')
      .set({ faces: fileFaces.write(people) })
      .where('sha256', '=', photo.asset.sha256)
      .execute()
    const draft = await startDesign(visitor, wide.id)
    const place = bleedBoxOf(draft.document.pages[0]!)
    const crop = coverCrop(photo.asset, place)
    const assets = { ...draft.document.assets, [photo.id]: photo.asset }
    const filled = withElement(
      { ...draft.document, assets },
      { ...photoDefaults, ...place, id: 'people', asset: photo.id, crop },
    )
    granted(await saveOn(visitor, draft, filled))
    const { designId } = granted(
      await visitor.design.duplicateDesign({ designId: draft.id, articleId: tall.id }),
    )
    const [page] = (await openDesign(visitor, designId)).document.pages
    const [picture] = page!.elements
    if (picture?.type !== 'photo') throw new Error('The photo is gone')
    const window = windowOf(page!, picture)
    expect(people.map((face) => isWhole(picture.crop, window, face))).toEqual([true, true])
  })
})

const makeBoard = (widthMm: number, heightMm: number) =>
  makeArticle(database.db, { isPersonalised: true, faces: [{ code: 'one', widthMm, heightMm }] })

const faceAt = (x: number) => ({
  x: x - 0.05,
  y: 0.4,
  width: 0.1,
  height: 0.15,
  eyes: { x, y: 0.45 },
  score: 0.9,
})
