import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { mediaName, typeOf, type SharedMedia } from '#server/web/files/static-files.ts'

const MINUTE_MS = 60_000
const PREFIX = 'media/'

export const mediaFolderOf = (dataDir: string): string => join(dataDir, 'media')

/** Pictures that are in the storage of all hosts: the folder of this one is their cache. */
export function openSharedMedia(folder: string, storage: Storage): SharedMedia | undefined {
  if (!storage.isShared) return undefined
  return {
    async fetch(name) {
      if (!(await storage.find(PREFIX + name))) return false
      const local = await storage.fetchLocal(PREFIX + name)
      try {
        await mkdir(folder, { recursive: true })
        // Nobody reads half a picture: it has its name when it is whole.
        const unfinished = join(folder, `.${makePublicId()}.part`)
        await copyFile(local.path, unfinished)
        await rename(unfinished, join(folder, name))
      } finally {
        await local.release()
      }
      return true
    },
  }
}

/** Brings pictures that this host has, and the storage has not, to where the other hosts find them. */
export function openMediaPublishing(folder: string, storage: Storage) {
  const published = new Set<string>()
  let isListed = false
  return async (): Promise<number> => {
    const files = (await readdir(folder).catch(noneYet)).filter((name) => mediaName.test(name))
    if (!isListed) {
      for await (const { key } of storage.list(PREFIX)) published.add(key.slice(PREFIX.length))
      isListed = true
    }
    const missing = files.filter((name) => !published.has(name))
    for (const name of missing) {
      const copy = await storage.makeTemporaryFolder()
      try {
        const path = join(copy.path, 'picture')
        await copyFile(join(folder, name), path)
        await storage.put(PREFIX + name, path, typeOf(name))
      } finally {
        await copy.remove()
      }
      published.add(name)
    }
    return missing.length
  }
}

/** Sweep of every process: each host has a folder of its own. */
export const mediaSweep: Sweep<{ publishMedia: (() => Promise<unknown>) | undefined }> = {
  name: 'pictures of this host',
  everyMs: MINUTE_MS,
  scope: 'process',
  isOff: ({ publishMedia }) => publishMedia === undefined,
  run: ({ publishMedia }) => publishMedia!(),
}

function noneYet(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
