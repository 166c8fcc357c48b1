import { join } from 'node:path'
import pg from 'pg'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { purgeTemporaryArea } from '#commerce/kernel/storage/temporary-folder.ts'
import type { BackupPlace } from './backup-place.ts'
import { backUpFiles } from './copy-files.ts'
import { dumpDatabase } from './dump-database.ts'
import {
  backupKey,
  begunAt,
  listBackups,
  listFolders,
  nameOf,
  objectKey,
  readManifest,
  writeBegun,
  writeManifest,
  type Manifest,
} from './manifest.ts'
import { keyOfPassphrase, makeSalt, writeSealed } from './sealed-file.ts'

/** Days of a backup; whoever was erased is in none after them. */
export const BACKUP_DAYS = 35
/** A backup without an end was interrupted: none takes as long, not even the first one of a large bucket. */
const UNFINISHED_DAYS = 3
const DAY_MS = 24 * 60 * 60_000

export type BackupSource = {
  databaseUrl: string
  storage: Storage
  /** Text of the root keys, without which what they seal cannot be read; undefined where the database has all keys. */
  secrets: string | undefined
}

/** Backs everything up, and removes backups whose time is over. */
export async function backUp(
  { databaseUrl, storage, secrets }: BackupSource,
  { storage: place, passphrase, temporaryArea }: BackupPlace,
  now: Date,
): Promise<Manifest> {
  const name = nameOf(now)
  await writeBegun(place, name)
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
    ...(secrets !== undefined && { secrets: await sealSecrets(place, { name, key, secrets }) }),
    files: [...mapOf([...before, ...after]).values()],
  }
  await writeManifest(place, manifest)
  await removeOldBackups(place, now)
  if (temporaryArea) {
    await purgeTemporaryArea(temporaryArea, new Date(now.getTime() - UNFINISHED_DAYS * DAY_MS))
  }
  return manifest
}

const mapOf = (files: Manifest['files']) => new Map(files.map((file) => [file.key, file]))

async function sealSecrets(
  place: Storage,
  { name, key, secrets }: { name: string; key: Buffer; secrets: string },
) {
  const folder = await place.makeTemporaryFolder()
  try {
    const path = join(folder.path, 'secrets')
    const file = await writeSealed(path, key, oneText(JSON.stringify(secrets)))
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

/**
 * Removes backups whose time is over and what interrupted ones have left, then contents that no backup names any longer.
 * While another one is being made no content goes: what it stores is named only at its end.
 */
export async function removeOldBackups(place: Storage, now: Date): Promise<number> {
  const { whole, unfinished } = await listFolders(place)
  const manifests = await Promise.all(whole.map((name) => readManifest(place, name)))
  const oldest = now.getTime() - BACKUP_DAYS * DAY_MS
  // The newest stays, however old: it is all that there is.
  const isOver = ({ startedAt }: Manifest, at: number) =>
    at < manifests.length - 1 && Date.parse(startedAt) < oldest
  const old = manifests.filter(isOver)
  const interrupted = unfinished.filter((name) => {
    const begun = begunAt(name)
    return begun !== undefined && begun < now.getTime() - UNFINISHED_DAYS * DAY_MS
  })
  const gone = [...old.map(({ name }) => name), ...interrupted]
  for (const name of gone) await removeAll(place, backupKey(name, ''), () => true)
  if (gone.length === 0 || unfinished.length > interrupted.length) return gone.length
  const kept = manifests.filter((manifest, at) => !isOver(manifest, at))
  const named = new Set(kept.flatMap(({ files }) => files.map(({ sha256 }) => objectKey(sha256))))
  await removeAll(place, 'objects/', (key) => !named.has(key))
  return gone.length
}

async function removeAll(place: Storage, prefix: string, isOver: (key: string) => boolean) {
  const keys: string[] = []
  for await (const { key } of place.list(prefix)) if (isOver(key)) keys.push(key)
  for (const key of keys) await place.remove(key)
}

const CONNECT_MS = 10_000

/** A connection of its own, without the limits of a visitor's. */
export async function withClient<Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // The next query tells of a connection that broke; told of by itself it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0',
    )
    return await work(client)
  } finally {
    await client.end()
  }
}
