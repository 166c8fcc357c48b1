import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { rowUnder } from './layer-order.ts'

export type LayerDrag = {
  /** The row that is held, where it would land, and how much room the others make for it. */
  held: { id: string; from: number; to: number; offset: number; room: number } | null
  handleProps: (id: string, row: number) => object
}

const GAP_PX = 4

/** Rows follow a mouse or a finger on their handle; Escape lets go without moving. */
export function useLayerDrag(
  list: RefObject<HTMLOListElement | null>,
  moveTo: (id: string, row: number) => boolean,
): LayerDrag {
  const [held, setHeld] = useState<LayerDrag['held']>(null)
  const measured = useRef<{ middles: number[]; startY: number } | null>(null)
  const isHeld = held !== null

  useEffect(() => {
    if (!isHeld) return
    const letGo = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setHeld(null)
    }
    window.addEventListener('keydown', letGo)
    return () => window.removeEventListener('keydown', letGo)
  }, [isHeld])

  function down(event: PointerEvent, id: string, row: number): void {
    if (event.button !== 0 || !list.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // Measured once: while rows make room, their places change.
    const boxes = [...list.current.children].map((item) => item.getBoundingClientRect())
    const middles = boxes.map(({ top, height }) => top + height / 2)
    measured.current = { middles, startY: event.clientY }
    setHeld({ id, from: row, to: row, offset: 0, room: boxes[row]!.height + GAP_PX })
  }

  function move(event: PointerEvent): void {
    const start = measured.current
    if (!held || !start) return
    const offset = event.clientY - start.startY
    const to = rowUnder(start.middles, held.from, start.middles[held.from]! + offset)
    setHeld({ ...held, offset, to })
  }

  function up(): void {
    if (held && held.to !== held.from) moveTo(held.id, held.to)
    setHeld(null)
  }

  return {
    held,
    handleProps: (id, row) => ({
      onPointerDown: (event: PointerEvent) => down(event, id, row),
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: () => setHeld(null),
    }),
  }
}
