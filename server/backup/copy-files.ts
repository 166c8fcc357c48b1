import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { StartupError } from '#db/startup-error.ts'
import { objectKey, type Manifest } from './manifest.ts'
import { hashFile } from './sealed-file.ts'

type BackedUpFile = Manifest['files'][number]

/** Files that end within a day, and the log of erasures, which no backup may bring back to an earlier state. */
const NOT_KEPT = /^(?:resumable|erasures|backups|objects)\//

/**
 * Files of the storage to the place, each content once over all backups. What a key holds never changes, so a file that
 * an earlier backup has under the same key and size is not read again.
 */
export async function backUpFiles(
  from: Storage,
  place: Storage,
  known: ReadonlyMap<string, BackedUpFile>,
): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = []
  for await (const { key, bytes } of from.list('')) {
    if (NOT_KEPT.test(key)) continue
    const before = known.get(key)
    if (before?.bytes === bytes) {
      files.push(before)
      continue
    }
    const file = await copyOne(from, place, key)
    if (file) files.push(file)
  }
  return files
}

async function copyOne(from: Storage, place: Storage, key: string) {
  const found = await from.find(key)
  // Purged since it was listed.
  if (!found) return undefined
  const folder = await place.makeTemporaryFolder()
  try {
    const path = join(folder.path, 'file')
    await pipeline(await found.open(), createWriteStream(path))
    const sha256 = await hashFile(path)
    const target = objectKey(sha256)
    if (!(await place.find(target))) await place.put(target, path, 'application/octet-stream')
    return { key, bytes: found.bytes, sha256 }
  } finally {
    await folder.remove()
  }
}

/** A file that the backup itself has lost: trying again brings nothing. */
class BrokenFile extends StartupError {}

export type RestoredFiles = {
  restored: number
  /** Keys of files that are missing in the backup, or damaged. */
  broken: string[]
}

/** Brings every file of a backup back. One that is lost keeps no other away, and those that are there are not fetched. */
export async function restoreFiles(
  place: Storage,
  to: Storage,
  files: readonly BackedUpFile[],
): Promise<RestoredFiles> {
  const broken: string[] = []
  for (const { key, bytes, sha256 } of files) {
    if ((await to.find(key))?.bytes === bytes) continue
    const folder = await to.makeTemporaryFolder()
    try {
      const path = join(folder.path, 'file')
      await fetchChecked(place, sha256, path)
      await to.put(key, path, contentTypeOf(key))
    } catch (error) {
      if (!(error instanceof BrokenFile)) throw error
      broken.push(key)
    } finally {
      await folder.remove()
    }
  }
  return { restored: files.length - broken.length, broken }
}

/** Reads a file of a backup as a restore would, without keeping it. */
export async function checkFile(place: Storage, { sha256 }: BackedUpFile): Promise<void> {
  const folder = await place.makeTemporaryFolder()
  try {
    await fetchChecked(place, sha256, join(folder.path, 'file'))
  } finally {
    await folder.remove()
  }
}

async function fetchChecked(place: Storage, sha256: string, path: string): Promise<void> {
  const found = await place.find(objectKey(sha256))
  if (!found) throw new BrokenFile(`The backup lacks the file ${sha256}.`)
  await pipeline(await found.open(), createWriteStream(path))
  if ((await hashFile(path)) !== sha256) throw new BrokenFile(`The file ${sha256} is damaged.`)
}

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}
const contentTypeOf = (key: string) =>
  types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
