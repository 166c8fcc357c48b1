import { join } from 'node:path'
import { openFileStorage } from './file-storage.ts'
import { limitStorage } from './limited-storage.ts'
import { openS3Storage, type S3Settings } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Temporary area, where everybody puts what is not finished; `purgeTemporaryArea` cleans up after crashes. */
export const temporaryAreaOf = (dataDir: string): string => join(dataDir, 'temporary')

export function openStorage(place: { dataDir: string; s3: S3Settings | undefined }): Storage {
  const temporaryArea = temporaryAreaOf(place.dataDir)
  return place.s3
    ? limitStorage(openS3Storage(place.s3, temporaryArea))
    : openFileStorage(join(place.dataDir, 'files'), temporaryArea)
}
