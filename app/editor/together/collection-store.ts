import type { ask, ApiAnswer } from '#app/browser-api/ask.ts'
import type { LinkTokens } from '#app/editor/core/link-tokens.ts'
import type { PhotoLibrary } from '#app/editor/photos/library/photo-library.ts'
import type { OwnCollection } from '#commerce/collection/collection.contract.ts'
import { MOST_ACCEPTED_AT_ONCE } from '#commerce/collection/collection.terms.ts'

const LOOK_AGAIN_MS = 10_000

export type Wishes = {
  title: string
  hostName: string
  endsOn: string
  mostPhotos: string
  mostPerPerson: string
  showsDesign: boolean
}

export type CollectionState = {
  status: 'new' | 'ready' | 'failed'
  collection: OwnCollection['collection'] | null
  people: OwnCollection['people']
  /** Known only to the device that made the link. */
  token: string | undefined
  /** Photos that found no room among the owner's. */
  left: number
}

export type CollectionStore = ReturnType<typeof createCollectionStore>

type Tools = {
  ask: typeof ask
  library: Pick<PhotoLibrary, 'take' | 'startCollecting'>
  tokens: LinkTokens
  /** Makes the design where there is none yet; undefined where that failed. */
  designId: () => Promise<string | undefined>
  isSeen: () => boolean
}

/** Collection store: what others add to this design, as long as somebody looks, and what the owner does with it. */
export function createCollectionStore({ ask, library, tokens, designId, isSeen }: Tools) {
  let state: CollectionState = {
    status: 'new',
    collection: null,
    people: [],
    token: undefined,
    left: 0,
  }
  let lookers = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(change: Partial<CollectionState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function findPath() {
    const id = await designId()
    return id === undefined ? undefined : (`/designs/${id}/photo-collection` as const)
  }

  async function look(): Promise<void> {
    const id = await designId()
    const answer =
      id === undefined
        ? undefined
        : await ask({ method: 'GET', path: `/designs/${id}/photo-collection` })
    if (answer?.kind !== 'answer' || id === undefined) {
      // What was seen before is still true for a while.
      if (state.status !== 'ready') set({ status: 'failed' })
      return
    }
    const { collection = null, people } = answer.value
    const isSame =
      state.status === 'ready' &&
      JSON.stringify([state.collection, state.people]) === JSON.stringify([collection, people])
    if (!isSame) set({ status: 'ready', collection, people, token: tokens.read(id) })
  }

  function lookOnAndOn(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (lookers === 0) return
      void (isSeen() ? look() : Promise.resolve()).then(lookOnAndOn)
    }, LOOK_AGAIN_MS)
  }

  /** Undefined when it was done, else which fields are wrong; none where it is nobody's fault. */
  async function tell(
    say: (path: NonNullable<Awaited<ReturnType<typeof findPath>>>) => Promise<ApiAnswer<unknown>>,
  ): Promise<Readonly<Record<string, string>> | undefined> {
    const path = await findPath()
    if (!path) return {}
    const answer = await say(path)
    await look()
    if (answer.kind === 'answer') return undefined
    return answer.kind === 'refused' ? answer.refused.fields : {}
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    look,
    /** As long as somebody looks at it, what is new comes by itself. */
    standBy(): () => void {
      lookers += 1
      void look()
      lookOnAndOn()
      return () => {
        lookers -= 1
      }
    },
    async open(wishes: Wishes): Promise<Readonly<Record<string, string>> | undefined> {
      const id = await designId()
      if (id === undefined) return {}
      const answer = await ask({
        method: 'POST',
        path: `/designs/${id}/photo-collection`,
        input: wishes,
      })
      if (answer.kind === 'refused') return answer.refused.fields
      if (answer.kind !== 'answer') return {}
      tokens.remember(id, answer.value.token)
      library.startCollecting()
      // Also where the device remembers nothing.
      set({ token: answer.value.token })
      await look()
      set({ token: answer.value.token })
      return undefined
    },
    change: (wishes: Wishes) =>
      tell((path) => ask({ method: 'POST', path: `${path}/wishes`, input: wishes })),
    close: () => tell((path) => ask({ method: 'DELETE', path })),
    removePhoto: (photoId: string) =>
      tell((path) => ask({ method: 'DELETE', path: `${path}/photos/${photoId}` })),
    removeComment: (commentId: string) =>
      tell((path) => ask({ method: 'DELETE', path: `${path}/comments/${commentId}` })),
    /** How many were taken over; undefined when nobody answered. */
    async accept(photoIds: readonly string[]): Promise<number | undefined> {
      const path = await findPath()
      let taken = 0
      let left = 0
      for (let at = 0; at < photoIds.length && left === 0; at += MOST_ACCEPTED_AT_ONCE) {
        const some = photoIds.slice(at, at + MOST_ACCEPTED_AT_ONCE)
        const answer =
          path === undefined
            ? undefined
            : await ask({
                method: 'POST',
                path: `${path}/accepted`,
                input: { photoIds: some },
              })
        if (answer?.kind !== 'answer') return undefined
        // The first one that was brought first lies first.
        library.take(answer.value.uploads.toReversed())
        taken += answer.value.uploads.length
        left = answer.value.left
      }
      set({ left })
      await look()
      return taken
    },
  }
}
