import type { Listener } from '#db/listener.ts'
import { createContentChanges, EVERY_TOPIC, type ContentChanges } from './content-changes.ts'
import type { ChangeListener } from './shared-pages.ts'

const CHANNEL = 'shop_changed'
/** An import of thousands of articles tells of each; pages are made anew four times a second at most. */
const GATHER_MS = 250

export type OpenChangeListener = ChangeListener & { close: () => void }

/**
 * Hears what any process changes in the shop's content. Whatever was missed while the connection was
 * gone is unknown: afterwards everything counts as changed.
 */
export async function listenForChanges(
  listener: Listener,
  /** Told of each change at once, for whoever keeps pages elsewhere. */
  onChange?: (topic: string) => void,
): Promise<OpenChangeListener> {
  const changes = createContentChanges()
  const gathering = gather(changes)
  let wasConnected = false
  await listener.subscribe(CHANNEL, {
    onNotify: (payload) => {
      // First: whoever reads elsewhere knows it before a page is made anew.
      onChange?.(payload || EVERY_TOPIC)
      gathering.tell(payload || EVERY_TOPIC)
    },
    onConnected: () => {
      changes.tell(EVERY_TOPIC)
      // Not at the start: a restart is no change, and would empty every cache in front.
      if (wasConnected) onChange?.(EVERY_TOPIC)
      wasConnected = true
    },
  })
  return { changes, isListening: listener.isConnected, close: gathering.end }
}

/** The first change at once, those that follow on its heels together. */
function gather(changes: ContentChanges) {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const pause = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (waiting.size === 0) return
      for (const topic of waiting) changes.tell(topic)
      waiting.clear()
      pause()
    }, GATHER_MS)
  }
  return {
    tell(topic: string): void {
      if (timer) {
        waiting.add(topic)
        return
      }
      changes.tell(topic)
      pause()
    },
    end: () => clearTimeout(timer),
  }
}
