import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { readHead } from '#press/ingest/file-type.ts'

type Piece = {
  write: (chunk: Uint8Array) => Promise<void>
  /** Ends with so many bytes of the upload here. */
  keep: (size: number) => Promise<void>
  /** Ends without what came in this piece: a full disk must get its space back. */
  discard: () => Promise<void>
}

type Place = { id: string; receivedBytes: number }

/** Pieces of an upload that has not all its bytes yet. */
export type Pieces = {
  /** How much of the upload is here. */
  sizeOf: (upload: Place) => Promise<number>
  headOf: (upload: Place) => Promise<Uint8Array>
  begin: (upload: Place) => Promise<Piece>
  /** All of them as one file on this machine's disk; `release` when it was read. */
  whole: (upload: Place) => Promise<{ path: string; release: () => Promise<void> }>
  remove: (id: string) => Promise<void>
}

/** One file on this machine's disk: how long it is, is how much of the upload is here. */
export function openFilePieces(temporaryArea: string): Pieces {
  const pathOf = (id: string) => join(temporaryArea, `resumable-${id}`)
  const sizeOf = ({ id }: Place) => sizeOfFile(pathOf(id))
  return {
    sizeOf,
    headOf: ({ id }) => readHead(pathOf(id)),
    async begin(upload) {
      const path = pathOf(upload.id)
      await mkdir(dirname(path), { recursive: true })
      const from = await sizeOf(upload)
      const file = await open(path, 'a')
      return {
        write: (chunk) => file.writeFile(chunk),
        keep: () => file.close(),
        async discard() {
          await file.close()
          await truncate(path, from)
        },
      }
    },
    whole: async ({ id }) => ({ path: pathOf(id), release: () => Promise.resolve() }),
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}

/** Digits of an offset, so that pieces are in order by their keys. */
const OFFSET_DIGITS = 12

/**
 * An object for each piece, under the offset where it begins: another host may take the next one. How much is here is
 * said in the database after the piece is in the storage; one that was stored without that is stored again.
 */
export function openSharedPieces(
  storage: Storage,
  setReceived: (id: string, bytes: number) => Promise<void>,
): Pieces {
  const folderOf = (id: string) => `resumable/${keyOf(id)}/`

  async function copyTo(path: string, upload: Place): Promise<void> {
    let size = 0
    for await (const { key, bytes } of storage.list(folderOf(upload.id))) {
      if (Number(key.slice(-OFFSET_DIGITS)) !== size) {
        throw new Error(`A piece of an upload is missing before ${key}.`)
      }
      const found = await storage.find(key)
      if (!found) throw new Error(`${key} is gone.`)
      await pipeline(await found.open(), createWriteStream(path, { flags: 'a' }))
      size += bytes
    }
    if (size !== upload.receivedBytes || size !== (await sizeOfFile(path))) {
      throw new Error(`An upload has ${size} of ${upload.receivedBytes} bytes.`)
    }
  }

  return {
    sizeOf: async ({ receivedBytes }) => receivedBytes,
    async headOf({ id }) {
      const first = await storage.fetchLocal(pieceKey(folderOf(id), 0))
      try {
        return await readHead(first.path)
      } finally {
        await first.release()
      }
    },
    async begin({ id, receivedBytes: from }) {
      const folder = await storage.makeTemporaryFolder()
      const path = join(folder.path, 'piece')
      const file = await open(path, 'a')
      return {
        write: (chunk) => file.writeFile(chunk),
        async keep(size) {
          try {
            await file.close()
            if (size === from) return
            await storage.put(pieceKey(folderOf(id), from), path, 'application/octet-stream')
            await setReceived(id, size)
          } finally {
            await folder.remove()
          }
        },
        async discard() {
          await file.close()
          await folder.remove()
        },
      }
    },
    async whole(upload) {
      const folder = await storage.makeTemporaryFolder()
      try {
        const path = join(folder.path, 'whole')
        await copyTo(path, upload)
        return { path, release: folder.remove }
      } catch (error) {
        await folder.remove()
        throw error
      }
    },
    async remove(id) {
      const keys: string[] = []
      for await (const { key } of storage.list(folderOf(id))) keys.push(key)
      for (const key of keys) await storage.remove(key)
    },
  }
}

const pieceKey = (folder: string, offset: number) =>
  `${folder}${String(offset).padStart(OFFSET_DIGITS, '0')}`

/** Ids have capital letters, keys have none. */
const keyOf = (id: string) => Buffer.from(id).toString('hex')

async function sizeOfFile(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
