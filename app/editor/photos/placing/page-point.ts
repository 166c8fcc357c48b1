import { pageOf, type Editor } from '#app/editor/core/editor.ts'
import { bleedBoxOf } from '#design/document.ts'
import type { Point } from '#design/geometry.ts'

/** Page point at which something is let go, in millimetres; undefined beside the canvas. */
export function pagePointAt(editor: Editor, client: Point): Point | undefined {
  const stage = document.querySelector('.canvas-stage')
  const viewport = document.querySelector('.canvas-viewport')
  if (!stage || !viewport || !isInside(viewport.getBoundingClientRect(), client)) return undefined
  const shown = stage.getBoundingClientRect()
  const box = bleedBoxOf(pageOf(editor.getState()))
  return {
    x: box.x + ((client.x - shown.x) / shown.width) * box.width,
    y: box.y + ((client.y - shown.y) / shown.height) * box.height,
  }
}

const isInside = ({ left, right, top, bottom }: DOMRect, { x, y }: Point) =>
  x >= left && x <= right && y >= top && y <= bottom
