import { useSyncExternalStore } from 'react'
import type { Rect } from '#design/geometry.ts'
import type { SnapLine } from '#design/snapping.ts'

/** What shows only while something is being done by hand. */
type Sight = {
  lines: readonly SnapLine[]
  marquee: Rect | null
  /** Degrees, while something is turned. */
  angle: number | null
}

const calm: Sight = { lines: [], marquee: null, angle: null }

export type SightStore = ReturnType<typeof createSight>

/** Beside the design and not in it: sixty times a second, only the canvas looks here. */
export function createSight() {
  let sight = calm
  const listeners = new Set<() => void>()
  const set = (next: Sight) => {
    sight = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => sight,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (change: Partial<Sight>) => set({ ...sight, ...change }),
    clear: () => set(calm),
  }
}

export function useSight<Value>(store: SightStore, select: (sight: Sight) => Value): Value {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(calm),
  )
}
