import type { Storage } from '#commerce/kernel/storage/storage.ts'

/** Part of a storage as if it were the whole. */
export function inFolder(storage: Storage, folder: string): Storage {
  const within = (key: string) => `${folder}/${key}`
  return {
    ...storage,
    put: (key, fromPath, contentType) => storage.put(within(key), fromPath, contentType),
    find: (key) => storage.find(within(key)),
    fetchLocal: (key) => storage.fetchLocal(within(key)),
    remove: (key) => storage.remove(within(key)),
    async *list(prefix) {
      for await (const { key, bytes } of storage.list(within(prefix))) {
        yield { key: key.slice(folder.length + 1), bytes }
      }
    },
  }
}
