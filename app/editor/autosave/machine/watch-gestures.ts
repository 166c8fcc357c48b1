import type { Editor } from '#app/editor/core/editor.ts'
import type { Clock } from './local-draft.ts'

/** Longer than the pause that ends a burst. */
export const LONGEST_UNHELD_MS = 1_000

/**
 * Ends a gesture that nobody holds and that stands still, as when the end of a drag was never heard:
 * checks and thumbnails would wait for it, and one undo would take back all that followed.
 */
export function watchGestures(
  editor: Editor,
  { clock, isHeld }: { clock: Clock; isHeld: () => boolean },
): () => void {
  let seen = editor.getState().history.gesture
  let changedAt = clock.now()
  let cancel: (() => void) | undefined

  function look(): void {
    cancel = undefined
    if (!seen) return
    const left = isHeld() ? LONGEST_UNHELD_MS : changedAt + LONGEST_UNHELD_MS - clock.now()
    if (left > 0) cancel = clock.after(left, look)
    else editor.commitGesture()
  }

  const leave = editor.subscribe(() => {
    const { gesture } = editor.getState().history
    if (gesture === seen) return
    seen = gesture
    changedAt = clock.now()
    if (gesture) cancel ??= clock.after(LONGEST_UNHELD_MS, look)
  })
  return () => {
    cancel?.()
    leave()
  }
}
