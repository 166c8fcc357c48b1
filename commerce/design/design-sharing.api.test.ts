import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withColor,
  withPhoto,
} from '#tests/designs/designs.ts'
import { drawWaiting } from '#tests/production/draw-waiting.ts'
import { makeCustomer, makeMug, makePhoto } from '#tests/make.ts'

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

async function shareOne(owner: Visitor) {
  const draft = await startDesign(owner, mug.id)
  const { extSessionId } = granted(await owner.session.getSession({}))
  const photo = await makePhoto(database.db, { extSessionId })
  granted(await saveOn(owner, draft, withPhoto(draft.document, photo)))
  granted(await owner.design.renameDesign({ designId: draft.id, name: 'Grandma is 80' }))
  const { token } = granted(await owner.design.shareDesign({ designId: draft.id }))
  return { designId: draft.id, token, photo }
}

it('a shared design is seen with its name, its article and its picture, until it is taken back', async () => {
  const owner = await shop.visitorWithSession()
  const { designId, token } = await shareOne(owner)
  const friend = shop.visitor()
  const before = granted(await friend.design.getSharedDesign({ token }))
  expect(before).toMatchObject({ name: 'Grandma is 80', articleId: mug.id, variant: '330' })
  expect(before.article?.slug).toBe(`article-${mug.id}-en`)
  expect(before.urlPreview).toBeUndefined()
  await drawWaiting(database.db, uploads.tools.storage)
  const { urlPreview } = granted(await friend.design.getSharedDesign({ token }))
  expect(urlPreview).toBe(`/api/shop/shared-designs/${token}/previews/product.webp`)
  const look = () => friend.design.getSharedPreview({ token, file: 'product.webp' })
  expect(await ((await look()) as Response).text()).toBe(`${designId} 2`)
  expect(await friend.design.getPreview({ designId, file: 'product.webp' })).toMatchObject({
    code: 'not_found',
  })
  granted(await owner.design.unshareDesign({ designId }))
  expect(await look()).toMatchObject({ code: 'not_found' })
  expect(await friend.design.getSharedDesign({ token })).toMatchObject({ code: 'not_found' })
})

it('whoever was shown a design makes a copy, which has its photos and a life of its own', async () => {
  const owner = await shop.visitorWithSession()
  const { designId, token, photo } = await shareOne(owner)
  expect(await shop.visitor().design.copySharedDesign({ token })).toMatchObject({
    code: 'unauthenticated',
  })
  const friend = await shop.visitorWithSession()
  const made = granted(await friend.design.copySharedDesign({ token }))
  expect(made).toMatchObject({ articleId: mug.id, revision: 1 })
  const copy = await openDesign(friend, made.designId)
  expect(copy).toMatchObject({ name: 'Grandma is 80', sourceDesignId: designId })
  expect(Object.keys(copy.document.assets)).toEqual([photo.id])
  expect(await saveOn(friend, copy, withColor(copy.document, '#ff0000'))).toEqual({ revision: 2 })
  expect((await openDesign(owner, designId)).revision).toBe(2)
  expect(await friend.design.getOwnDesign({ designId })).toMatchObject({ code: 'not_found' })
})

it('a partner does not publish a copy of what somebody else made', async () => {
  const owner = await shop.customer(await makeCustomer(database.db))
  const draft = await startDesign(owner, mug.id)
  const { token } = granted(await owner.design.shareDesign({ designId: draft.id }))
  const partner = await shop.customer(await makeCustomer(database.db, { isPartner: true }))
  const { designId } = granted(await partner.design.copySharedDesign({ token }))
  granted(await partner.design.describeDesign({ designId, description: 'All mine' }))
  expect(
    await partner.design.setVisibility({ designId, visibility: 'APPLICATION', revision: 1 }),
  ).toMatchObject({ fields: { visibility: 'made_by_another' } })
})

it('a copy is not made with a token of nobody', async () => {
  const friend = await shop.visitorWithSession()
  for (const token of ['a'.repeat(22), 'x']) {
    expect(await friend.design.copySharedDesign({ token })).toMatchObject({ code: 'not_found' })
  }
})
