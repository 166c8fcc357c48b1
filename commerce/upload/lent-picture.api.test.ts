import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startDesign,
  withoutPhoto,
  withPhoto,
} from '#tests/designs/designs.ts'
import { makeCustomer, makeMug } from '#tests/make.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { uploadFiles } from '#tests/designs/send-files.ts'
import type { Asset } from '#design/document.ts'

let database: TestDatabase
let files: ReturnType<typeof openTestUploads>
let shop: ReturnType<typeof openApi>
let mug: Awaited<ReturnType<typeof makeMug>>
let partner: Visitor

beforeAll(async () => {
  database = await createTestDatabase()
  files = openTestUploads()
  shop = openApi(database.db, undefined, files.tools)
  mug = await makeMug(database.db)
  partner = await shop.customer(await makeCustomer(database.db, { isPartner: true }))
})
afterAll(async () => {
  await files.close()
  await database.drop()
  expect(shop.faults).toEqual([])
})

type Visibility = 'APPLICATION' | 'GROUP_APPLICATIONS' | 'PRIVATE'

async function designWithPhoto() {
  const bytes = await makePicture()
  const [upload] = await uploadFiles(partner, { bytes, name: 'mine.jpg' })
  const photo = { id: upload!.id, asset: upload!.asset as Asset & { mime: 'image/jpeg' } }
  const draft = await startDesign(partner, mug.id)
  granted(await saveOn(partner, draft, withPhoto(draft.document, photo)))
  granted(
    await partner.design.describeDesign({ designId: draft.id, description: 'A photo on a mug' }),
  )
  return { photo, designId: draft.id }
}

async function setVisibility(designId: string, visibility: Visibility) {
  const { revision } = await openDesign(partner, designId)
  granted(await partner.design.setVisibility({ designId, visibility, revision }))
}

async function sees(who: Visitor, id: string, file = '320.webp'): Promise<boolean> {
  const answer = await who.upload.getPicture({ id, file })
  if (isRefused(answer)) {
    expect(answer.code).toBe('not_found')
    return false
  }
  await answer.body?.cancel()
  return true
}

describe('a photo of somebody else', () => {
  it('is seen on a published design where that is shown, and nowhere else', async () => {
    const { photo, designId } = await designWithPhoto()
    const here = shop.visitor()
    const there = shop.visitor({ application: 'WPX-ES', locale: 'es' })
    const seen = async () => [await sees(here, photo.id), await sees(there, photo.id)]
    expect(await seen()).toEqual([false, false])
    await setVisibility(designId, 'APPLICATION')
    expect(await seen()).toEqual([true, false])
    await setVisibility(designId, 'GROUP_APPLICATIONS')
    expect(await seen()).toEqual([true, true])
    await setVisibility(designId, 'PRIVATE')
    expect(await seen()).toEqual([false, false])
  })

  it('stays in sight of whoever made a design from it, also after that was taken back', async () => {
    const { photo, designId } = await designWithPhoto()
    await setVisibility(designId, 'APPLICATION')
    const guest = await shop.visitorWithSession()
    const customer = await shop.customer(await makeCustomer(database.db))
    const copies = await Promise.all(
      [guest, customer].map(async (who) =>
        granted(await who.design.createDesign({ fromDesignId: designId })),
      ),
    )
    await setVisibility(designId, 'PRIVATE')
    expect([await sees(guest, photo.id), await sees(customer, photo.id)]).toEqual([true, true])
    expect(await sees(await shop.visitorWithSession(), photo.id)).toBe(false)
    expect(await sees(shop.visitor(), photo.id)).toBe(false)

    // Taken off the page it can still be put back, by undo or from the list of photos.
    const copy = await openDesign(guest, copies[0]!.designId)
    granted(await saveOn(guest, copy, withoutPhoto(copy.document, photo.id)))
    expect(await sees(guest, photo.id)).toBe(true)
    granted(await guest.design.deleteDesign({ designId: copy.id }))
    expect(await sees(guest, photo.id)).toBe(false)
  })

  it('is shown in its small copies only, and stays the property of its owner', async () => {
    const { photo, designId } = await designWithPhoto()
    await setVisibility(designId, 'GROUP_APPLICATIONS')
    const guest = await shop.visitorWithSession()
    granted(await guest.design.createDesign({ fromDesignId: designId }))
    for (const file of ['320.webp', '400.webp']) {
      expect(await sees(guest, photo.id, file), file).toBe(true)
    }
    expect(await sees(guest, photo.id, '960.webp')).toBe(false)
    for (const answer of [
      await guest.upload.getOriginal({ id: photo.id }),
      await guest.upload.getUpload({ id: photo.id }),
      await guest.upload.deleteUpload({ id: photo.id }),
      await guest.upload.choosePage({ id: photo.id, page: 1 }),
    ]) {
      expect(answer).toMatchObject({ code: 'not_found' })
    }
    expect(granted(await guest.upload.listUploads({})).uploads).toEqual([])
  })

  it('that is on no published design is not reached by way of one that is', async () => {
    const { designId } = await designWithPhoto()
    await setVisibility(designId, 'APPLICATION')
    const bytes = await makePicture()
    const [other] = await uploadFiles(partner, { bytes, name: 'other.jpg' })
    const guest = await shop.visitorWithSession()
    granted(await guest.design.createDesign({ fromDesignId: designId }))
    expect(await sees(guest, other!.id)).toBe(false)
    // In the working copy, but not in what was published.
    const draft = await openDesign(partner, designId)
    const asset = other!.asset as Asset & { mime: 'image/jpeg' }
    granted(await saveOn(partner, draft, withPhoto(draft.document, { id: other!.id, asset })))
    expect(await sees(guest, other!.id)).toBe(false)
  })
})

describe('a small copy', () => {
  it('of a tall photo is found by its width, as a list of sources asks for it', async () => {
    const visitor = await shop.visitorWithSession()
    const bytes = await makePicture({ width: 400, height: 800 })
    const [upload] = await uploadFiles(visitor, { bytes, name: 'tall.jpg' })
    expect(upload!.picture!.widths).toEqual([160, 400])
    for (const width of upload!.picture!.widths) {
      expect(await sees(visitor, upload!.id, `${width}.webp`), String(width)).toBe(true)
    }
    expect(await sees(visitor, upload!.id, '800.webp')).toBe(true)
    expect(await sees(visitor, upload!.id, '401.webp')).toBe(false)
  })
})
