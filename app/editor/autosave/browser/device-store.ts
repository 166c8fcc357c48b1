import type { LocalDraft, LocalDraftStore } from '#app/editor/autosave/machine/local-draft.ts'

const DATABASE = 'designs-on-this-device'
const COPIES = 'copies'

/** Opened at the first use; where the browser keeps nothing, every call is refused. */
export function createDeviceStore(): LocalDraftStore {
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1)
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(COPIES, { keyPath: 'id' })
      })
      request.addEventListener('success', () => {
        // Browsers close it when they need the room; the next call then opens it again.
        request.result.addEventListener('close', () => (opening = undefined))
        resolve(request.result)
      })
      request.addEventListener('error', () => reject(asError(request.error)))
    })
    opening.catch(() => (opening = undefined))
    return opening
  }

  async function run<Result>(
    mode: IDBTransactionMode,
    work: (copies: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    const database = await open()
    return new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(COPIES, mode)
      const request = work(transaction.objectStore(COPIES))
      // A page that is being left hears of nothing more, and what it does not commit is rolled back.
      transaction.commit()
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(asError(transaction.error)))
      transaction.addEventListener('error', () => reject(asError(transaction.error)))
    })
  }

  return {
    list: () => run('readonly', (copies) => copies.getAll() as IDBRequest<LocalDraft[]>),
    write: async (copy) => void (await run('readwrite', (copies) => copies.put(copy))),
    remove: (copyId) => run('readwrite', (copies) => copies.delete(copyId)),
  }
}

const asError = (error: DOMException | null) =>
  error ?? new Error('The browser does not say why it keeps nothing.')
