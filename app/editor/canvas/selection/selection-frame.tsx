import { useMemo } from 'react'
import { areManyLifted, pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { bleedBoxOf } from '#design/document.ts'
import { frameAround } from '#app/editor/canvas/gestures/frames.ts'
import { corners, cursorOf, sidesOf, type SizeHandle } from '#app/editor/canvas/gestures/handles.ts'
import { placeOnPage } from '#app/editor/canvas/viewport/place-on-page.ts'
import {
  useCanvasOverlay,
  type CanvasOverlayStore,
} from '#app/editor/canvas/viewport/canvas-overlay.ts'
import { rotationHandlePlace } from './rotation-handle-place.ts'
import type { CanvasStage } from '#app/editor/canvas/viewport/viewport.ts'

/** Below this length a side has no room for a handle between those of its corners. */
const ROOM_FOR_SIDE_PX = 84

/** Around what is chosen, with something to take hold of. Keys do the same; see canvas-keys.ts. */
export function SelectionFrame({
  overlay,
  sheetPx,
  stage,
}: {
  overlay: CanvasOverlayStore
  sheetPx: number
  stage: () => CanvasStage
}) {
  const page = useEditorState(pageOf)
  const selection = useEditorState((state) => state.selection)
  const zoom = useEditorState((state) => state.viewing.zoom)
  const isMoving = useEditorState(areManyLifted)
  const isCropping = useEditorState((state) => state.editing?.kind === 'crop')
  const angle = useCanvasOverlay(overlay, ({ angle }) => angle)
  const chosen = useMemo(
    () => page.elements.filter(({ id }) => selection.includes(id)),
    [page, selection],
  )
  const frame = frameAround(chosen)
  const turnPlace = useEditorState(({ viewing }) =>
    frame && sheetPx > 0 ? rotationHandlePlace(stage(), viewing, frame) : 'below',
  )
  if (!frame) return null
  const isLocked = chosen.every(({ locked }) => locked !== 'no')
  const scale = (sheetPx / bleedBoxOf(page).width) * zoom
  const single = chosen.length === 1 ? chosen[0] : undefined
  const sides = (single ? sidesOf(single) : []).filter((side) => {
    const length = side === 'n' || side === 's' ? frame.width : frame.height
    return length * scale >= ROOM_FOR_SIDE_PX
  })
  const handles: SizeHandle[] = isLocked || isCropping ? [] : [...corners, ...sides]
  return (
    <>
      {chosen.length > 1 &&
        !isMoving &&
        chosen.map((element) => (
          <div
            key={element.id}
            className="selection-member"
            style={placeOnPage(page, element)}
            aria-hidden
          />
        ))}
      <div
        className="selection-frame"
        data-cropping={isCropping || undefined}
        style={placeOnPage(page, frame)}
        aria-hidden
      >
        {handles.map((handle) => (
          <span
            key={handle}
            className="handle"
            data-handle={handle}
            style={{ cursor: cursorOf(handle, frame.rotation) }}
          />
        ))}
        {handles.length > 0 && (
          <span className="handle handle-turn" data-handle="turn" data-place={turnPlace}>
            <Icon name="rotate-cw" size={16} />
          </span>
        )}
        {isLocked && (
          <span className="selection-lock">
            <Icon name="lock" size={16} />
          </span>
        )}
        {angle !== null && (
          <span className="selection-angle" style={{ rotate: `${0 - frame.rotation}deg` }}>
            {Math.round(angle)}°
          </span>
        )}
      </div>
    </>
  )
}
