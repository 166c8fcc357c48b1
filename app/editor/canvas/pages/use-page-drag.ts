import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

/** Held page: which one it is, where it would land, and how far it and the others have moved. */
export type HeldPage = { id: string; from: number; to: number; offset: number; room: number }

const START_PX = 6
const GAP_PX = 8
/** Close to its end, the strip goes on by itself. */
const EDGE_PX = 48

/** Pages follow a mouse, or a finger that has rested on one; Escape lets go without moving. */
export function usePageDrag(
  list: RefObject<HTMLOListElement | null>,
  options: {
    mayLand: (from: number, to: number) => boolean
    move: (id: string, to: number) => void
  },
) {
  const [held, setHeld] = useState<HeldPage | null>(null)
  const pressed = useRef<{ id: string; from: number; x: number; middles: number[] } | null>(null)
  const dragged = useRef(false)
  /** A click that ends a drag opens no page. */
  const hasDragged = useCallback(() => dragged.current, [])
  const isHeld = held !== null

  useEffect(() => {
    if (!isHeld) return
    const letGo = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setHeld(null)
    }
    window.addEventListener('keydown', letGo)
    return () => window.removeEventListener('keydown', letGo)
  }, [isHeld])

  function down(event: PointerEvent, id: string, from: number): void {
    if (event.button !== 0 || event.pointerType === 'touch' || !list.current) return
    dragged.current = false
    const scrolled = list.current.scrollLeft
    const middles = [...list.current.children].map((item) => {
      const { left, width } = item.getBoundingClientRect()
      return left + width / 2 + scrolled
    })
    pressed.current = { id, from, x: event.clientX + scrolled, middles }
  }

  function move(event: PointerEvent): void {
    const start = pressed.current
    const strip = list.current
    if (!start || !strip) return
    scrollAtEdges(strip, event.clientX)
    const offset = event.clientX + strip.scrollLeft - start.x
    if (!dragged.current) {
      if (Math.abs(offset) < START_PX) return
      dragged.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    const wanted = placeUnder(start.middles, start.middles[start.from]! + offset)
    const to = options.mayLand(start.from, wanted) ? wanted : (held?.to ?? start.from)
    const own = strip.children[start.from]!.getBoundingClientRect().width
    setHeld({ id: start.id, from: start.from, to, offset, room: own + GAP_PX })
  }

  function up(): void {
    pressed.current = null
    if (held && held.to !== held.from) options.move(held.id, held.to)
    setHeld(null)
  }

  return {
    held,
    hasDragged,
    handleProps: (id: string, index: number) => ({
      onPointerDown: (event: PointerEvent) => down(event, id, index),
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: () => {
        pressed.current = null
        setHeld(null)
      },
    }),
  }
}

function scrollAtEdges(strip: Element, x: number): void {
  const { left, right } = strip.getBoundingClientRect()
  if (x < left + EDGE_PX) strip.scrollLeft -= 12
  else if (x > right - EDGE_PX) strip.scrollLeft += 12
}

/** The place whose middle is nearest. */
function placeUnder(middles: readonly number[], x: number): number {
  const distances = middles.map((middle) => Math.abs(middle - x))
  return distances.indexOf(Math.min(...distances))
}

/** How far a page makes room for the one that is held. */
export function shiftOf(held: HeldPage | null, index: number): number {
  if (!held) return 0
  if (index === held.from) return held.offset
  if (held.from < index && index <= held.to) return -held.room
  if (held.to <= index && index < held.from) return held.room
  return 0
}
