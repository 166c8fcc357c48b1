import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { storeErasures } from '#commerce/customer/erasure.service.ts'
import { openFileStorage } from '#commerce/kernel/storage/file-storage.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { readEnv } from '#config/env.ts'
import { openDatabase } from '#db/open.ts'
import { openShopDatabase } from '#server/commands/open-shop-database.ts'
import { createLog } from '#server/observe/log.ts'
import { openApi } from '#tests/api.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { silentLog } from '#tests/silent-log.ts'
import { backUp } from './back-up.ts'
import type { BackupPlace } from './backup-place.ts'
import { tableKey } from './dump-database.ts'
import { objectKey } from './manifest.ts'
import { chooseForDatabase, restoreShop } from './restore-shop.ts'
import { refuseToRestore } from './restore.ts'
import { testRestore } from './restore-test.ts'

let database: TestDatabase
let root: string
let storage: Storage
const opened: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'estampa-restore-'))
  storage = openFileStorage(join(root, 'files'), join(root, 'temporary'))
})
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true })
})

const placeAt = (name: string): BackupPlace => {
  const folder = join(root, name)
  const passphrase = 'a long enough passphrase'
  return { name: folder, storage: openFileStorage(folder, join(folder, '.unfinished')), passphrase }
}

async function put(key: string, content: string): Promise<void> {
  const path = join(root, 'to-put')
  await writeFile(path, content)
  await storage.put(key, path, 'text/plain')
}

const backUpTo = (place: BackupPlace) =>
  backUp({ databaseUrl: database.url, storage, secrets: undefined }, place, new Date())

/** A bare machine: an empty database and a storage with nothing in it. */
async function openBare() {
  const empty = await createEmptyDatabase()
  opened.push(() => empty.drop())
  const options = { databaseUrl: empty.url, dataDir: root, poolSize: 2, log: silentLog }
  const bare = await openDatabase({ ...options, statementTimeoutMs: 10_000 })
  opened.push(() => bare.close())
  const area = await mkdtemp(join(root, 'bare-'))
  return { bare, target: openFileStorage(join(area, 'files'), join(area, 'temporary')) }
}

type Bare = Awaited<ReturnType<typeof openBare>>

const lines: string[] = []
async function restore(place: BackupPlace, { bare, target }: Bare, name?: string) {
  lines.length = 0
  const manifest = await chooseForDatabase(place, { databaseUrl: bare.url, name })
  const tell = (line: string) => void lines.push(line)
  return restoreShop(place, { manifest, database: bare, storage: target, log: silentLog, tell })
}

/** As every process and command of the shop does. */
async function openShopOn({ bare }: Bare): Promise<void> {
  const env = readEnv({ SEED_DEMO: 'yes', DATABASE_URL: bare.url })
  await (await openShopDatabase(env, { log: createLog('silent') })).close()
}

const emailsIn = async ({ bare }: Bare) =>
  (await bare.db.selectFrom('customer').select('email').execute()).map(({ email }) => email)

it('goes on where a silent bucket stopped it, and no shop opens before the erased are gone', async () => {
  const shop = openApi(database.db)
  const person = await makeCustomer(database.db, { email: 'forget.me@example.com' })
  await put('uploads/ab/original', 'a photo')
  await put('uploads/cd/original', 'another')
  const place = placeAt('silent')
  await backUpTo(place)
  const someone = await shop.customer(person)
  granted(await someone.ownSignIn.deleteAccount({ password: PASSWORD }))
  await storeErasures(database.db, [place.storage], new Date())
  const machine = await openBare()
  let puts = 0
  const silent: Storage = {
    ...machine.target,
    async put(...file) {
      puts += 1
      if (puts > 1) throw new Error('The storage did not answer within 10 s.')
      await machine.target.put(...file)
    },
  }
  await expect(restore(place, { ...machine, target: silent })).rejects.toThrow(
    /did not answer.*Run the same command again/s,
  )
  expect(await emailsIn(machine)).toContain(person.email)
  await expect(openShopOn(machine)).rejects.toThrow('has not ended')
  // A newer backup, made elsewhere meanwhile, is not taken for the one that was begun.
  await backUpTo({ ...place, storage: { ...place.storage } })
  expect(await restore(place, machine)).toEqual([])
  expect(lines.join('\n')).toMatch(/from the last time[^]*2 files[^]*1 people erased again/)
  expect(await emailsIn(machine)).not.toContain(person.email)
  await openShopOn(machine)
  await expect(restore(place, machine)).rejects.toThrow('not empty')
})

it('begins its rows again when they were cut short, and takes no other backup into them', async () => {
  await makeCustomer(database.db, { email: 'stays@example.com' })
  const place = placeAt('cut')
  const { name } = await backUpTo(place)
  const machine = await openBare()
  const cut: BackupPlace = {
    ...place,
    storage: {
      ...place.storage,
      async fetchLocal(key) {
        if (key === tableKey(name, 'customer')) throw new Error('the line broke')
        return place.storage.fetchLocal(key)
      },
    },
  }
  await expect(restore(cut, machine)).rejects.toThrow('the line broke')
  await expect(openShopOn(machine)).rejects.toThrow('has not ended')
  const manifest = await chooseForDatabase(place, { databaseUrl: machine.bare.url, name })
  const other = { ...manifest, name: '20200101t000000' }
  await expect(refuseToRestore({ manifest: other, databaseUrl: machine.bare.url })).rejects.toThrow(
    `The restore of ${name} into this database has not ended`,
  )
  expect(await restore(place, machine)).toEqual([])
  expect(await emailsIn(machine)).toContain('stays@example.com')
  await openShopOn(machine)
})

it('brings every other file back when the backup has lost one, and names that one', async () => {
  await put('uploads/ee/original', 'lost')
  await put('uploads/ff/original', 'kept')
  const place = placeAt('lost')
  const { files } = await backUpTo(place)
  await place.storage.remove(
    objectKey(files.find(({ key }) => key === 'uploads/ee/original')!.sha256),
  )
  const machine = await openBare()
  expect(await restore(place, machine)).toEqual(['uploads/ee/original'])
  expect(await machine.target.find('uploads/ff/original')).toMatchObject({ bytes: 4 })
  await openShopOn(machine)
})

it('is tried in vain where an invariant cannot be asked: what is not known does not hold', async () => {
  const place = placeAt('unknown')
  await backUpTo(place)
  const path = join(root, 'unknown.sql')
  await writeFile(path, '-- I999 nobody can ask this\nselect 1 / 0 as rows;\n')
  const invariants = [{ url: pathToFileURL(path) }]
  await expect(
    testRestore(place, { databaseUrl: database.url, log: silentLog, invariants }),
  ).rejects.toThrow('I999 nobody can ask this (division by zero)')
})
