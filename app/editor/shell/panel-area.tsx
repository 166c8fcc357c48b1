import type { ComponentType } from 'react'
import type { Panel } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { useTakenOver } from './first-panel.ts'
import { lazyPart } from './lazy-part.tsx'
import { PANEL_ID } from './panel-tabs.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { useVisibleHeight } from './use-visible-height.ts'
import type { PanelProps } from './panel-props.ts'

/** Each panel comes when it is first opened: dragging a photo waits for none of them. */
const contents: Record<Panel, ComponentType<PanelProps>> = {
  photos: lazyPart(async () => (await import('#app/editor/photos/photos-panel.tsx')).default),
  calendar: lazyPart(async () => (await import('#app/editor/calendar/calendar-panel.tsx')).default),
  layouts: lazyPart(async () => (await import('#app/editor/layouts/layouts-panel.tsx')).default),
  texts: lazyPart(async () => (await import('#app/editor/text/texts-panel.tsx')).default),
  art: lazyPart(async () => (await import('#app/editor/graphics/art-panel.tsx')).default),
  backgrounds: lazyPart(
    async () => (await import('#app/editor/backgrounds/backgrounds-panel.tsx')).default,
  ),
  layers: lazyPart(async () => (await import('#app/editor/layers/layers-panel.tsx')).default),
  designs: lazyPart(async () => (await import('#app/editor/designs/designs-panel.tsx')).default),
}

/** A column beside the canvas, or a sheet over its lower half. */
export function PanelArea({ start }: PanelProps) {
  const editor = useEditor()
  const open = useEditorState((state) => state.panel)
  const t = useT()
  const isTakenOver = useTakenOver()
  useVisibleHeight()
  if (!open) return null
  const Content = contents[open]
  return (
    <section
      id={PANEL_ID}
      className="editor-panel"
      aria-labelledby="editor-panel-title"
      data-unasked={!isTakenOver || undefined}
    >
      <header className="editor-panel-head">
        <h2 id="editor-panel-title">{t(`create.panel.${open}`)}</h2>
        <button
          type="button"
          className="editor-icon-button"
          aria-label={t('general.close')}
          onClick={() => editor.openPanel(null)}
        >
          <Icon name="x" />
        </button>
      </header>
      <div className="editor-panel-body">
        <PartBoundary key={open} fallback={<Skeleton />}>
          {isTakenOver ? <Content start={start} /> : <Skeleton shape="button" />}
        </PartBoundary>
      </div>
    </section>
  )
}
