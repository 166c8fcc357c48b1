import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { BackupPlace } from './backup-place.ts'
import { backUpFiles } from './copy-files.ts'
import { dumpDatabase } from './dump-database.ts'
import { backupKey, listBackups, objectKey, readManifest, writeManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { keyOfPassphrase, makeSalt, writeSealed } from './sealed-file.ts'

/** Days of a backup; whoever was erased is in none after them. */
export const BACKUP_DAYS = 35
const DAY_MS = 24 * 60 * 60_000

export type BackupSource = {
  databaseUrl: string
  storage: Storage
  /** File with the root keys, without which what they seal cannot be read. */
  secretsFile: string | undefined
}

/** Backs everything up, and removes backups whose time is over. */
export async function backUp(
  { databaseUrl, storage, secretsFile }: BackupSource,
  { storage: place, passphrase }: BackupPlace,
  now: Date,
): Promise<Manifest> {
  const name = now.toISOString().replaceAll(/[-:]/g, '').slice(0, 15).toLowerCase()
  const salt = makeSalt()
  const key = keyOfPassphrase(passphrase, salt)
  const earlier = (await listBackups(place)).at(-1)
  const known = mapOf(earlier === undefined ? [] : (await readManifest(place, earlier)).files)
  // Before the rows and after them: neither what is purged meanwhile nor what comes is missing.
  const before = await backUpFiles(storage, place, known)
  const database = await withClient(databaseUrl, (client) =>
    dumpDatabase(client, place, { name, key }),
  )
  const after = await backUpFiles(storage, place, mapOf(before))
  const manifest: Manifest = {
    format: 'estampa-backup-1',
    name,
    startedAt: now.toISOString(),
    endedAt: new Date().toISOString(),
    salt,
    ...database,
    ...(secretsFile && { secrets: await sealSecrets(place, { name, key, secretsFile }) }),
    files: [...mapOf([...before, ...after]).values()],
  }
  await writeManifest(place, manifest)
  await removeOldBackups(place, now)
  return manifest
}

const mapOf = (files: Manifest['files']) => new Map(files.map((file) => [file.key, file]))

async function sealSecrets(
  place: Storage,
  { name, key, secretsFile }: { name: string; key: Buffer; secretsFile: string },
) {
  const folder = await place.makeTemporaryFolder()
  try {
    const path = join(folder.path, 'secrets')
    const text = await readFile(secretsFile, 'utf8')
    const file = await writeSealed(path, key, oneText(JSON.stringify(text)))
    await place.put(backupKey(name, 'secrets'), path, 'application/octet-stream')
    return file
  } finally {
    await folder.remove()
  }
}

// oxlint-disable-next-line require-await -- an iterable of one text, as the writer takes many
async function* oneText(text: string): AsyncGenerator<string> {
  yield text
}

/** Then contents that no backup names any longer. */
export async function removeOldBackups(place: Storage, now: Date): Promise<number> {
  const names = await listBackups(place)
  const manifests = await Promise.all(names.map((name) => readManifest(place, name)))
  const oldest = now.getTime() - BACKUP_DAYS * DAY_MS
  const [old, kept] = [
    // The newest stays, however old: it is all that there is.
    manifests.filter(
      ({ startedAt }, at) => at < manifests.length - 1 && Date.parse(startedAt) < oldest,
    ),
    manifests.filter(
      ({ startedAt }, at) => at === manifests.length - 1 || Date.parse(startedAt) >= oldest,
    ),
  ]
  if (old.length === 0) return 0
  for (const { name } of old) {
    await removeAll(place, backupKey(name, ''), () => true)
  }
  const named = new Set(kept.flatMap(({ files }) => files.map(({ sha256 }) => objectKey(sha256))))
  await removeAll(place, 'objects/', (key) => !named.has(key))
  return old.length
}

async function removeAll(place: Storage, prefix: string, isOver: (key: string) => boolean) {
  const keys: string[] = []
  for await (const { key } of place.list(prefix)) if (isOver(key)) keys.push(key)
  for (const key of keys) await place.remove(key)
}

/** A connection of its own, without the limits of a visitor's. */
export async function withClient<Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}
