import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { crc32 } from 'node:zlib'
import { isRefused } from '#api/refusal.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { buildBmp } from '#tests/pictures/build-bmp.ts'
import { gridHeic } from '#tests/pictures/grid-heic.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { extSessionIdOf, uploadFiles } from '#tests/designs/send-files.ts'
import { fetchPressPhotos, findOwnedPhotos } from './upload.service.ts'

let database: TestDatabase
let files: ReturnType<typeof openTestUploads>
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  files = openTestUploads()
  shop = openApi(database.db, undefined, files.tools)
})
afterAll(async () => {
  await files.close()
  await database.drop()
  expect(shop.faults).toEqual([])
})

const upload = (visitor: Visitor, bytes: Uint8Array, name: string) =>
  uploadFiles(visitor, { bytes, name })

async function makePdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (let number = 1; number <= pages; number += 1) {
    pdf.addPage([200 + number, 100]).drawText(`Page ${number}`, { x: 10, y: 50 })
  }
  return pdf.save()
}

/** Stored, not packed: enough of a ZIP for any reader. */
function makeZip(entries: { name: string; bytes: Uint8Array }[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const fileName = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(fileName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, fileName, bytes])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, tail, fileName]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

describe('what scanners and telephones make', () => {
  it('a BMP is kept, and printed from a file without loss', async () => {
    const visitor = await shop.visitorWithSession()
    const stripes = { width: 120, height: 80, indexAt: (x: number) => (x >> 3) % 4 }
    const [scan] = await upload(visitor, buildBmp(stripes, { bits: 8 }), 'scan.bmp')
    expect(scan).toMatchObject({ state: 'READY', mime: 'image/bmp', widthPx: 120, heightPx: 80 })
    const photos = await fetchPressPhotos(database.db, files.tools.storage, [scan!.id])
    expect(photos.photos[scan!.id]).toMatchObject({ mime: 'image/png', orientation: 1 })
    await photos.release()
  })

  it.runIf(isEverywhere)(
    'a panorama of 63 megapixels, too large to be held whole, is read in turns',
    async () => {
      const visitor = await shop.visitorWithSession()
      const [panorama] = await upload(visitor, gridHeic(16_382, 3_850), 'IMG_0815.HEIC')
      expect(panorama).toMatchObject({ state: 'READY', widthPx: 16_382, heightPx: 3_850 })
    },
  )
})

describe('a PDF', () => {
  it('shows its pages, and a chosen one becomes a photo', async () => {
    const visitor = await shop.visitorWithSession()
    const [pdf] = await upload(visitor, await makePdf(3), 'Plan.pdf')
    expect(pdf).toMatchObject({ kind: 'PDF', state: 'READY', mime: 'application/pdf' })
    expect(pdf!.pages).toHaveLength(3)
    expect(pdf!.pages![1]).toMatchObject({ number: 2, widthMm: expect.closeTo(71.3, 0) })
    const thumbnail = pdf!.pages![1]!.thumbnail!.replace(`/uploads/${pdf!.id}-`, '')
    const shown = await visitor.upload.getPicture({ id: pdf!.id, file: thumbnail })
    if (isRefused(shown)) throw new Error(shown.code)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    await shown.body?.cancel()

    const page = await visitor.upload.choosePage({ id: pdf!.id, page: 2 })
    if (isRefused(page)) throw new Error(page.code)
    expect(page).toMatchObject({
      name: 'Plan 2.jpg',
      kind: 'IMAGE',
      state: 'READY',
      parentId: pdf!.id,
      pageNumber: 2,
    })
    expect(page.widthPx).toBeGreaterThan(page.heightPx!)
    expect(await visitor.upload.choosePage({ id: pdf!.id, page: 2 })).toEqual(page)
    expect(await visitor.upload.choosePage({ id: pdf!.id, page: 4 })).toMatchObject({
      code: 'invalid',
      fields: { page: 'no_such_page' },
    })
    expect(await visitor.upload.choosePage({ id: page.id, page: 1 })).toMatchObject({
      code: 'invalid',
    })
  })

  it('that is damaged is refused', async () => {
    const visitor = await shop.visitorWithSession()
    const [pdf] = await upload(visitor, Buffer.from('%PDF-1.7\nnothing'), 'x.pdf')
    expect(pdf).toMatchObject({ state: 'REFUSED', refusal: 'damaged_file' })
    expect(await visitor.upload.listUploads({})).toMatchObject({ total: 0 })
  })

  it('that came in pieces and takes long is not lost when the pieces are forgotten', async () => {
    const slow = openApi(database.db, undefined, {
      ...files.tools,
      settings: { ...files.tools.settings, patienceMs: 0 },
    })
    const visitor = await slow.visitorWithSession()
    const bytes = await makePdf(3)
    const begun = { name: 'pieces.pdf', totalBytes: bytes.length }
    const { id } = granted(await visitor.upload.startResumable(begun))
    const content = new Blob([Buffer.from(bytes)])
    const { uploadId } = granted(
      await visitor.upload.appendToResumable({ id, offset: 0 }, { content }),
    )
    granted(await visitor.upload.endResumable({ id }))
    await expect
      .poll(() => visitor.upload.getUpload({ id: uploadId! }))
      .toMatchObject({ state: 'READY' })
    expect(slow.faults).toEqual([])
  })

  it('that takes long can be asked for', async () => {
    const slow = openApi(database.db, undefined, {
      ...files.tools,
      settings: { ...files.tools.settings, patienceMs: 0 },
    })
    const visitor = await slow.visitorWithSession()
    const [pdf] = await upload(visitor, await makePdf(2), 'slow.pdf')
    // On a busy machine the answer may come after the work that it did not wait for.
    expect(pdf).toMatchObject({ state: expect.stringMatching(/^(PROCESSING|READY)$/) })
    await expect
      .poll(() => visitor.upload.getUpload({ id: pdf!.id }))
      .toMatchObject({ state: 'READY', pages: [{ number: 1 }, { number: 2 }] })
    const [broken] = await upload(visitor, Buffer.from('%PDF-1.7\nnothing2'), 'x.pdf')
    await expect
      .poll(() => visitor.upload.getUpload({ id: broken!.id }))
      .toMatchObject({ state: 'REFUSED', refusal: 'damaged_file' })
  })
})

