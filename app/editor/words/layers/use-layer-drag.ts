import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { rowUnder } from './layer-order.ts'

export type LayerDrag = {
  /** The row that is held and where it would land. */
  held: { id: string; from: number; to: number; offset: number } | null
  handleProps: (id: string, row: number) => object
}

/** Rows follow a mouse or a finger on their handle; Escape lets go without moving. */
export function useLayerDrag(
  list: RefObject<HTMLOListElement | null>,
  moveTo: (id: string, row: number) => boolean,
): LayerDrag {
  const [held, setHeld] = useState<LayerDrag['held']>(null)
  const measured = useRef<{ middles: number[]; startY: number } | null>(null)

  function down(event: PointerEvent, id: string, row: number): void {
    if (event.button !== 0 || !list.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // Measured once: while rows make room, their places change.
    const middles = [...list.current.children].map((item) => {
      const { top, height } = item.getBoundingClientRect()
      return top + height / 2
    })
    measured.current = { middles, startY: event.clientY }
    setHeld({ id, from: row, to: row, offset: 0 })
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
    measured.current = null
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
