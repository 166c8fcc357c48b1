import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql, type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  readErasureLogs,
  repeatErasures,
  storeErasures,
} from '#commerce/customer/erasure.service.ts'
import { personalData } from '#commerce/folded-nouns.ts'
import { openFileStorage } from '#commerce/kernel/storage/file-storage.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { selectBackupStates } from '#commerce/operations-desk/backup-run.queries.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import type { Tables } from '#db/tables.ts'
import { removeRestoreMark } from '#db/unfinished-restore.ts'
import { openApi } from '#tests/api.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { makeArticle, makeCustomer, PASSWORD } from '#tests/make.ts'
import { silentLog } from '#tests/silent-log.ts'
import { backUp, removeOldBackups, withClient } from './back-up.ts'
import type { BackupPlace } from './backup-place.ts'
import { listBackups } from './manifest.ts'
import { testAndRemember } from './open-backups.ts'
import { chooseBackup, readSecrets, restoreDatabase, restoreStorage } from './restore.ts'

let database: TestDatabase
let root: string
let storage: Storage
const opened: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'estampa-backup-'))
  storage = openFileStorage(join(root, 'files'), join(root, 'temporary'))
})
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true })
})

const placeAt = (name: string, passphrase = 'a long enough passphrase'): BackupPlace => {
  const folder = join(root, name)
  return { name: folder, storage: openFileStorage(folder, join(folder, '.unfinished')), passphrase }
}

async function put(key: string, content: string): Promise<void> {
  const path = join(root, 'to-put')
  await writeFile(path, content)
  await storage.put(key, path, 'text/plain')
}

const source = (secrets?: string) => ({ databaseUrl: database.url, storage, secrets })

async function restored(place: BackupPlace): Promise<OpenDatabase> {
  const empty = await createEmptyDatabase()
  opened.push(() => empty.drop())
  const manifest = await chooseBackup(place.storage, undefined)
  await restoreDatabase(place, { manifest, databaseUrl: empty.url, log: silentLog })
  await withClient(empty.url, removeRestoreMark)
  const options = { databaseUrl: empty.url, dataDir: root, poolSize: 2, log: silentLog }
  const open = await openDatabase({ ...options, statementTimeoutMs: 10_000 })
  opened.push(() => open.close())
  return open
}

/** Checksum of each table, whatever the order of its rows. */
async function sumsOf(db: Kysely<Tables>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition
      and relname not in ('schema_migration', 'schedule', 'attempt_count')
    order by 1`.execute(db)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum
      from ${sql.table(name)} as t`.execute(db)
    sums[name] = rows[0]!.sum
  }
  return sums
}

it('brings back every row, number, month and file as they were', async () => {
  const shop = openApi(database.db)
  const box = await makeArticle(database.db)
  const buyer = await shop.customer(
    await makeCustomer(database.db, { name: 'Ünal "O’Neill", (x)\n' }),
  )
  granted(await buyer.cart.addLine({ articleId: box.id }))
  await sql`insert into page_event (created_at, store, session_id, consent_version, category, name, url,
      path, title, referrer, user_agent, ip, platform, mobile)
    values (now(), 'WPX-GB', 's', '1', 'c', 'n', '/', '/', 't', '', 'ua', '', 'p', false)`.execute(
    database.db,
  )
  await sql`insert into idempotent_answer (scope, key, body_hash, status, body)
    values ('s', 'null', 'h', 200, 'null'), ('s', 'none', 'h', 200, null)`.execute(database.db)
  await put('uploads/ab/original', 'a photo')
  const place = placeAt('whole')
  const manifest = await backUp(source('{"root":"key"}'), place, new Date())
  expect(manifest.files).toMatchObject([{ key: 'uploads/ab/original', bytes: 7 }])
  const before = await sumsOf(database.db)
  const other = await restored(place)
  expect(await sumsOf(other.db)).toEqual(before)
  const draw = (db: Kysely<Tables>) =>
    sql<{ n: string }>`select nextval('design_search_number_seq') as n`.execute(db)
  expect((await draw(other.db)).rows).toEqual((await draw(database.db)).rows)
  const target = openFileStorage(join(root, 'restored'), join(root, 'restored-temporary'))
  expect(await restoreStorage(place, { manifest, storage: target })).toEqual({
    restored: 1,
    broken: [],
  })
  expect(await text(await (await target.find('uploads/ab/original'))!.open())).toBe('a photo')
  expect(await readSecrets(place, manifest)).toBe('{"root":"key"}')
  // Foreign keys and triggers are as they were, too.
  await expect(sql`delete from article`.execute(other.db)).rejects.toThrow('foreign key')
})

