import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import type { UploadSettings } from './upload-tools.ts'
import type { Upload } from './upload.contract.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openIngest } from '#press/ingest/ingest.ts'
import { makeCustomer } from '#tests/make.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { extSessionIdOf, sendFiles, uploadFiles } from '#tests/designs/send-files.ts'

let database: TestDatabase
const opened: ReturnType<typeof openTestUploads>[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const files of opened.splice(0)) await files.close()
})
afterAll(() => database.drop())

function open(settings: Partial<UploadSettings> = {}) {
  const files = openTestUploads(settings)
  opened.push(files)
  const shop = openApi(database.db, undefined, files.tools)
  return { files, shop }
}

const named = (pictures: Uint8Array[]) =>
  pictures.map((bytes, at) => ({ bytes, name: `${at}.jpg` }))

const send = (visitor: Visitor, ...pictures: Uint8Array[]) => sendFiles(visitor, named(pictures))

const upload = async (visitor: Visitor, bytes: Uint8Array) =>
  (await uploadFiles(visitor, ...named([bytes])))[0]!

/** A multipart body that somebody writes by hand, piece by piece. */
function asForm(visitor: Visitor, extSessionId: string, pieces: ReadableStream<Uint8Array>) {
  const { caller } = visitor
  const query = new URLSearchParams({
    ext_session_id: extSessionId,
    application: 'WPX-GB',
    locale: 'en',
  })
  return new Request(`http://api.internal/images/upload?${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=cut',
      'session-credential': caller.credential!,
    },
    body: pieces,
    duplex: 'half',
  } as RequestInit)
}

const head = (extSessionId: string, firstBytes = '') =>
  `--cut\r\nContent-Disposition: form-data; name="ext_session_id"\r\n\r\n${extSessionId}\r\n` +
  `--cut\r\nContent-Disposition: form-data; name="img"; filename="a.jpg"\r\n\r\n${firstBytes}`

describe('a body without end', () => {
  it.each([
    ['image', '\xff\xd8\xff', 2_000_000],
    ['pdf', '%PDF-1.7', 1_000_000],
    ['zip', 'PK\x03\x04', 3_000_000],
  ])('is cut off at the limit of its kind: %s', async (_, firstBytes, limit) => {
    const mostBytes = { IMAGE: 2_000_000, PDF: 1_000_000, ZIP: 3_000_000 }
    const { shop, files } = open({ mostBytes })
    const visitor = await shop.visitorWithSession()
    const extSessionId = await extSessionIdOf(visitor)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(Buffer.from(head(extSessionId, firstBytes), 'latin1')),
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const answer = await shop.api(asForm(visitor, extSessionId, endless))
    expect(answer.status).toBe(413)
    expect(sent).toBeGreaterThan(limit)
    expect(sent).toBeLessThan(limit + 2_000_000)
    expect(await readdir(files.tools.settings.temporaryArea)).toEqual([])
  })

  it.each([
    ['field that nobody asked for', 'name="other"'],
    ['file that nobody asked for', 'name="other"; filename="a.jpg"'],
  ])('is cut off also as a %s', async (_, disposition) => {
    const { shop } = open({ guestQuota: { files: 10, bytes: 2_000_000 } })
    const visitor = await shop.visitorWithSession()
    const extSessionId = await extSessionIdOf(visitor)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(
          Buffer.from(`--cut\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
        ),
      pull(controller) {
        sent += 65_536
        if (sent > 20_000_000) return controller.error(new Error('nobody stopped me'))
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const answer = await shop.api(asForm(visitor, extSessionId, endless))
    expect([answer.status, sent < 4_000_000]).toEqual([413, true])
  })

  it('does not take more by being several files', async () => {
    const { shop } = open({ guestQuota: { files: 10, bytes: 2_000_000 } })
    const visitor = await shop.visitorWithSession()
    const files = Array.from({ length: 4 }, (_, at) => ({
      bytes: Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(1_000_000)]),
      name: `${at}.jpg`,
    }))
    expect(await sendFiles(visitor, files)).toMatchObject({ code: 'too_large' })
  })

  it('that begins in the middle of a letter is known all the same', async () => {
    const { shop } = open({ mostBytes: { IMAGE: 1_000, PDF: 1_000, ZIP: 100_000 } })
    const visitor = await shop.visitorWithSession()
    const extSessionId = await extSessionIdOf(visitor)
    const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(5_000)])
    const parts = [Buffer.from(head(extSessionId)), zip.subarray(0, 2), zip.subarray(2)]
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts.shift()
        if (part) controller.enqueue(part)
        else {
          controller.enqueue(Buffer.from('\r\n--cut--\r\n'))
          controller.close()
        }
      },
    })
    const answer = await shop.api(asForm(visitor, extSessionId, stream))
    expect(await answer.json()).toMatchObject({ files: [{ state: 'REFUSED' }] })
  })

  it('that says nothing any more is not waited for', async () => {
    const { shop, files } = open({ idleMs: 100 })
    const visitor = await shop.visitorWithSession()
    const extSessionId = await extSessionIdOf(visitor)
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head(extSessionId))),
    })
    const answer = await shop.api(asForm(visitor, extSessionId, silent))
    expect([answer.status, (await answer.json()).code]).toEqual([408, 'too_slow'])
    expect(await readdir(files.tools.settings.temporaryArea)).toEqual([])
  })

  it('that comes byte by byte is not waited for either', async () => {
    const { shop } = open({ idleMs: 150 })
    const visitor = await shop.visitorWithSession()
    const extSessionId = await extSessionIdOf(visitor)
    let isOpen = true
    const drip = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head(extSessionId))),
      async pull(controller) {
        await pause(10)
        if (isOpen) controller.enqueue(new Uint8Array(1))
      },
      cancel: () => void (isOpen = false),
    })
    expect((await shop.api(asForm(visitor, extSessionId, drip))).status).toBe(408)
  })

  it('that breaks off leaves nothing', async () => {
    const { shop, files } = open()
    const visitor = await shop.visitorWithSession()
    const extSessionId = await extSessionIdOf(visitor)
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head(extSessionId, 'abc'))),
      pull: (controller) => controller.error(new Error('gone')),
    })
    const answer = await shop.api(asForm(visitor, extSessionId, broken))
    expect(await answer.json()).toMatchObject({ code: 'invalid', fields: { body: 'incomplete' } })
    const cut = new Blob([head(extSessionId, 'abc')]).stream()
    const cutAnswer = await shop.api(asForm(visitor, extSessionId, cut))
    expect(await cutAnswer.json()).toMatchObject({ code: 'invalid', fields: { body: 'malformed' } })
    expect(await readdir(files.tools.settings.temporaryArea)).toEqual([])
    expect(shop.faults).toEqual([])
  })

  it('is refused before it is read when it comes for another session', async () => {
    const { shop } = open()
    const visitor = await shop.visitorWithSession()
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head('another-0123456789'))),
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const extSessionId = await extSessionIdOf(visitor)
    expect((await shop.api(asForm(visitor, extSessionId, endless))).status).toBe(403)
    expect(sent).toBeLessThan(1_000_000)
  })
})

