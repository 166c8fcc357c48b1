import type { Point } from '#design/geometry.ts'

/** Safari's own event, which no other browser has. */
type GestureEvent = UIEvent & { scale: number; clientX: number; clientY: number }

/** A pinch on the trackpad: Safari tells of it in events of its own, others as a wheel with Control. */
export function watchTrackpadPinch(
  viewport: HTMLElement,
  onPinch: (factor: number, at: Point) => void,
): () => void {
  let scale = 1
  const onStart = (event: Event) => {
    event.preventDefault()
    scale = 1
  }
  const onChange = (event: Event) => {
    event.preventDefault()
    const gesture = event as GestureEvent
    onPinch(gesture.scale / scale, { x: gesture.clientX, y: gesture.clientY })
    scale = gesture.scale
  }
  viewport.addEventListener('gesturestart', onStart)
  viewport.addEventListener('gesturechange', onChange)
  return () => {
    viewport.removeEventListener('gesturestart', onStart)
    viewport.removeEventListener('gesturechange', onChange)
  }
}