it.runIf(isEverywhere)(
  'refuses a database with something in it, another passphrase, and damaged rows',
  async () => {
    const place = placeAt('refusing')
    const manifest = await backUp(source(), place, new Date())
    const into = { manifest, databaseUrl: database.url, log: silentLog }
    await expect(restoreDatabase(place, into)).rejects.toThrow('not empty')
    const thief = { ...place, passphrase: 'some other passphrase' }
    await expect(restored(thief)).rejects.toThrow()
    await writeFile(join(place.name, 'backups', manifest.name, 'customer.rows'), 'x'.repeat(100))
    await expect(restored(place)).rejects.toThrow('customer are damaged')
  },
)

it('holds nothing that can be read without the passphrase', async () => {
  await makeCustomer(database.db, { email: 'readable@example.com' })
  const place = placeAt('sealed')
  const { name } = await backUp(source(), place, new Date())
  const files = await readdir(join(place.name, 'backups', name))
  expect(files).toContain('customer.rows')
  const { readFile } = await import('node:fs/promises')
  const all = await Promise.all(
    files.map((file) => readFile(join(place.name, 'backups', name, file), 'latin1')),
  )
  expect(all.join('')).not.toContain('readable@example.com')
})

it('erases again who was erased after the backup', async () => {
  const shop = openApi(database.db)
  const person = await makeCustomer(database.db, { email: 'forget.me@example.com' })
  const other = await makeCustomer(database.db, { email: 'stay@example.com' })
  const place = placeAt('erasures')
  await backUp(source(), place, new Date())
  const someone = await shop.customer(person)
  granted(await someone.ownSignIn.deleteAccount({ password: PASSWORD }))
  expect(await storeErasures(database.db, [storage, place.storage], new Date())).toBe(1)
  const back = await restored(place)
  const emails = async () =>
    (await back.db.selectFrom('customer').select('email').execute()).map(({ email }) => email)
  expect(await emails()).toContain(person.email)
  await readErasureLogs(back.db, [place.storage])
  expect(await repeatErasures(back.db, personalData, new Date())).toEqual({ erased: 1, waiting: 0 })
  expect(await emails()).not.toContain(person.email)
  expect(await emails()).toContain(other.email)
  expect(await repeatErasures(back.db, personalData, new Date())).toEqual({ erased: 0, waiting: 0 })
})

it.runIf(isEverywhere)(
  'tries a restore in a database of its own, and remembers how that went',
  async () => {
    const place = placeAt('trial')
    const parts = { db: database.db, databaseUrl: database.url, log: silentLog }
    const trial = { place, now: new Date() }
    await expect(testAndRemember(parts, trial)).rejects.toThrow('no backup')
    expect((await selectBackupStates(database.db)).restoreTest.failure).toContain('no backup')
    await put('uploads/cd/original', 'another')
    await backUp(source(), place, new Date())
    expect(await testAndRemember(parts, trial)).toMatchObject({ files: 2 })
    const { restoreTest } = await selectBackupStates(database.db)
    expect(restoreTest).toMatchObject({ at: expect.any(Date), failure: undefined })
    const { rows } = await sql`select from pg_database where datname like 'estampa_restore_test_%'
    `.execute(database.db)
    expect(rows).toEqual([])
  },
)

it.runIf(isEverywhere)(
  'keeps each content once, and forgets backups after 35 days but never the last',
  async () => {
    const place = placeAt('many')
    const DAY_MS = 24 * 60 * 60_000
    const start = Date.now()
    await backUp(source(), place, new Date(start - 40 * DAY_MS))
    await backUp(source(), place, new Date(start - 39 * DAY_MS))
    // The newer one stays, old as it is.
    expect(await listBackups(place.storage)).toHaveLength(2)
    expect(await removeOldBackups(place.storage, new Date(start))).toBe(1)
    await backUp(source(), place, new Date(start))
    const names = await listBackups(place.storage)
    expect(names).toHaveLength(1)
    const objects: string[] = []
    for await (const { key } of place.storage.list('objects/')) objects.push(key)
    const { files } = await chooseBackup(place.storage, undefined)
    expect(objects).toHaveLength(new Set(files.map(({ sha256 }) => sha256)).size)
  },
)
