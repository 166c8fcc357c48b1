import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, startDesign, withColor } from '#tests/designs/designs.ts'
import { drawWaiting } from '#tests/production/draw-waiting.ts'
import { makeCustomer, makeMug } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let uploads: ReturnType<typeof openTestUploads>
let mug: Awaited<ReturnType<typeof makeMug>>

beforeAll(async () => {
  database = await createTestDatabase()
  uploads = openTestUploads()
  shop = openApi(database.db, undefined, uploads.tools)
  mug = await makeMug(database.db)
})
afterAll(async () => {
  await uploads.close()
  await database.drop()
  expect(shop.faults).toEqual([])
})

const draw = () => drawWaiting(database.db, uploads.tools.storage, 'flat.webp')

async function seenBy(who: Visitor, designId: string): Promise<string> {
  const answer = await who.design.getPreview({ designId, file: 'flat.webp' })
  if ('code' in answer) return answer.code
  expect(answer.headers.get('content-type')).toBe('image/webp')
  return answer.text()
}

it('a picture is drawn of every save, for the owner alone', async () => {
  const visitor = await shop.visitorWithSession()
  const draft = await startDesign(visitor, mug.id)
  expect(await visitor.design.listPreviews({ designId: draft.id })).toEqual({
    files: [],
    next: { revision: 1, state: 'QUEUED', progress: 0 },
  })
  expect(await seenBy(visitor, draft.id)).toBe('not_found')
  await draw()
  expect(await seenBy(visitor, draft.id)).toBe(`${draft.id} 1`)
  granted(await saveOn(visitor, draft, withColor(draft.document, '#00ff00')))
  expect(await seenBy(visitor, draft.id), 'the earlier one until the new one is there').toBe(
    `${draft.id} 1`,
  )
  await draw()
  expect(await seenBy(visitor, draft.id)).toBe(`${draft.id} 2`)
  for (const stranger of [shop.visitor(), await shop.visitorWithSession()]) {
    expect(await seenBy(stranger, draft.id)).toBe('not_found')
    expect(await stranger.design.listPreviews({ designId: draft.id })).toMatchObject({
      code: 'not_found',
    })
  }
  for (const file of ['other.webp', '../flat.webp', '__proto__']) {
    expect(await visitor.design.getPreview({ designId: draft.id, file })).toMatchObject({
      code: 'not_found',
    })
  }
})

it('others see what was published, and nothing that its maker tried since', async () => {
  const partner = await shop.customer(await makeCustomer(database.db, { isPartner: true }))
  const draft = await startDesign(partner, mug.id)
  const designId = draft.id
  granted(await partner.design.describeDesign({ designId, description: 'For everybody' }))
  const publish = (visibility: 'APPLICATION' | 'PRIVATE') =>
    partner.design.setVisibility({ designId, visibility, revision: 1 })
  const { versionId } = granted(await publish('APPLICATION'))
  granted(await saveOn(partner, draft, withColor(draft.document, '#ff0000')))
  await draw()
  const elsewhere = shop.visitor({ application: 'WPX-ES', locale: 'es' })
  expect(await seenBy(partner, designId)).toBe(`${designId} 2`)
  expect(await seenBy(shop.visitor(), designId)).toBe(`${versionId} 1`)
  expect(await seenBy(elsewhere, designId)).toBe('not_found')
  const own = { designId, versionId: versionId!, file: 'flat.webp' }
  const picture = (await partner.design.getVersionPreview(own)) as Response
  expect(await picture.text()).toBe(`${versionId} 1`)
  expect(await shop.visitor().design.getVersionPreview(own)).toMatchObject({ code: 'not_found' })
  granted(await publish('PRIVATE'))
  expect(await seenBy(shop.visitor(), designId)).toBe('not_found')
})

it('a press that has too much to do keeps nobody from saving', async () => {
  const visitor = await shop.visitorWithSession()
  const draft = await startDesign(visitor, mug.id)
  await database.pool.query(
    `insert into job (name, data, priority) select 'render', '{}', 3 from generate_series(1, 10001)`,
  )
  expect(await saveOn(visitor, draft, draft.document)).toEqual({ revision: 2 })
  await database.pool.query('delete from job')
  expect((await openDesign(visitor, draft.id)).revision).toBe(2)
})
