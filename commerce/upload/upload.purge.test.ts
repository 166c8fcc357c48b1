import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer } from '#tests/make.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { uploadFiles } from '#tests/designs/send-files.ts'
import { originalKey } from './upload.rules.ts'
import { purgeUploads } from './upload.purge.ts'
import { uploadSchedule } from './upload.schedule.ts'

let database: TestDatabase
const opened: ReturnType<typeof openTestUploads>[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const files of opened.splice(0)) await files.close()
})
afterAll(() => database.drop())

function open() {
  const files = openTestUploads()
  opened.push(files)
  return { files, shop: openApi(database.db, undefined, files.tools) }
}

const throwing = (error: unknown) => {
  throw error
}

describe('the purge', () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)

  it('forgets uploads that no design uses, then their bytes, then what was left half done', async () => {
    const { shop, files } = open()
    const { storage, settings } = files.tools
    const place = { storage, temporaryArea: settings.temporaryArea, unusedDays: 30 }
    const visitor = await shop.visitorWithSession()
    const [photo] = await uploadFiles(visitor, { bytes: await makePicture(), name: 'a.jpg' })
    const { id } = photo!
    const { sha256 } = await database.db
      .selectFrom('upload')
      .where('id', '=', id)
      .select('sha256')
      .executeTakeFirstOrThrow()
    await mkdtemp(join(settings.temporaryArea, 'work-'))

    await purgeUploads(database.db, place, days(2))
    const run = { now: days(2), signal: AbortSignal.any([]), reportFault: throwing }
    const tools = { db: database.db, files: place, uploads: files.tools }
    for (const sweep of uploadSchedule) await sweep.run(tools, run)
    expect(await storage.find(originalKey(sha256))).toBeDefined()
    expect(await readdir(settings.temporaryArea)).toEqual([])

    await purgeUploads(database.db, place, days(31))
    expect(await storage.find(originalKey(sha256))).toBeUndefined()
    const rows = await database.db.selectFrom('stored_file').where('sha256', '=', sha256).execute()
    expect(rows).toEqual([])
    const left = await readdir(join(files.dataDir, 'files'), { recursive: true })
    const kinds = await Promise.all(left.map((name) => stat(join(files.dataDir, 'files', name))))
    expect(kinds.filter((found) => found.isFile())).toEqual([])
  })

  it('leaves alone what its owner has just brought again', async () => {
    let now = new Date()
    const files = openTestUploads()
    opened.push(files)
    const shop = openApi(database.db, () => now, files.tools)
    const { storage, settings } = files.tools
    const place = { storage, temporaryArea: settings.temporaryArea, unusedDays: 30 }
    const visitor = await shop.customer(await makeCustomer(database.db))
    const picture = { bytes: await makePicture(), name: 'a.jpg' }
    const [first] = await uploadFiles(visitor, picture)
    now = days(29)
    const [again] = await uploadFiles(visitor, picture)
    await purgeUploads(database.db, place, days(31))
    expect(again!.id).toBe(first!.id)
    expect(await visitor.upload.getUpload({ id: first!.id })).toMatchObject({ state: 'READY' })
  })

  it('keeps bytes that somebody else has', async () => {
    const { shop, files } = open()
    const { storage, settings } = files.tools
    const place = { storage, temporaryArea: settings.temporaryArea, unusedDays: 30 }
    const bytes = await makePicture()
    const [anna, ben] = [await shop.visitorWithSession(), await shop.visitorWithSession()]
    const [first] = await uploadFiles(anna, { bytes, name: 'a.jpg' })
    const [second] = await uploadFiles(ben, { bytes, name: 'b.jpg' })
    await anna.upload.deleteUpload({ id: first!.id })
    await purgeUploads(database.db, place, days(5))
    const answer = await ben.upload.getOriginal({ id: second!.id })
    if (isRefused(answer)) throw new Error(answer.code)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('does not stand in the way of the same picture a month later', async () => {
    const { shop, files } = open()
    const { storage, settings } = files.tools
    const place = { storage, temporaryArea: settings.temporaryArea, unusedDays: 30 }
    const bytes = await makePicture()
    const visitor = await shop.visitorWithSession()
    await uploadFiles(visitor, { bytes, name: 'a.jpg' })
    await purgeUploads(database.db, place, days(40))
    const [again] = await uploadFiles(visitor, { bytes, name: 'a.jpg' })
    const answer = await visitor.upload.getOriginal({ id: again!.id })
    expect(isRefused(answer)).toBe(false)
  })
})
