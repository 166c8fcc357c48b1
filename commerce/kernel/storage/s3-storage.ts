import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client'
import type { Storage } from './storage.ts'
import { checkKey } from './storage-key.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** Kept in memory while it is sent, four at a time at most. */
const PART_BYTES = 8 * 1024 * 1024

/** Files in an S3 bucket; what is worked on is fetched into the temporary area. */
export function openS3Storage(settings: S3Settings, temporaryArea: string): Storage {
  const client = new S3Client({
    endPoint: settings.endpoint,
    bucket: settings.bucket,
    region: settings.region,
    accessKey: settings.accessKey,
    secretKey: settings.secretKey,
  })

  async function findBytes(key: string): Promise<number | undefined> {
    try {
      return (await client.statObject(checkKey(key))).size
    } catch (error) {
      if (error instanceof S3Errors.ServerError && error.statusCode === 404) return undefined
      throw error
    }
  }

  async function openObject(key: string): Promise<Readable> {
    const { body } = await client.getObject(checkKey(key))
    if (!body) throw new Error(`${key} came without content.`)
    return Readable.fromWeb(body as NodeReadableStream)
  }

  return {
    isShared: true,
    async put(key, fromPath, contentType) {
      checkKey(key)
      const { size } = await stat(fromPath)
      const source = createReadStream(fromPath)
      try {
        await client.putObject(key, Readable.toWeb(source) as ReadableStream<Uint8Array>, {
          size,
          partSize: PART_BYTES,
          metadata: { 'Content-Type': contentType },
        })
      } finally {
        source.destroy()
      }
      await rm(fromPath)
    },

    async find(key) {
      const bytes = await findBytes(key)
      return bytes === undefined ? undefined : { bytes, open: () => openObject(key) }
    },

    async fetchLocal(key) {
      const expected = await findBytes(key)
      if (expected === undefined) throw new Error(`${key} is not in the bucket.`)
      const folder = await makeTemporaryFolder(temporaryArea)
      try {
        const path = join(folder.path, 'file')
        await pipeline(await openObject(key), createWriteStream(path))
        const { size } = await stat(path)
        if (size !== expected) throw new Error(`${key} came with ${size} of ${expected} bytes.`)
        return { path, release: folder.remove }
      } catch (error) {
        await folder.remove()
        throw error
      }
    },

    async remove(key) {
      await client.deleteObject(checkKey(key))
    },

    async *list(prefix) {
      for await (const { key, size } of client.listObjects({ prefix })) yield { key, bytes: size }
    },
    makeTemporaryFolder: () => makeTemporaryFolder(temporaryArea),
  }
}
