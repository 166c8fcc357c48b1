import { Suspense, useEffect, useState } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { PageStrip } from './canvas/page-strip.tsx'
import { SelectionBar } from './canvas/selection-bar.tsx'
import { createEditor } from './core/editor.ts'
import { EditorProvider } from './core/use-editor.tsx'
import type { EditorStart } from './editor-start.ts'
import { paperOf } from './formats/paper-of.ts'
import { TopBar } from './keeping/top-bar.tsx'
import { KeepingProvider } from './keeping/use-keeping.tsx'
import { PhotoDrops } from './photos/photo-drops.tsx'
import { CanvasCorner } from './preview/canvas-corner.tsx'
import { FormModeLink } from './preview/form-mode-link.tsx'
import { Announcer } from './shell/announcer.tsx'
import { firstPanelOf } from './shell/first-panel.ts'
import { lazyPart } from './shell/lazy-part.tsx'
import { PanelArea } from './shell/panel-area.tsx'
import { PanelTabs } from './shell/panel-tabs.tsx'
import { PartBoundary } from './shell/part-boundary.tsx'
import { keepPartsAtHand } from './shell/parts-at-hand.ts'
import { watchRegionKeys } from './shell/region-keys.ts'
import './shell/editor.css'

const FormMode = lazyPart(async () => (await import('./preview/form/form-mode.tsx')).default)

/**
 * The whole screen. On a phone the tabs lie at the bottom and panels are sheets above them. What stands
 * in a `Suspense` is seen at once, but taken over after the canvas, or as soon as somebody touches it.
 */
export function EditorPage({ start }: { start: EditorStart }) {
  const [editor] = useState(() =>
    createEditor(start.document, firstPanelOf(start.document), paperOf(start.article)),
  )
  const [mode, setMode] = useState<'canvas' | 'form'>('canvas')
  const t = useT()
  useEffect(() => keepPartsAtHand(editor), [editor])
  useEffect(() => watchRegionKeys(), [])
  return (
    <EditorProvider editor={editor}>
      <KeepingProvider start={start}>
        <div className="editor">
          <SkipLink label={t('general.skipToContent')} />
          {mode === 'canvas' && <FormModeLink onChoose={() => setMode('form')} />}
          <Suspense>
            <TopBar start={start} />
          </Suspense>
          {mode === 'canvas' && (
            <>
              <PanelTabs />
              <PanelArea start={start} />
            </>
          )}
          <main id="main" tabIndex={-1} className={`editor-main editor-main-${mode}`}>
            <h1 className="visually-hidden">
              {t('create.title', { article: start.article.name })}
            </h1>
            {mode === 'canvas' ? (
              <>
                <Suspense>
                  <SelectionBar />
                </Suspense>
                <Canvas />
                <Suspense>
                  <CanvasCorner onForm={() => setMode('form')} />
                  <PageStrip />
                </Suspense>
              </>
            ) : (
              <>
                <PartBoundary onClose={() => setMode('canvas')}>
                  <FormMode onLeave={() => setMode('canvas')} />
                </PartBoundary>
                <CanvasCorner />
              </>
            )}
          </main>
          <PhotoDrops />
          <Announcer />
        </div>
      </KeepingProvider>
    </EditorProvider>
  )
}
