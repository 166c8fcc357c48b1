import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { surroundRoomOf } from '#app/editor/product/surround-room.ts'
import { bleedBoxOf } from '#design/document.ts'

/** After the last step of a zoom the page is drawn sharply again. */
const SETTLED_AFTER_MS = 160

type OwnStyle = CSSProperties & Record<`--${string}`, number>

/** The page at the zoom and place where it is looked at; its content is not rendered for that. */
export function StageFrame({ children }: { children: ReactNode }) {
  const viewing = useEditorState((state) => state.viewing)
  const ratio = useEditorState((state) => {
    const { width, height } = bleedBoxOf(pageOf(state))
    return width / height
  })
  const roomX = useEditorState((state) => surroundRoomOf(state).x)
  const roomY = useEditorState((state) => surroundRoomOf(state).y)
  const isMoving = useSettled(viewing) !== viewing
  const { zoom, x, y } = viewing
  const style: OwnStyle = {
    '--ratio': ratio,
    '--room-x': roomX,
    '--room-y': roomY,
    transform: `translate(${x}px, ${y}px) scale(${zoom})`,
  }
  return (
    <div className="canvas-stage" data-moving={isMoving || undefined} style={style}>
      {children}
    </div>
  )
}

/**
 * Zoom scope: what is as large on the screen at any zoom knows the zoom here. Not on the stage: a thousand
 * drawn nodes would be styled anew with every step of it.
 */
export function ZoomScope({ children, lags }: { children: ReactNode; lags?: boolean }) {
  const zoom = useEditorState((state) => state.viewing.zoom)
  const settled = useSettled(zoom)
  const style: OwnStyle = { '--zoom': lags ? settled : zoom }
  return (
    <div className="zoom-scope" style={style}>
      {children}
    </div>
  )
}

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
