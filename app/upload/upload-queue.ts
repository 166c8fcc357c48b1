import { isWorthAnotherTry, mayPassByItself, type UploadProblem } from './upload-problems.ts'

export type SendOutcome<Result> =
  | { kind: 'done'; result: Result }
  | {
      kind: 'problem'
      problem: UploadProblem
      /** Whether more of the file is there than before: then the line is bad, but not dead. */
      isFurther?: boolean
      /** How long the shop asked us to wait. */
      waitMs?: number
    }

export type SendFile<Result> = (
  file: File,
  watch: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<SendOutcome<Result>>

export type QueueItem = {
  id: number
  name: string
  bytes: number
  file: File
  /**
   * `pausing` waits for the network or for the next try; `checking` has been sent and is being
   * looked at; `known` was here already.
   */
  state: 'waiting' | 'sending' | 'checking' | 'pausing' | 'done' | 'known' | 'failed'
  /** From 0 to 1. */
  share: number
  problem: UploadProblem | null
  canRetry: boolean
}

export type QueueTools<Result> = {
  send: SendFile<Result>
  /** Check before anything is sent. */
  check: (file: File) => UploadProblem | undefined
  /** Recognition of the very same file by its earlier upload. */
  recognise?: (file: File) => Promise<Result | undefined>
  onDone: (result: Result, item: QueueItem) => void
  network: { isOnline: () => boolean; onOnline: (listener: () => void) => () => void }
  parallel?: number
}

/** After so many tries without a byte that got further, the person decides. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const running: ReadonlySet<QueueItem['state']> = new Set(['sending', 'checking', 'pausing'])

export const isUnderWay = ({ state }: QueueItem) => state === 'waiting' || running.has(state)

/** Sends files a few at a time, and each until it is there or cannot be. */
export function createUploadQueue<Result>(tools: QueueTools<Result>) {
  const { send, check, recognise, onDone, network, parallel = 3 } = tools
  let items: readonly QueueItem[] = []
  let lastId = 0
  const cancelling = new Map<number, AbortController>()
  const listeners = new Set<() => void>()

  function set(next: readonly QueueItem[]): void {
    items = next
    for (const listener of listeners) listener()
  }

  function change(id: number, changes: Partial<QueueItem>): void {
    set(items.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  }

  function startNext(): void {
    const free = parallel - items.filter((item) => running.has(item.state)).length
    const next = items.filter((item) => item.state === 'waiting').slice(0, Math.max(0, free))
    for (const item of next) void carry(item)
  }

  async function carry(item: QueueItem): Promise<void> {
    const cancel = new AbortController()
    cancelling.set(item.id, cancel)
    change(item.id, { state: 'sending', share: 0, problem: null })
    try {
      const known = await recognise?.(item.file)
      if (cancel.signal.aborted) return
      if (known === undefined) await carryUntilThere(item, cancel.signal)
      else finish(item, 'known', known)
    } catch {
      // A file that was moved or whose memory card was taken out since it was chosen.
      fail(item, 'unreadable')
    } finally {
      cancelling.delete(item.id)
      startNext()
    }
  }

  async function carryUntilThere(item: QueueItem, signal: AbortSignal): Promise<void> {
    for (let tries = 0; !signal.aborted;) {
      if (!network.isOnline()) await pauseUntilOnline(item, signal)
      if (signal.aborted) return
      change(item.id, { state: 'sending', problem: null })
      const outcome = await send(item.file, {
        signal,
        onProgress: (share) =>
          change(item.id, { share, state: share < 1 ? 'sending' : 'checking' }),
      })
      if (signal.aborted) return
      if (outcome.kind === 'done') return finish(item, 'done', outcome.result)
      const { problem, isFurther, waitMs = 0 } = outcome
      // Who is told when to come again has not failed: a wedding is sent to its end.
      const isAsked = problem === 'too_many_attempts' && waitMs > 0
      if (isFurther || isAsked) tries = 0
      const pauseMs = PAUSES_MS[tries]
      if (!mayPassByItself(problem) || pauseMs === undefined) return fail(item, problem)
      tries += 1
      change(item.id, { state: 'pausing', problem })
      await pause(Math.max(waitMs, pauseMs * (0.8 + 0.4 * Math.random())), signal)
    }
  }

  async function pauseUntilOnline(item: QueueItem, signal: AbortSignal): Promise<void> {
    change(item.id, { state: 'pausing', problem: 'offline' })
    while (!network.isOnline() && !signal.aborted) await pause(undefined, signal)
  }

  /** Until then, until the network is back, or until nobody wants the file any more. */
  function pause(ms: number | undefined, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
    const forget = network.onOnline(resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
    return promise.finally(() => {
      clearTimeout(timer)
      forget()
    })
  }

  function finish(item: QueueItem, state: 'done' | 'known', result: Result): void {
    change(item.id, { state, share: 1, problem: null })
    onDone(result, item)
  }

  function fail(item: QueueItem, problem: UploadProblem): void {
    change(item.id, { state: 'failed', problem, canRetry: isWorthAnotherTry(problem) })
  }

  return {
    getItems: () => items,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(files: Iterable<File>): QueueItem[] {
      const added: QueueItem[] = []
      for (const file of files) {
        const isTwice = [...items, ...added].some(
          (item) => isUnderWay(item) && isSameFile(item.file, file),
        )
        if (isTwice) continue
        const problem = check(file) ?? null
        const state = problem ? 'failed' : 'waiting'
        const { name, size: bytes } = file
        lastId += 1
        added.push({ id: lastId, name, bytes, file, state, share: 0, problem, canRetry: false })
      }
      set([...items, ...added])
      startNext()
      return added
    },
    retry(id: number): void {
      const isFailed = items.some((item) => item.id === id && item.state === 'failed')
      if (!isFailed) return
      change(id, { state: 'waiting', problem: null })
      startNext()
    },
    /** Stops it if it is under way, and forgets it. */
    remove(id: number): void {
      cancelling.get(id)?.abort()
      set(items.filter((item) => item.id !== id))
      startNext()
    },
    /** Forgets finished uploads: what is done has its place among the photos. */
    forgetFinished(): void {
      const left = items.filter(({ state }) => state !== 'done' && state !== 'known')
      if (left.length < items.length) set(left)
    },
  }
}

export const fileKey = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

const isSameFile = (one: File, other: File) => fileKey(one) === fileKey(other)