describe('a full disk', () => {
  it('refuses the upload, leaves no half file, and the next one works', async () => {
    const { files } = open()
    let isFull = true
    const { storage } = files.tools
    const shop = openApi(database.db, undefined, {
      ...files.tools,
      storage: {
        ...storage,
        async makeTemporaryFolder() {
          const folder = await storage.makeTemporaryFolder()
          if (isFull) await symlink('/dev/full', join(folder.path, 'file-0'))
          return folder
        },
      },
    })
    const visitor = await shop.visitorWithSession()
    const bytes = await makePicture()
    expect(await send(visitor, bytes)).toMatchObject({ code: 'no_space' })
    expect(await readdir(files.tools.settings.temporaryArea)).toEqual([])
    isFull = false
    expect((await upload(visitor, bytes)).state).toBe('READY')
    expect(shop.faults).toEqual([])
  })

  it('of the storage refuses it too, and nothing is listed', async () => {
    const { files } = open()
    let isFull = true
    const { storage } = files.tools
    const shop = openApi(database.db, undefined, {
      ...files.tools,
      storage: {
        ...storage,
        async put(...given) {
          const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
          if (isFull) throw full
          return storage.put(...given)
        },
      },
    })
    const visitor = await shop.visitorWithSession()
    const bytes = await makePicture()
    expect(await send(visitor, bytes)).toMatchObject({ code: 'no_space' })
    expect(await visitor.upload.listUploads({})).toMatchObject({ total: 0 })
    isFull = false
    expect((await upload(visitor, bytes)).state).toBe('READY')
  })
})

it('more pictures at once than can wait are sent away for a moment', async () => {
  const { files } = open()
  const ingest = openIngest({ count: 1, queueLimit: 0, onCrash: () => {} })
  const shop = openApi(database.db, undefined, { ...files.tools, ingest })
  const visitors = await Promise.all([1, 2, 3, 4].map(() => shop.visitorWithSession()))
  const pictures = await Promise.all(visitors.map(() => makePicture()))
  const answers = await Promise.all(visitors.map((who, at) => send(who, pictures[at]!)))
  const refused = answers.filter(isRefused)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(4)
  expect(new Set(refused.map((answer) => answer.code))).toEqual(new Set(['busy']))
  await ingest.close()
  expect(shop.faults).toEqual([])
})

describe('quotas', () => {
  it('bound how many files and bytes a visitor keeps', async () => {
    const pictures = [await makePicture(), await makePicture(), await makePicture()]
    const { shop } = open({ guestQuota: { files: 2, bytes: 2_000_000 } })
    const visitor = await shop.visitorWithSession()
    const answer = await send(visitor, ...pictures)
    if (isRefused(answer)) throw new Error(answer.code)
    expect(answer.files.map((file) => ('refusal' in file && file.refusal) || file.state)).toEqual([
      'READY',
      'READY',
      'quota_exceeded',
    ])
    expect(await send(visitor, pictures[0]!)).toMatchObject({ code: 'quota_exceeded' })
    const [first] = answer.files as Upload[]
    await visitor.upload.deleteUpload({ id: first!.id })
    expect((await upload(visitor, pictures[2]!)).state).toBe('READY')
  })

  it('are another for customers', async () => {
    const { shop } = open({ guestQuota: { files: 0, bytes: 1 } })
    const customer = await shop.customer(await makeCustomer(database.db))
    expect((await upload(customer, await makePicture())).state).toBe('READY')
  })

  it('hold when many files come at once', async () => {
    const { shop } = open({ guestQuota: { files: 3, bytes: 2_000_000 } })
    const visitor = await shop.visitorWithSession()
    const pictures = await Promise.all(Array.from({ length: 6 }, () => makePicture()))
    await Promise.all(pictures.map((bytes) => send(visitor, bytes)))
    expect(await visitor.upload.listUploads({})).toMatchObject({ total: 3 })
  })
})
