import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { StartupError } from '#db/startup-error.ts'

const SealedFile = z.object({ bytes: z.number(), sha256: z.string() })

const TableFile = SealedFile.extend({
  table: z.string(),
  /** In the order in which a row's text has them. */
  columns: z.array(z.string()),
  rows: z.number(),
})

/** List of all that a backup holds, written last: a folder without one is no backup. */
export const Manifest = z.object({
  format: z.literal('estampa-backup-1'),
  name: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string(), appliedAt: z.string() })),
  salt: z.string(),
  tables: z.array(TableFile),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  secrets: SealedFile.optional(),
  files: z.array(z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export const backupKey = (name: string, file: string): string => `backups/${name}/${file}`
export const objectKey = (sha256: string): string => `objects/${sha256.slice(0, 2)}/${sha256}`

/** Name of a backup that begins at a moment, by which they sort. */
export const nameOf = (begun: Date): string =>
  begun.toISOString().replaceAll(/[-:]/g, '').slice(0, 15).toLowerCase()

/** Moment at which a backup of that name began; undefined for a folder that is none of ours. */
export function begunAt(name: string): number | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)$/.exec(name) ?? []
  if (parts.length === 0) return undefined
  const [year, month, ...rest] = parts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return Date.UTC(year, month - 1, ...rest)
}

/** Names of whole backups at a place, the newest last. */
export async function listBackups(place: Storage): Promise<string[]> {
  return (await listFolders(place)).whole
}

/** Names of whole backups, and of those that are being made or were never finished. */
export async function listFolders(
  place: Storage,
): Promise<{ whole: string[]; unfinished: string[] }> {
  const known = new Map<string, boolean>()
  for await (const { key } of place.list('backups/')) {
    const [, name, file] = key.split('/')
    if (name) known.set(name, known.get(name) === true || file === 'manifest.json')
  }
  const of = (isWhole: boolean) =>
    [...known].flatMap(([name, is]) => (is === isWhole ? [name] : [])).toSorted()
  return { whole: of(true), unfinished: of(false) }
}

/** Says that a backup of this name has begun: what it stores is named nowhere until its manifest is. */
export async function writeBegun(place: Storage, name: string): Promise<void> {
  await putJson(place, backupKey(name, 'begun.json'), { name })
}

export async function readManifest(place: Storage, name: string): Promise<Manifest> {
  const key = backupKey(name, 'manifest.json')
  if (!(await place.find(key))) throw new StartupError(`There is no backup ${name} at this place.`)
  const local = await place.fetchLocal(key)
  try {
    return Manifest.parse(JSON.parse(await readFile(local.path, 'utf8')))
  } finally {
    await local.release()
  }
}

export async function writeManifest(place: Storage, manifest: Manifest): Promise<void> {
  await putJson(place, backupKey(manifest.name, 'manifest.json'), manifest)
}

async function putJson(place: Storage, key: string, content: unknown): Promise<void> {
  const folder = await place.makeTemporaryFolder()
  try {
    const path = join(folder.path, 'content.json')
    await writeFile(path, JSON.stringify(content))
    await place.put(key, path, 'application/json')
  } finally {
    await folder.remove()
  }
}
