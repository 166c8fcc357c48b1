import type { ask, ApiAnswer } from '#app/browser-api/ask.ts'
import { rememberFaces } from '#app/editor/photos/faces/known-faces.ts'
import { problemBeforeSending } from '#app/upload/check-file.ts'
import { problemOfAsked } from '#app/upload/read-refusal.ts'
import type { Arrived } from '#app/upload/send-file.ts'
import { problemOfRefusal, type UploadProblem } from '#app/upload/upload-problems.ts'
import { createUploadQueue, type QueueItem, type QueueTools } from '#app/upload/upload-queue.ts'
import type { Upload } from '#commerce/upload/upload.contract.ts'
import { checksumOf } from './checksum.ts'

export type LibraryState = {
  status: 'new' | 'loading' | 'ready' | 'failed'
  /** Newest first, as far as they have been asked for. */
  uploads: readonly Upload[]
  pagesLeft: number
  /** Left-out entries of a ZIP that could not be used, until somebody has read it. */
  leftOut: readonly { name: string; problem: UploadProblem }[]
  /** Deleted as far as the person is concerned. */
  deletedIds: ReadonlySet<string>
  /** A PDF whose pages are being chosen from. */
  openPdfId: string | null
  /** The element that the next chosen photo is for. */
  replacing: string | null
  /** Whether others were invited since the page was opened. */
  isCollecting: boolean
  /** Notice about the last thing that was done here. */
  notice: Notice | null
}

export type Notice =
  | { kind: 'words'; text: string }
  | { kind: 'problem'; problem: UploadProblem }
  | { kind: 'notDeleted'; name: string }
  | { kind: 'deleted'; name: string; uploadId: string }
  | { kind: 'known'; name: string }
  /** Of photos that were arranged together; `left` found no place. */
  | { kind: 'placed'; count: number; left: number }

export type LibraryTools = Pick<QueueTools<Arrived>, 'send' | 'network'> & { ask: typeof ask }

export type PhotoLibrary = ReturnType<typeof createPhotoLibrary>

/** The visitor's photos and how more of them arrive. It outlives the panel that shows them. */
export function createPhotoLibrary({ send, network, ask }: LibraryTools) {
  let state: LibraryState = {
    status: 'new',
    uploads: [],
    pagesLeft: 0,
    leftOut: [],
    deletedIds: new Set(),
    openPdfId: null,
    replacing: null,
    isCollecting: false,
    notice: null,
  }
  let nextPage = 1
  const listeners = new Set<() => void>()
  const arrivals = new Set<(uploads: readonly Upload[], item?: QueueItem) => void>()

  function set(change: Partial<LibraryState>): void {
    state = { ...state, ...change }
    if (change.uploads) rememberFaces(change.uploads)
    for (const listener of listeners) listener()
  }

  const queue = createUploadQueue<Arrived>({
    send,
    network,
    check: problemBeforeSending,
    async recognise(file) {
      const sha256 = await checksumOf(file)
      const known = state.uploads.find((upload) => sha256 && upload.asset?.sha256 === sha256)
      return known && !state.deletedIds.has(known.id)
        ? { uploads: [known], leftOut: [] }
        : undefined
    },
    onDone({ uploads, leftOut }, item) {
      addUploads(uploads, item)
      if (leftOut.length > 0) {
        const read = leftOut.map(({ name, refusal }) => ({
          name,
          problem: problemOfRefusal({ code: refusal }),
        }))
        set({ leftOut: [...state.leftOut, ...read] })
      }
      setTimeout(() => queue.forgetFinished())
    },
  })

  /** Adds uploads: new ones come first; the others stay where they are. */
  function addUploads(uploads: readonly Upload[], item?: QueueItem): void {
    const known = new Set(state.uploads.map(({ id }) => id))
    const fresh = uploads.filter(({ id }) => !known.has(id))
    const byId = new Map(uploads.map((upload) => [upload.id, upload]))
    const isKnown = item !== undefined && uploads.length > 0 && fresh.length === 0
    const deletedIds = new Set([...state.deletedIds].filter((id) => !byId.has(id)))
    set({
      uploads: [...fresh, ...state.uploads.map((upload) => byId.get(upload.id) ?? upload)],
      deletedIds,
      ...(isKnown && { notice: { kind: 'known', name: item.name } }),
    })
    if (uploads.length > 0) for (const tell of arrivals) tell(uploads, item)
  }

  const list = (page: number) => ask({ method: 'GET', path: '/uploads', input: { page } })

  async function load(): Promise<void> {
    if (state.status === 'loading') return
    set({ status: 'loading' })
    const answer = await list(nextPage)
    if (answer.kind !== 'answer') return set({ status: 'failed' })
    const { uploads, pages } = answer.value
    const known = new Set(state.uploads.map(({ id }) => id))
    set({
      status: 'ready',
      uploads: [...state.uploads, ...uploads.filter(({ id }) => !known.has(id))],
      pagesLeft: Math.max(0, pages - nextPage),
    })
    nextPage += 1
  }

  return {
    queue,
    getState: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Told what has arrived, from this device or from a telephone. */
    onArrival(tell: (uploads: readonly Upload[], item?: QueueItem) => void): () => void {
      arrivals.add(tell)
      return () => arrivals.delete(tell)
    },
    load,
    async loadAll(): Promise<void> {
      while (state.pagesLeft > 0 && state.status === 'ready') await load()
    },
    /** Looks for uploads that came meanwhile by another way. */
    async lookForNew(): Promise<Upload[]> {
      const answer = await list(1)
      if (answer.kind !== 'answer') return []
      const known = new Set(state.uploads.map(({ id }) => id))
      const fresh = answer.value.uploads.filter(({ id }) => !known.has(id))
      const ready = fresh.filter((upload) => upload.state === 'READY' && upload.kind !== 'ZIP')
      if (ready.length > 0) addUploads(ready)
      return ready
    },
    /** Takes over what came from others and is the visitor's own now. */
    take: (uploads: readonly Upload[]) => addUploads(uploads),
    startCollecting: () => set({ isCollecting: true }),
    async choosePage(pdfId: string, page: number): Promise<ApiAnswer<Upload>> {
      const answer = await ask({
        method: 'POST',
        path: `/uploads/${pdfId}/pages`,
        input: { page },
      })
      if (answer.kind === 'answer') addUploads([answer.value])
      return answer
    },
    /** Undefined when it is gone, else why it is not. */
    async remove(id: string): Promise<UploadProblem | undefined> {
      const answer = await ask({ method: 'DELETE', path: `/uploads/${id}` })
      const isGone = answer.kind === 'answer' || answer.status === 404
      if (!isGone) return problemOfAsked(answer)
      set({
        uploads: state.uploads.filter((upload) => upload.id !== id),
        deletedIds: new Set([...state.deletedIds].filter((other) => other !== id)),
      })
      return undefined
    },
    hide(id: string, isHidden: boolean): void {
      const others = [...state.deletedIds].filter((other) => other !== id)
      set({ deletedIds: new Set(isHidden ? [...others, id] : others) })
    },
    openPdf: (openPdfId: string | null) => set({ openPdfId }),
    startReplacing: (replacing: string | null) => set({ replacing }),
    say: (notice: Notice | null) => set({ notice }),
    forgetLeftOut: () => set({ leftOut: [] }),
  }
}
