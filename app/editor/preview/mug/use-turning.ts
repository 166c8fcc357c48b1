import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { degreesOf, slowed, STEP_DEGREES } from './turning.ts'

/** With the handle on the right and the print in front of it: that it is a mug is seen at once. */
export const FIRST_DEGREES = -60
const ARRIVE_FROM_DEGREES = FIRST_DEGREES - 75
const ARRIVE_MS = 1_400
const GLIDE_MS = 320

/** How far the mug is turned, and everything that turns it. Nothing moves that was asked not to. */
export function useTurning(onTurn: (degrees: number) => void) {
  const [motion] = useState(createMotion)
  const pressed = useRef<{ x: number; speed: number } | null>(null)
  const tell = useEffectEvent(onTurn)
  useEffect(() => {
    const forget = motion.listen((degrees) => tell(degrees))
    return () => {
      motion.stop()
      forget()
    }
  }, [motion])

  return {
    now: () => motion.now(),
    turnBy: (degrees: number) => motion.glideBy(degrees, GLIDE_MS),
    /** Once, when there is something to see: it turns to the viewer. */
    arrive: () => motion.arrive(),
    handlers: {
      onKeyDown(event: KeyboardEvent): void {
        const step = stepOfKey(event.key)
        if (step === undefined) return
        event.preventDefault()
        if (step === 0) motion.glideTo(0, GLIDE_MS)
        else motion.glideBy(step, GLIDE_MS)
      },
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        motion.stop()
        event.currentTarget.setPointerCapture(event.pointerId)
        pressed.current = { x: event.clientX, speed: 0 }
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const from = pressed.current
        if (!from) return
        const by = degreesOf(event.clientX - from.x, event.currentTarget.clientWidth)
        pressed.current = { x: event.clientX, speed: by }
        motion.turnTo(motion.now() + by)
      },
      onPointerUp(): void {
        motion.letGo(pressed.current?.speed ?? 0)
        pressed.current = null
      },
      onPointerCancel(): void {
        pressed.current = null
      },
    },
  }
}

/** As a slider does: up and right are more. */
function stepOfKey(key: string): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return -STEP_DEGREES
    case 'ArrowRight':
    case 'ArrowUp':
      return STEP_DEGREES
    case 'PageDown':
      return -6 * STEP_DEGREES
    case 'PageUp':
      return 6 * STEP_DEGREES
    case 'Home':
      return 0
    default:
      return undefined
  }
}

function createMotion() {
  let degrees = FIRST_DEGREES
  /** Goal of the turn: keys that are pressed quickly add up. */
  let goal = FIRST_DEGREES
  let frame = 0
  let hasArrived = false
  const listeners = new Set<(degrees: number) => void>()
  const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
  const stop = () => cancelAnimationFrame(frame)

  function turnTo(next: number): void {
    degrees = next
    goal = next
    tell()
  }

  function tell(): void {
    for (const listener of listeners) listener(degrees)
  }

  function glideTo(target: number, durationMs: number): void {
    stop()
    if (isStill()) return turnTo(target)
    goal = target
    const from = degrees
    const begun = performance.now()
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begun) / durationMs))
      degrees = from + (target - from) * (1 - (1 - share) ** 3)
      tell()
      if (share < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
  }

  return {
    now: () => degrees,
    listen(listener: (degrees: number) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
    turnTo,
    glideTo,
    glideBy: (by: number, durationMs: number) => glideTo(goal + by, durationMs),
    letGo(speed: number): void {
      if (isStill()) return
      let left = speed
      const step = () => {
        left = slowed(left)
        if (left === 0) return
        turnTo(degrees + left)
        frame = requestAnimationFrame(step)
      }
      step()
    },
    arrive(): void {
      if (hasArrived || isStill()) return
      hasArrived = true
      turnTo(ARRIVE_FROM_DEGREES)
      glideTo(FIRST_DEGREES, ARRIVE_MS)
    },
  }
}
