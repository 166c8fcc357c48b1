import { Suspense, useEffect, useState } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { SkipLink } from '#app/ui/navigation/skip-link.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { PageStrip } from './canvas/pages/page-strip.tsx'
import { SelectionBar } from './canvas/selection/selection-bar.tsx'
import { createEditor } from './core/editor.ts'
import { EditorProvider } from './core/use-editor.tsx'
import type { EditorStart } from './editor-start.ts'
import { paperOf } from './formats/paper-of.ts'
import { TopBar } from './autosave/top-bar.tsx'
import { AutosaveProvider } from './autosave/use-autosave.tsx'
import { PhotoDrops } from './photos/photo-drops.tsx'
import { setPrintsOf } from './prints/prints-of-editor.ts'
import { CanvasCorner } from './preview/canvas-corner.tsx'
import { LivePreviewPlace } from './preview/live/live-preview-place.tsx'
import { FormModeLink } from './preview/form-mode-link.tsx'
import { Announcer } from './shell/announcer.tsx'
import { firstPanelOf } from './shell/first-panel.ts'
import { lazyPart } from './shell/lazy-part.tsx'
import { PanelArea } from './shell/panel-area.tsx'
import { PanelTabs } from './shell/panel-tabs.tsx'
import { PartBoundary } from './shell/part-boundary.tsx'
import { prefetchParts } from './shell/prefetch-parts.ts'
import { watchRegionKeys } from './shell/region-keys.ts'
import { useScripted } from './shell/use-scripted.ts'
import './shell/editor.css'

const PrintsMode = lazyPart(async () => (await import('./prints/prints-mode.tsx')).PrintsMode)
const FormMode = lazyPart(async () => (await import('./preview/form/form-mode.tsx')).default)

/**
 * The whole screen. On a phone the tabs lie at the bottom and panels are sheets above them. What stands
 * in a `Suspense` is seen at once, but taken over after the canvas, or as soon as somebody touches it.
 */
export function EditorPage({ start }: { start: EditorStart }) {
  const [editor] = useState(() =>
    createEditor(start.document, firstPanelOf(start.document), paperOf(start.article)),
  )
  const isPrints = start.article.printLook !== undefined
  const first = isPrints ? 'prints' : 'canvas'
  const [mode, setMode] = useState<'canvas' | 'form' | 'prints'>(first)
  const [isPreviewed, setPreviewed] = useState(false)
  const isScripted = useScripted()
  const t = useT()
  useEffect(() => prefetchParts(editor), [editor])
  useEffect(() => {
    const { article } = start
    if (isPrints) setPrintsOf(editor, { article, show: () => setMode('prints') })
  }, [editor, isPrints, start])
  useEffect(() => watchRegionKeys(), [])
  return (
    <EditorProvider editor={editor}>
      <AutosaveProvider start={start}>
        <div className="editor">
          <SkipLink label={t('general.skipToContent')} />
          {mode === 'canvas' && <FormModeLink onChoose={() => setMode('form')} />}
          <Suspense>
            <TopBar start={start} isPreviewed={isPreviewed} onPreview={setPreviewed} />
          </Suspense>
          {mode === 'canvas' && (
            <>
              <PanelTabs start={start} />
              <PanelArea start={start} />
            </>
          )}
          <main id="main" tabIndex={-1} className={`editor-main editor-main-${mode}`}>
            <h1 className="visually-hidden">
              {t('create.title', { article: start.article.name })}
            </h1>
            {mode === 'prints' && (
              <PartBoundary fallback={<Skeleton shape="block" />}>
                {isScripted ? (
                  <PrintsMode
                    article={start.article}
                    isCollecting={start.isCollecting}
                    onDesign={(pageId) => {
                      editor.showPage(pageId)
                      setMode('canvas')
                    }}
                  />
                ) : (
                  <Skeleton shape="block" />
                )}
              </PartBoundary>
            )}
            {mode === 'canvas' && (
              <>
                <Suspense>
                  <SelectionBar />
                </Suspense>
                <Canvas>
                  <Suspense>
                    <LivePreviewPlace
                      productView={start.article.productView}
                      onOpen={() => setPreviewed(true)}
                    />
                  </Suspense>
                </Canvas>
                {isPrints && (
                  <Button
                    type="button"
                    variant="secondary"
                    size="small"
                    icon="layout-grid"
                    className="prints-return"
                    onClick={() => setMode('prints')}
                  >
                    {t('create.prints.back')}
                  </Button>
                )}
                <Suspense>
                  <CanvasCorner onForm={() => setMode('form')} />
                  {!isPrints && <PageStrip />}
                </Suspense>
              </>
            )}
            {mode === 'form' && (
              <>
                <PartBoundary onClose={() => setMode(first)}>
                  <FormMode onLeave={() => setMode(first)} />
                </PartBoundary>
                <CanvasCorner />
              </>
            )}
          </main>
          <PhotoDrops />
          <Announcer />
        </div>
      </AutosaveProvider>
    </EditorProvider>
  )
}
