import type { Clock, LocalDraft, LocalDraftStore } from './local-draft.ts'

/** A drag is sixty edits a second; nobody loses more than a quarter of a second of it. */
export const LEAST_BETWEEN_MS = 250
/** A browser that has not written by then may never do it. */
const PATIENCE_MS = 1_000

type Snapshot = {
  copyId: string
  /** Undefined when the shop has everything: nothing is kept any longer. */
  copy: LocalDraft | undefined
  edit: number
}

/** Brings the newest state to the device: at once, and during a storm of edits four times a second. */
export function createDeviceWriter(
  { store, clock, isNeeded }: { store: LocalDraftStore; clock: Clock; isNeeded: () => boolean },
  take: () => Snapshot,
  onStored: (edit: number) => void,
) {
  let isWanted = false
  let hasFailed = false
  const writing = new Set<Promise<void>>()
  let startedAt = -Infinity
  let cancel: (() => void) | undefined

  function schedule(): void {
    if (writing.size > 0 || !isWanted) return
    // What is no longer needed would be taken for newer than the shop's by a page that comes too soon.
    const wait = isNeeded() ? startedAt + LEAST_BETWEEN_MS - clock.now() : 0
    if (wait <= 0) return begin()
    cancel ??= clock.after(wait, begin)
  }

  function begin(): void {
    cancel?.()
    cancel = undefined
    isWanted = false
    startedAt = clock.now()
    const written = write(take()).finally(() => {
      writing.delete(written)
      schedule()
    })
    writing.add(written)
  }

  async function write({ copyId, copy, edit }: Snapshot): Promise<void> {
    try {
      await (copy ? store.write(copy) : store.remove(copyId))
      hasFailed = false
      onStored(edit)
    } catch {
      // A full or forbidden memory: the page warns before it is left, and the next edit tries again.
      hasFailed = true
    }
  }

  /** Without waiting for a moment that may not come, nor for what is being written. */
  function hurry(): void {
    if (isWanted) begin()
  }

  return {
    touch(): void {
      isWanted = true
      schedule()
    },
    hurry,
    async flush(): Promise<void> {
      while (writing.size > 0 || isWanted) {
        hurry()
        await Promise.all(writing)
      }
    },
    /** Whether what was handed over, and is not there yet, will be. */
    isTrusted: () => !hasFailed && (writing.size === 0 || clock.now() - startedAt < PATIENCE_MS),
  }
}
