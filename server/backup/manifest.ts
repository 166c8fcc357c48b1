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

/** Names of whole backups at a place, the newest last. */
export async function listBackups(place: Storage): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of place.list('backups/')) {
    const [, name, file] = key.split('/')
    if (name && file === 'manifest.json') names.push(name)
  }
  return names.toSorted()
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
  const folder = await place.makeTemporaryFolder()
  try {
    const path = join(folder.path, 'manifest.json')
    await writeFile(path, JSON.stringify(manifest))
    await place.put(backupKey(manifest.name, 'manifest.json'), path, 'application/json')
  } finally {
    await folder.remove()
  }
}
