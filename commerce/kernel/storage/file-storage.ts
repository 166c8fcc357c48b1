import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Storage } from './storage.ts'
import { checkKey, isKey } from './storage-key.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** Files in a folder. With the temporary area on the same disk no file is ever copied. */
export function openFileStorage(folder: string, temporaryArea: string): Storage {
  const pathOf = (key: string) => join(folder, checkKey(key))

  return {
    isShared: false,
    async put(key, fromPath) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await synchronise(fromPath)
      await rename(fromPath, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        return moveFromOtherDisk(fromPath, path)
      })
      // The rename itself is on the disk only when its folder is.
      await synchronise(dirname(path))
    },

    async find(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(absent)
      if (!found?.isFile()) return undefined
      return { bytes: found.size, open: async () => createReadStream(path) }
    },

    async fetchLocal(key) {
      const path = pathOf(key)
      await stat(path)
      return { path, release: async () => {} }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(prefix) {
      for (const path of await listFiles(folder, prefix)) {
        const found = await stat(join(folder, path)).catch(absent)
        // Gone since, or not whole yet.
        if (found && isKey(path)) yield { key: path, bytes: found.size }
      }
    },
    makeTemporaryFolder: () => makeTemporaryFolder(temporaryArea),
  }
}

/** Reads only the folder that the prefix names, if it ends there. */
async function listFiles(folder: string, prefix: string): Promise<string[]> {
  const inside = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const entries = await readdir(join(folder, inside), {
    recursive: true,
    withFileTypes: true,
  }).catch(absent)
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path.startsWith(prefix))
    .toSorted()
}

async function moveFromOtherDisk(fromPath: string, path: string): Promise<void> {
  // No key can be called so: nobody reads it before it is whole.
  const unfinished = `${path}.UNFINISHED-${makePublicId()}`
  try {
    await copyFile(fromPath, unfinished)
    await synchronise(unfinished)
    await rename(unfinished, path)
    await rm(fromPath)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

async function synchronise(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
