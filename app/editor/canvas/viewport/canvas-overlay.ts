import { useSyncExternalStore } from 'react'
import type { Rect } from '#design/geometry.ts'
import type { SnapLine } from '#design/snapping.ts'

/** Canvas overlay: what shows only while something is being done by hand. */
type CanvasOverlay = {
  lines: readonly SnapLine[]
  marquee: Rect | null
  /** Degrees, while something is turned. */
  angle: number | null
}

const calm: CanvasOverlay = { lines: [], marquee: null, angle: null }

export type CanvasOverlayStore = ReturnType<typeof createCanvasOverlay>

/** Beside the design and not in it: sixty times a second, only the canvas looks here. */
export function createCanvasOverlay() {
  let overlay = calm
  const listeners = new Set<() => void>()
  const set = (next: CanvasOverlay) => {
    overlay = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => overlay,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (change: Partial<CanvasOverlay>) => set({ ...overlay, ...change }),
    clear: () => set(calm),
  }
}

export function useCanvasOverlay<Value>(
  store: CanvasOverlayStore,
  select: (overlay: CanvasOverlay) => Value,
): Value {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(calm),
  )
}
