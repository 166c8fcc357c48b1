import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { requestPreview } from '#commerce/rendering/rendering.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { plainDocument } from '#tests/faults/plain-document.ts'
import { jsonText } from '#tests/json-text.ts'
import { SMALL_PREVIEW_FILE } from './design-preview.rules.ts'
import { makeFindImage } from './mail-image.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('a picture in a mail is one that Outlook shows, on the colour of the mail', async () => {
  const { db } = database
  const designId = makePublicId()
  await requestPreview(db, {
    designId,
    revision: 1,
    document: plainDocument(1),
    productView: 'mug-pair',
  })
  const file = { name: SMALL_PREVIEW_FILE, key: 'previews/small.webp', contentType: 'image/webp' }
  await db
    .updateTable('rendering')
    .set({ state: 'DONE', files: jsonText([file]) })
    .execute()
  const webp = await sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .webp()
    .toBuffer()
  const find = makeFindImage(db, {
    find: async () => ({ bytes: webp.length, open: async () => Readable.from([webp]) }),
  })
  const image = await find(designId)
  expect(image?.contentType).toBe('image/jpeg')
  const { format, width } = await sharp(image!.content).metadata()
  expect([format, width]).toEqual(['jpeg', 40])
  const { dominant } = await sharp(image!.content).stats()
  expect(dominant.r).toBeGreaterThan(230)
})
