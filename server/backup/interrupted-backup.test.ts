import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFileStorage } from '#commerce/kernel/storage/file-storage.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { readEnv } from '#config/env.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { backUp, removeOldBackups } from './back-up.ts'
import { withBackupLock } from './backup-lock.ts'
import { openBackupPlace, type BackupPlace } from './backup-place.ts'
import { listBackups, nameOf } from './manifest.ts'

const DAY_MS = 24 * 60 * 60_000

let database: TestDatabase
let root: string
let storage: Storage

beforeAll(async () => {
  database = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'estampa-interrupted-'))
  storage = openFileStorage(join(root, 'files'), join(root, 'temporary'))
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true })
})

const placeAt = (name: string): BackupPlace =>
  openBackupPlace(
    readEnv({ SEED_DEMO: 'yes', BACKUP_PASSPHRASE: 'a long enough passphrase' }),
    join(root, name),
  )

async function put(to: Storage, key: string, content: string): Promise<void> {
  const path = join(root, 'to-put')
  await writeFile(path, content)
  await to.put(key, path, 'text/plain')
}

async function keysOf(place: BackupPlace, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of place.storage.list(prefix)) keys.push(key)
  return keys
}

const source = () => ({ databaseUrl: database.url, storage, secrets: undefined })

/** A place whose process is killed at a table, with rows of others written and no manifest. */
async function interrupt(place: BackupPlace, now: Date): Promise<void> {
  const killed: Storage = {
    ...place.storage,
    put: async (key, path, type) => {
      if (key.endsWith('/customer.rows')) throw new Error('killed')
      await place.storage.put(key, path, type)
    },
  }
  await expect(backUp(source(), { ...place, storage: killed }, now)).rejects.toThrow('killed')
}

it('what an interrupted backup left goes with one of the next nights, its contents too', async () => {
  const place = placeAt('interrupted')
  const now = new Date()
  const before = new Date(now.getTime() - 4 * DAY_MS)
  await put(storage, 'uploads/ab/original', 'erased meanwhile')
  await interrupt(place, before)
  await storage.remove('uploads/ab/original')
  expect((await keysOf(place, `backups/${nameOf(before)}/`)).length).toBeGreaterThan(3)
  expect(await keysOf(place, 'objects/')).toHaveLength(1)
  await backUp(source(), place, now)
  expect(await keysOf(place, `backups/${nameOf(before)}/`)).toEqual([])
  expect(await keysOf(place, 'objects/')).toEqual([])
  expect(await listBackups(place.storage)).toEqual([nameOf(now)])
})

it('what a killed process had not finished goes from the place as well', async () => {
  const place = placeAt('unfinished')
  const left = join(place.temporaryArea!, 'work-left')
  await mkdir(left, { recursive: true })
  const long = new Date(Date.now() - 4 * DAY_MS)
  await utimes(left, long, long)
  await backUp(source(), place, new Date())
  expect(await readdir(place.temporaryArea!)).toEqual([])
})

it('contents of a backup that is being made stay, whichever other one ends meanwhile', async () => {
  const place = placeAt('beside')
  const now = new Date()
  await backUp(source(), place, new Date(now.getTime() - 40 * DAY_MS))
  await put(storage, 'uploads/cd/original', 'stored, and named by no manifest yet')
  await interrupt(place, new Date(now.getTime() - 60_000))
  await storage.remove('uploads/cd/original')
  await backUp(source(), place, now)
  expect(await keysOf(place, 'objects/')).toHaveLength(1)
  // Nobody made it: after its days it goes.
  expect(await removeOldBackups(place.storage, new Date(now.getTime() + 4 * DAY_MS))).toBe(1)
  expect(await keysOf(place, 'objects/')).toEqual([])
})

it('one backup to a place is made at a time', async () => {
  const [place, other] = [placeAt('locked'), placeAt('another')]
  const both = (at: BackupPlace, waitMs: number, work: () => Promise<string>) =>
    withBackupLock(database.url, at, { waitMs }, work)
  const done = await both(place, 0, async () => {
    await expect(both(place, 0, async () => 'a second')).rejects.toThrow('Another backup')
    return both(other, 0, async () => 'elsewhere')
  })
  expect(done).toBe('elsewhere')
  const [begun, first] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const held = both(place, 0, () => {
    begun.resolve()
    return first.promise
  })
  await begun.promise
  const waiting = both(place, 20_000, async () => 'the nightly one')
  first.resolve('by hand')
  expect(await Promise.all([held, waiting])).toEqual(['by hand', 'the nightly one'])
})
