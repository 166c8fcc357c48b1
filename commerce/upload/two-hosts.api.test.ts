import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { startFakeS3, type RunningS3 } from '#tests/fakes/fake-s3.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { purgeUploads } from './upload.purge.ts'
import { originalKey } from './upload.rules.ts'

let database: TestDatabase
let s3: RunningS3
let photo: Uint8Array
const hosts: ReturnType<typeof openHost>[] = []

/** A host of the shop with a disk of its own. */
function openHost() {
  const files = openTestUploads()
  const storage = openStorage({ dataDir: files.dataDir, s3: s3.settings })
  return { files, storage, shop: openApi(database.db, undefined, { ...files.tools, storage }) }
}

beforeAll(async () => {
  database = await createTestDatabase()
  s3 = await startFakeS3()
  hosts.push(openHost(), openHost())
  photo = await makePicture({ width: 900, height: 700 })
})
afterAll(async () => {
  for (const { files } of hosts) {
    await files.close()
    await rm(files.dataDir, { recursive: true, force: true })
  }
  await s3.close()
  await database.drop()
})

const at = (host: number, someone: Visitor) =>
  hosts[host]!.shop.visitor({ credential: someone.caller.credential! })

async function send(host: number, someone: Visitor, id: string, part: [number, number]) {
  const content = new Blob([Buffer.from(photo.subarray(...part))])
  return at(host, someone).upload.appendToResumable({ id, offset: part[0] }, { content })
}

async function keysOfPieces(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of hosts[0]!.storage.list('resumable/')) keys.push(key)
  return keys
}

it('takes an upload that begins at one host, goes on at the other and ends at the first', async () => {
  const someone = await hosts[0]!.shop.visitorWithSession()
  const begun = { name: 'beach.jpg', totalBytes: photo.length }
  const { id } = granted(await someone.upload.startResumable(begun))
  const [third, half] = [Math.floor(photo.length / 3), Math.floor(photo.length / 2)]
  expect(granted(await send(0, someone, id, [0, third])).offset).toBe(third)
  expect(await at(1, someone).upload.getResumable({ id })).toMatchObject({ offset: third })
  expect(granted(await send(1, someone, id, [third, half])).offset).toBe(half)
  expect(await send(1, someone, id, [third, half])).toMatchObject({ code: 'conflict' })
  const { uploadId } = granted(await send(0, someone, id, [half, photo.length]))
  await expect
    .poll(() => at(1, someone).upload.getUpload({ id: uploadId! }))
    .toMatchObject({ state: 'READY' })
  await expect.poll(keysOfPieces).toEqual([])
  const key = originalKey(createHash('sha256').update(photo).digest('hex'))
  const stored = await hosts[1]!.storage.find(key)
  expect(Buffer.compare(await buffer(await stored!.open()), photo)).toBe(0)
  expect(hosts.flatMap(({ shop }) => shop.faults)).toEqual([])
})

it('removes the pieces of an upload that nobody ended, whichever host has them', async () => {
  const someone = await hosts[0]!.shop.visitorWithSession()
  const begun = { name: 'left.jpg', totalBytes: photo.length }
  const { id } = granted(await someone.upload.startResumable(begun))
  granted(await send(0, someone, id, [0, 100]))
  expect(await keysOfPieces()).toHaveLength(1)
  const { storage, files } = hosts[1]!
  const purge = { storage, temporaryArea: files.tools.settings.temporaryArea, unusedDays: 30 }
  await purgeUploads(database.db, purge, new Date(Date.now() + 7 * 24 * 60 * 60_000))
  expect(await keysOfPieces()).toEqual([])
  expect(await someone.upload.getResumable({ id })).toMatchObject({ code: 'not_found' })
})
