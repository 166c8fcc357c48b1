import type { Clock, KeptCopy, KeptStore } from './kept-copy.ts'

/** A drag of a slider is many edits; nobody loses a quarter of a second of it. */
const LEAST_BETWEEN_MS = 250

type Snapshot = {
  copyId: string
  /** Undefined when the shop has everything: nothing is kept any longer. */
  copy: KeptCopy | undefined
  edit: number
}

/**
 * Brings the newest state to the device: at once, one write at a time, and during a storm of edits
 * the last one of each moment.
 */
export function createDeviceWriter(
  { store, clock, isNeeded }: { store: KeptStore; clock: Clock; isNeeded: () => boolean },
  take: () => Snapshot,
  onKept: (edit: number) => void,
) {
  let isWanted = false
  let writing: Promise<void> | undefined
  let startedAt = -Infinity
  let cancel: (() => void) | undefined

  function schedule(): void {
    if (writing || !isWanted) return
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
    writing = write(take()).finally(() => {
      writing = undefined
      schedule()
    })
  }

  async function write({ copyId, copy, edit }: Snapshot): Promise<void> {
    try {
      await (copy ? store.write(copy) : store.remove(copyId))
      onKept(edit)
    } catch {
      // A full or forbidden memory: the page warns before it is left, and the next edit tries again.
    }
  }

  return {
    touch(): void {
      isWanted = true
      schedule()
    },
    /** Without waiting for the next moment, as when the page is left. */
    async flush(): Promise<void> {
      while (writing || isWanted) {
        if (!writing) begin()
        await writing
      }
    },
  }
}
