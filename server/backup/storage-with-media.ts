import { openFileStorage } from '#commerce/kernel/storage/file-storage.ts'
import { temporaryAreaOf } from '#commerce/kernel/storage/open-storage.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Env } from '#config/env.ts'
import { openShopStorage } from '#server/processes/open-uploads.ts'
import { mediaName } from '#server/web/files/static-files.ts'

const MEDIA = 'media/'

/** Files of the shop as a backup sees them: with the pictures, which lie beside the storage where that is a folder. */
export function openStorageWithMedia(env: Env): Storage {
  const storage = openShopStorage(env)
  if (storage.isShared) return storage
  return withMedia(storage, openFileStorage(env.dataDir, temporaryAreaOf(env.dataDir)))
}

function withMedia(storage: Storage, beside: Storage): Storage {
  const at = (key: string) => (key.startsWith(MEDIA) ? beside : storage)
  return {
    ...storage,
    put: (key, fromPath, contentType) => at(key).put(key, fromPath, contentType),
    find: (key) => at(key).find(key),
    fetchLocal: (key) => at(key).fetchLocal(key),
    remove: (key) => at(key).remove(key),
    async *list(prefix) {
      if (prefix !== '') {
        yield* at(prefix).list(prefix)
        return
      }
      yield* storage.list('')
      for await (const file of beside.list(MEDIA)) {
        if (mediaName.test(file.key.slice(MEDIA.length))) yield file
      }
    },
  }
}
