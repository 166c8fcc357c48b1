/** Whether a finger or a button is down anywhere on the page. */
export function watchHeldPointers(): { isHeld: () => boolean; stop: () => void } {
  const held = new Set<number>()
  const ending = new AbortController()
  const options = { capture: true, passive: true, signal: ending.signal }
  const letGo = ({ pointerId }: PointerEvent) => void held.delete(pointerId)
  addEventListener('pointerdown', ({ pointerId }) => void held.add(pointerId), options)
  addEventListener('pointerup', letGo, options)
  addEventListener('pointercancel', letGo, options)
  addEventListener(
    'pointermove',
    (event) => {
      // A button that was let go of outside of the window.
      if (event.buttons === 0) letGo(event)
    },
    options,
  )
  addEventListener('blur', () => held.clear(), { signal: ending.signal })
  return { isHeld: () => held.size > 0, stop: () => ending.abort() }
}
