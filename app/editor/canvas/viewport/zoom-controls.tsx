import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { centreOf } from '#design/geometry.ts'
import { LARGEST_ZOOM, SMALLEST_ZOOM, wholePage, zoomedAt, type CanvasStage } from './viewport.ts'

const STEP = 1.4

/** Closer, further away, and the whole page again. */
export function ZoomControls({
  stage,
  showHelp,
}: {
  stage: () => CanvasStage
  showHelp: () => void
}) {
  const editor = useEditor()
  const zoom = useEditorState((state) => state.viewing.zoom)
  const t = useT()
  const percent = useFormat().percent(Math.round(zoom * 100))
  const zoomBy = (factor: number) => {
    const now = stage()
    const { viewing } = editor.getState()
    editor.look(zoomedAt(now, viewing, centreOf(now.viewport), viewing.zoom * factor))
  }
  return (
    <div
      className="zoom-controls"
      data-whole={zoom === 1 || undefined}
      role="group"
      aria-label={t('create.canvas.zoom')}
    >
      <button
        type="button"
        className="editor-icon-button"
        aria-label={t('create.canvas.zoomOut')}
        disabled={zoom <= SMALLEST_ZOOM}
        onClick={() => zoomBy(1 / STEP)}
      >
        <Icon name="zoom-out" />
      </button>
      <button
        type="button"
        className="zoom-fit"
        aria-label={`${percent}, ${t('create.canvas.zoomFit')}`}
        onClick={() => editor.look(wholePage)}
      >
        {percent}
      </button>
      <button
        type="button"
        className="editor-icon-button"
        aria-label={t('create.canvas.zoomIn')}
        disabled={zoom >= LARGEST_ZOOM}
        onClick={() => zoomBy(STEP)}
      >
        <Icon name="zoom-in" />
      </button>
      <button
        type="button"
        className="editor-icon-button keys-button"
        aria-label={t('create.canvas.keys')}
        onClick={showHelp}
      >
        <Icon name="keyboard" />
      </button>
    </div>
  )
}
