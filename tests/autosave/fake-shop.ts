import type { ApiAnswer } from '#app/browser-api/ask.ts'
import type { DraftServer } from '#app/editor/autosave/machine/draft-server.ts'
import type {
  Clock,
  LocalDraft,
  LocalDraftStore,
} from '#app/editor/autosave/machine/local-draft.ts'

/** Time that passes only when a test says so. */
export function createFakeClock() {
  let now = 1_000_000
  let order = 0
  const timers = new Map<number, { at: number; work: () => void }>()
  const clock: Clock = {
    now: () => now,
    after(ms, work) {
      const id = (order += 1)
      timers.set(id, { at: now + ms, work })
      return () => timers.delete(id)
    },
  }
  const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))
  async function pass(ms: number): Promise<void> {
    const end = now + ms
    await settle()
    for (;;) {
      const next = [...timers]
        .filter(([, timer]) => timer.at <= end)
        .sort(([one, a], [other, b]) => a.at - b.at || one - other)[0]
      if (!next) break
      const [id, { at, work }] = next
      timers.delete(id)
      now = Math.max(now, at)
      work()
      await settle()
    }
    now = end
  }
  return { clock, pass }
}

export type Network = 'well' | 'unheard' | 'unanswered' | 'broken'

type Design = {
  revision: number
  document: string
  name: string
  aside: Map<string, string>
  /** Accepted documents: whatever was once its document. */
  accepted: Set<string>
}

const WAY_MS = 80

/** A shop in memory that keeps the promises of the real one, on a network that a test spoils. */
export function createFakeShop(clock: Clock) {
  const designs = new Map<string, Design>()
  const answers = new Map<string, ApiAnswer<never>>()
  let network: Network = 'well'
  let counter = 0
  const newName = (kind: string) => `${kind}${(counter += 1)}`
  const wait = () => new Promise<void>((resolve) => void clock.after(WAY_MS, resolve))
  const unheard = { kind: 'failed', status: 0 } as const

  async function call<Value>(
    work: () => ApiAnswer<Value>,
    key?: string,
  ): Promise<ApiAnswer<Value>> {
    const way = network
    await wait()
    if (way === 'unheard') return unheard
    if (way === 'broken') return { kind: 'failed', status: 503 }
    const answer = (key !== undefined && answers.get(key)) || work()
    if (key !== undefined) answers.set(key, answer as ApiAnswer<never>)
    await wait()
    return way === 'unanswered' ? unheard : answer
  }

  const done = <Value>(value: Value): ApiAnswer<Value> => ({ kind: 'answer', value })
  const refused = (code: 'not_found' | 'conflict', fields = {}): ApiAnswer<never> => ({
    kind: 'refused',
    status: 0,
    refused: { errorCode: 5004, code, fields },
  })

  function saveOn(
    design: Design,
    revision: number,
    document: string,
  ): ApiAnswer<{ revision: number }> {
    if (design.revision !== revision) {
      const conflictId = newName('aside')
      design.aside.set(conflictId, document)
      return refused('conflict', { revision: String(design.revision), conflictId })
    }
    design.document = document
    design.accepted.add(document)
    design.revision += 1
    return done({ revision: design.revision })
  }

  function add(document: string, name: string) {
    const designId = newName('design')
    designs.set(designId, {
      revision: 1,
      document,
      name,
      aside: new Map(),
      accepted: new Set([document]),
    })
    return done({ designId, revision: 1 })
  }

  const withDesign = <Value>(designId: string, work: (design: Design) => ApiAnswer<Value>) => {
    const design = designs.get(designId)
    return design ? work(design) : refused('not_found')
  }

  const server: DraftServer = {
    create: ({ document, name }, key) => call(() => add(document, name), key),
    save: ({ designId, revision, document }, key) =>
      call(() => withDesign(designId, (design) => saveOn(design, revision, document)), key),
    open: (designId) =>
      call(() =>
        withDesign(designId, ({ name, revision, document }) =>
          done({ name, revision, document, updatedAt: '2026-01-01T00:00:00Z' }),
        ),
      ),
    rename: (designId, name) =>
      call(() =>
        withDesign(designId, (design) => {
          design.name = name
          return done({})
        }),
      ),
    takeAside: (designId, conflictId) =>
      call(() =>
        withDesign(designId, (design) => {
          const taken = design.aside.get(conflictId)
          if (taken === undefined) return refused('not_found')
          design.aside.delete(conflictId)
          design.aside.set(newName('aside'), design.document)
          return saveOn(design, design.revision, taken)
        }),
      ),
    copyAside: ({ designId, conflictId, name }, key) =>
      call(
        () =>
          withDesign(designId, ({ aside }) => {
            const document = aside.get(conflictId)
            return document === undefined ? refused('not_found') : add(document, name)
          }),
        key,
      ),
    discardAside: (designId, conflictId) =>
      call(() => {
        designs.get(designId)?.aside.delete(conflictId)
        return done({})
      }),
  }

  return {
    server,
    designs,
    setNetwork: (next: Network) => (network = next),
    /** Everything that somebody can still get from it. */
    documents: () =>
      [...designs.values()].flatMap(({ document, aside }) => [document, ...aside.values()]),
    /** Somebody on another device. */
    saveElsewhere(designId: string, document: string): void {
      const design = designs.get(designId)!
      saveOn(design, design.revision, document)
    },
  }
}

export function createFakeStore() {
  const copies = new Map<string, LocalDraft>()
  let isFull = false
  const store: LocalDraftStore = {
    list: async () => [...copies.values()],
    async write(copy) {
      if (isFull) throw new Error('QuotaExceededError')
      copies.set(copy.id, structuredClone(copy))
    },
    async remove(copyId) {
      copies.delete(copyId)
    },
  }
  return { store, copies, setFull: (is: boolean) => (isFull = is) }
}
