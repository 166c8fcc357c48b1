import { useEffect, type RefObject } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { Point } from '#design/geometry.ts'
import { zoomCropAlong } from '#app/editor/canvas/actions/crop-actions.ts'
import { useElementOpening } from '#app/editor/canvas/selection/element-opening.ts'
import { createGestures } from '#app/editor/canvas/gestures/gestures.ts'
import type { Pointer } from '#app/editor/canvas/gestures/gesture.ts'
import type { Handle } from '#app/editor/canvas/gestures/handles.ts'
import type { CanvasOverlayStore } from './canvas-overlay.ts'
import { watchTrackpadPinch } from './trackpad-pinch.ts'
import { panned, zoomedAt, type CanvasStage } from './viewport.ts'

const MIDDLE_BUTTON = 1

/** Pointers and wheels of the viewport, handed on to the gestures once a frame. */
export function usePointers(
  viewportRef: RefObject<HTMLDivElement | null>,
  { stage, overlay }: { stage: () => CanvasStage; overlay: CanvasOverlayStore },
): void {
  const editor = useEditor()
  const { open, refuse } = useElementOpening()

  useEffect(() => {
    const viewport = viewportRef.current
    if (!viewport) return undefined
    const gestures = createGestures({ editor, stage, overlay, open, refuse })
    const waiting = new Map<number, Pointer>()
    let frame = 0

    const flush = () => {
      cancelAnimationFrame(frame)
      frame = 0
      for (const pointer of waiting.values()) gestures.move(pointer)
      waiting.clear()
    }
    const onDown = (event: PointerEvent) => {
      const isMouse = event.pointerType === 'mouse'
      if (isMouse && event.button !== 0 && event.button !== MIDDLE_BUTTON) return
      viewport.setPointerCapture(event.pointerId)
      flush()
      const handle = handleAt(event.target)
      gestures.down(pointerOf(event), {
        ...(handle && { handle }),
        wantsPan: isMouse && event.button === MIDDLE_BUTTON,
      })
    }
    const onMove = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && event.buttons === 0) {
        viewport.toggleAttribute('data-over', gestures.isOver(pointerOf(event).at))
        return
      }
      waiting.set(event.pointerId, pointerOf(event))
      frame ||= requestAnimationFrame(flush)
    }
    const onUp = (event: PointerEvent) => {
      flush()
      gestures.up(pointerOf(event))
      focusChosen(viewport, editor.getState().selection)
    }
    const onCancel = () => {
      waiting.clear()
      gestures.cancel()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !gestures.isBusy()) return
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    }
    const zoomBy = (factor: number, at: Point) => {
      const { viewing, editing } = editor.getState()
      if (editing?.kind === 'crop') zoomCropAlong(editor, factor)
      else editor.look(zoomedAt(stage(), viewing, at, viewing.zoom * factor))
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { viewing, editing } = editor.getState()
      if (event.ctrlKey || event.metaKey || editing?.kind === 'crop') {
        const factor = Math.exp(-Math.max(-50, Math.min(event.deltaY, 50)) / 100)
        zoomBy(factor, { x: event.clientX, y: event.clientY })
        return
      }
      const isSideways = event.shiftKey && event.deltaX === 0
      const by = isSideways ? { x: -event.deltaY, y: 0 } : { x: -event.deltaX, y: -event.deltaY }
      editor.look(panned(stage(), viewing, by))
    }

    const stopWatchingPinch = watchTrackpadPinch(viewport, zoomBy)
    viewport.addEventListener('pointerdown', onDown)
    viewport.addEventListener('pointermove', onMove)
    viewport.addEventListener('pointerup', onUp)
    viewport.addEventListener('pointercancel', onCancel)
    viewport.addEventListener('wheel', onWheel, { passive: false })
    // Before anybody else hears it: Escape ends the drag first and nothing more.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      onCancel()
      cancelAnimationFrame(frame)
      stopWatchingPinch()
      viewport.removeEventListener('pointerdown', onDown)
      viewport.removeEventListener('pointermove', onMove)
      viewport.removeEventListener('pointerup', onUp)
      viewport.removeEventListener('pointercancel', onCancel)
      viewport.removeEventListener('wheel', onWheel)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [editor, viewportRef, stage, overlay, open, refuse])
}

function pointerOf(event: PointerEvent): Pointer {
  return {
    id: event.pointerId,
    at: { x: event.clientX, y: event.clientY },
    kind: event.pointerType === 'touch' ? 'touch' : 'mouse',
    keys: { shift: event.shiftKey, free: event.altKey || event.ctrlKey || event.metaKey },
  }
}

function handleAt(target: EventTarget | null): Handle | undefined {
  const handle = target instanceof HTMLElement || target instanceof SVGElement ? target : null
  return handle?.closest<HTMLElement>('[data-handle]')?.dataset['handle'] as Handle | undefined
}

/** Keys go on with what the pointer chose. */
function focusChosen(viewport: HTMLElement, selection: readonly string[]): void {
  const id = selection.at(-1)
  const button = id && viewport.querySelector<HTMLElement>(`[data-element-button="${id}"]`)
  if (button) button.focus({ preventScroll: true })
  else if (viewport.contains(document.activeElement)) viewport.focus({ preventScroll: true })
}
