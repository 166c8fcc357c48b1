import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { watchDiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { buildZip } from '#tests/hostile-files/build-zip.ts'
import { zeroPng } from '#tests/hostile-files/build-png.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { sendFiles, uploadFiles } from '#tests/designs/send-files.ts'
import type { UploadSettings } from './upload-tools.ts'

let database: TestDatabase
const opened: ReturnType<typeof openTestUploads>[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const files of opened.splice(0)) await files.close()
})
afterAll(() => database.drop())

function open(settings: Partial<UploadSettings> = {}, now?: () => Date) {
  const files = openTestUploads(settings)
  opened.push(files)
  return { files, shop: openApi(database.db, now, files.tools) }
}

const photo = (bytes: Uint8Array, name = 'a.jpg') => ({ bytes, name })

const send = async (visitor: Visitor) => sendFiles(visitor, [photo(await makePicture())])

const states = (files: { state: string; refusal?: string | undefined }[]) =>
  files.map(({ state, refusal }) => refusal ?? state)

describe('processor time', () => {
  it('is counted for a visitor, who is refused when it is over, and taken again later', async () => {
    let now = new Date()
    const { shop } = open({ decodeMs: 5 }, () => now)
    const visitor = await shop.visitorWithSession()
    expect(isRefused(await send(visitor))).toBe(false)
    expect(await send(visitor)).toMatchObject({ code: 'too_many_attempts' })
    expect(isRefused(await send(await shop.visitorWithSession()))).toBe(false)
    now = new Date(now.getTime() + 11 * 60_000)
    expect(isRefused(await send(visitor))).toBe(false)
  })

  it('is counted for an address too, however many sessions it opens', async () => {
    const { shop } = open({ decodeMs: 10 })
    const address = '10.7.7.7'
    const answers = []
    for (let count = 0; count < 8; count += 1) {
      answers.push(await send(await shop.visitorWithSession({ address })))
    }
    expect(isRefused(answers[0])).toBe(false)
    expect(answers.at(-1)).toMatchObject({ code: 'too_many_attempts' })
  })

  it('ends an archive in the middle, and keeps the photos that came before', async () => {
    const { shop } = open({ decodeMs: 60 })
    const visitor = await shop.visitorWithSession()
    const entries = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => ({
        name: `${at}.jpg`,
        data: Buffer.from(await makePicture({ width: 800 + at, height: 600 })),
      })),
    )
    const files = await uploadFiles(visitor, photo(buildZip(entries), 'all.zip'))
    const ofPhotos = states(files.slice(1))
    expect(ofPhotos[0]).toBe('READY')
    expect(ofPhotos.at(-1)).toBe('too_many_attempts')
    expect(files[0]!.state).toBe('READY')
  })

  it.runIf(isEverywhere)(
    'is given in turns: a photo waits for one heavy file, not for all of a neighbour’s',
    async () => {
      const { shop } = open()
      const greedy = await shop.visitorWithSession()
      const other = await shop.visitorWithSession()
      await send(other)
      const order: string[] = []
      const heavy = Array.from({ length: 4 }, (_, at) =>
        sendFiles(greedy, [photo(zeroPng(4_000 + at), 'a.png')]).then(() => order.push('heavy')),
      )
      await Promise.race(heavy)
      await send(other)
      order.push('small')
      await Promise.all(heavy)
      expect(order.indexOf('small')).toBeLessThanOrEqual(2)
    },
  )
})

const secondsToWait = (answer: unknown) =>
  isRefused(answer) ? Number(answer.fields['retryAfter']) : Number.NaN

describe('what somebody sends in a minute', () => {
  it('is counted by bytes, each file half a megabyte at least, however many come in one request', async () => {
    const { shop } = open({ rates: { perMinute: 1_500_000, perHour: 1e9 } })
    const visitor = await shop.visitorWithSession({ address: '10.6.6.6' })
    const pictures = await Promise.all([1, 2, 3].map(() => makePicture()))
    const all = pictures.map((bytes, at) => photo(bytes, `${at}.jpg`))
    expect(isRefused(await sendFiles(visitor, all))).toBe(false)
    const refused = await sendFiles(visitor, all.slice(0, 1))
    expect(refused).toMatchObject({ code: 'too_many_attempts' })
    const seconds = secondsToWait(refused)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    const neighbour = await shop.visitorWithSession({ address: '10.6.6.6' })
    expect(isRefused(await sendFiles(neighbour, all.slice(0, 1))), 'a neighbour').toBe(false)
  })

  it('is counted of files in pieces too, and of what was broken off', async () => {
    const { shop } = open({ rates: { perMinute: 2_000_000, perHour: 1e9 } })
    const visitor = await shop.visitorWithSession({ address: '10.6.6.7' })
    const bytes = await makePicture()
    const start = { name: 'a.jpg', totalBytes: bytes.length }
    for (let count = 0; count < 4; count += 1) {
      expect(isRefused(await visitor.upload.startResumable(start))).toBe(false)
    }
    expect(await visitor.upload.startResumable(start)).toMatchObject({ code: 'too_many_attempts' })
  })

  it('may be four times as much from one network, and no more in an hour', async () => {
    const { shop } = open({ rates: { perMinute: 1e9, perHour: 500_000 } })
    const bytes = await makePicture()
    const answers = []
    for (let count = 0; count < 5; count += 1) {
      const visitor = await shop.visitorWithSession({ address: '10.6.6.8' })
      answers.push(await sendFiles(visitor, [photo(bytes, 'a.jpg')]))
    }
    expect(answers.map(isRefused)).toEqual([false, false, false, false, true])
    expect(secondsToWait(answers[4])).toBeGreaterThan(3_500)
  })
})

describe('a disk that is nearly full', () => {
  it('takes no files, whole or in pieces, and takes them again when there is room', async () => {
    const { files } = open()
    let freeBytes = 9e9
    let clockMs = 0
    const disk = watchDiskFloor({
      folder: files.dataDir,
      floorBytes: 1e9,
      clockMs: () => (clockMs += 1_000),
      lookAt: async () => ({ bavail: freeBytes / 1000, blocks: 1e8, bsize: 1000 }),
    })
    const shop = openApi(database.db, undefined, { ...files.tools, disk })
    const visitor = await shop.visitorWithSession()
    const bytes = await makePicture()
    const started = await visitor.upload.startResumable({
      name: 'a.jpg',
      totalBytes: bytes.length,
    })
    if (isRefused(started)) throw new Error(started.code)
    const append = (offset: number, piece: Uint8Array) =>
      visitor.upload.appendToResumable(
        { id: started.id, offset },
        { content: new Blob([Buffer.from(piece)]) },
      )
    expect(await append(0, bytes.subarray(0, 100))).toMatchObject({ offset: 100 })

    freeBytes = 5e8
    const full = { code: 'no_space' }
    expect(await send(visitor)).toMatchObject(full)
    expect(await append(100, bytes.subarray(100))).toMatchObject(full)
    expect(await visitor.upload.startResumable({ name: 'b.jpg', totalBytes: 9 })).toMatchObject(
      full,
    )
    expect(await visitor.upload.getResumable({ id: started.id })).toMatchObject({ offset: 100 })

    freeBytes = 9e9
    expect(await append(100, bytes.subarray(100))).toMatchObject({ offset: bytes.length })
    expect(isRefused(await send(visitor))).toBe(false)
    expect(shop.faults).toEqual([])
  })
})