describe('a ZIP', () => {
  it('becomes its images, and says what it left out', async () => {
    const visitor = await shop.visitorWithSession()
    const zip = makeZip([
      { name: 'a/one.jpg', bytes: await makePicture() },
      { name: '../../two.png', bytes: await makePicture({ format: 'png' }) },
      { name: 'readme.txt', bytes: Buffer.from('hello') },
    ])
    const [parent, ...rest] = await upload(visitor, zip, 'photos.zip')
    expect(parent).toMatchObject({ kind: 'ZIP', state: 'READY' })
    expect(rest.map(({ name, state, refusal }) => [name, refusal ?? state])).toEqual([
      ['one.jpg', 'READY'],
      ['two.png', 'READY'],
      ['readme.txt', 'unsupported_type'],
    ])
    // Whoever sent it in pieces asks for it, and hears the same.
    expect(await visitor.upload.getUpload({ id: parent!.id })).toMatchObject({
      leftOut: [{ name: 'readme.txt', refusal: 'unsupported_type' }],
    })
    const listed = await visitor.upload.listUploads({ parentId: parent!.id })
    expect(listed).toMatchObject({ total: 2, uploads: [{ parentId: parent!.id }, {}] })
    expect(await visitor.upload.getOriginal({ id: parent!.id })).toMatchObject({
      code: 'not_found',
    })
    const again = await upload(visitor, zip, 'photos.zip')
    expect(again.slice(0, 3)).toEqual([parent, ...rest.slice(0, 2)])
    const other = await upload(await shop.visitorWithSession(), zip, 'photos.zip')
    expect(other.map(({ state }) => state)).toEqual(['READY', 'READY', 'READY', 'REFUSED'])
  })

  it('within a ZIP is refused', async () => {
    const visitor = await shop.visitorWithSession()
    const inner = makeZip([{ name: 'a.jpg', bytes: await makePicture() }])
    const answer = await upload(visitor, makeZip([{ name: 'in.zip', bytes: inner }]), 'x.zip')
    expect(answer).toEqual([{ name: 'x.zip', state: 'REFUSED', refusal: 'nested_archive' }])
  })
})

describe('for a design', () => {
  it('only the visitor’s own photos are found, and the press gets them as files', async () => {
    const visitor = await shop.visitorWithSession()
    const [photo] = await upload(visitor, await makePicture({ width: 500 }), 'a.jpg')
    const [pdf] = await upload(visitor, await makePdf(2), 'b.pdf')
    const [foreign] = await upload(await shop.visitorWithSession(), await makePicture(), 'c.jpg')
    const extSessionId = await extSessionIdOf(visitor)
    const ctx = {
      db: database.db,
      extSessionId,
      session: { extId: extSessionId, isGuestCheckout: false, customer: undefined },
    } as unknown as Parameters<typeof findOwnedPhotos>[0]
    const ids = [photo!.id, pdf!.id, foreign!.id, 'unknown']
    const found = await findOwnedPhotos(ctx, ids)
    expect([...found.keys()]).toEqual([photo!.id])
    expect(found.get(photo!.id)).toMatchObject({ widthPx: 500, heightPx: 300, mime: 'image/jpeg' })

    const { storage } = files.tools
    const fetched = await fetchPressPhotos(database.db, storage, [photo!.id])
    expect(fetched.photos[photo!.id]).toMatchObject({
      mime: 'image/jpeg',
      orientation: 1,
      widthPx: 500,
      heightPx: 300,
    })
    await fetched.release()
    await expect(fetchPressPhotos(database.db, storage, ['unknown'])).rejects.toThrow('missing')
  })
})
