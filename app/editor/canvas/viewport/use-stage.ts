import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { pageOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { bleedBoxOf } from '#design/document.ts'
import { insideReach, type CanvasStage } from './viewport.ts'

/** Measured when the space changes, and never while something is dragged. */
export function useStage(viewportRef: RefObject<HTMLDivElement | null>) {
  const editor = useEditor()
  const measured = useRef({ viewport: { x: 0, y: 0, width: 1, height: 1 }, sheetPx: 1 })
  const [sheetPx, setSheetPx] = useState(0)

  const stage = useCallback((): CanvasStage => {
    const page = pageOf(editor.getState())
    const { viewport, sheetPx } = measured.current
    return { viewport, pxPerMm: sheetPx / bleedBoxOf(page).width, page }
  }, [editor])

  useEffect(() => {
    const viewport = viewportRef.current
    const sheet = viewport?.querySelector<HTMLElement>('.canvas-stage')
    if (!viewport || !sheet) return undefined
    const measure = () => {
      const { x, y, width, height } = viewport.getBoundingClientRect()
      // Of the layout, before it is zoomed.
      const sheetPx = sheet.offsetWidth
      measured.current = { viewport: { x, y, width, height }, sheetPx }
      setSheetPx(sheetPx)
      editor.look(insideReach(stage(), editor.getState().viewing))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(viewport)
    observer.observe(sheet)
    return () => observer.disconnect()
  }, [editor, viewportRef, stage])

  return { stage, sheetPx }
}
