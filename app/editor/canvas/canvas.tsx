import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { documentOf, pageOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { MugSides } from '#app/editor/formats/mug-sides.tsx'
import { AddFirstPhoto } from '#app/editor/product/add-first-photo.tsx'
import { ProductSurround } from '#app/editor/product/product-surround.tsx'
import { loadLazily } from '#app/editor/shell/lazy-loading.ts'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { printedNumbersOf } from '#design/book/book.ts'
import { useCanvasKeys } from './keyboard/canvas-keys.ts'
import { CropOverlay } from './selection/crop-overlay.tsx'
import { useDrawingTools } from './drawing/drawing-tools.ts'
import { ElementList } from './element-list.tsx'
import { Guides } from './viewport/guides.tsx'
import { PageDrawing } from './drawing/page-drawing.tsx'
import { SelectionFrame } from './selection/selection-frame.tsx'
import { createCanvasOverlay } from './viewport/canvas-overlay.ts'
import { StageFrame, ZoomScope } from './viewport/stage-frame.tsx'
import { useDeferredPhotos } from './drawing/use-deferred-photos.ts'
import { usePointers } from './viewport/use-pointers.ts'
import { usePhotoResolution } from './drawing/use-photo-resolution.ts'
import { useStage } from './viewport/use-stage.ts'
import { ZoomControls } from './viewport/zoom-controls.tsx'
import './canvas.css'

const loadGiveWay = loadLazily(() => import('#app/editor/shell/covered-canvas.ts'))
const ShortcutsHelp = lazyPart(async () => (await import('./keyboard/shortcuts-help.tsx')).default)

/** Usual page width, for drawing before anybody has measured the screen. */
const USUAL_PAGE_PX = 1_600

const PHOTOS_AT_ONCE = 6

/** The shown page: what is on it, what of it is chosen, and hands, fingers and keys that change it. */
export function Canvas({ children }: { children?: ReactNode }) {
  const viewportRef = useRef<HTMLDivElement>(null)
  const [overlay] = useState(createCanvasOverlay)
  const { stage, sheetPx } = useStage(viewportRef)
  usePointers(viewportRef, { stage, overlay })
  const [isHelpWanted, setHelpWanted] = useState(false)
  const showHelp = useCallback(() => setHelpWanted(true), [])
  useCanvasKeys(viewportRef, showHelp)
  useEffect(() => {
    // From here on something can be dragged. Tests wait for this.
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  const canvasRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const coming = loadGiveWay().then(({ watchCovers }) =>
      canvasRef.current ? watchCovers(canvasRef.current) : undefined,
    )
    // Without it the page is covered in part, and can still be worked on.
    coming.catch(() => undefined)
    return () => void coming.then((stop) => stop?.()).catch(() => undefined)
  }, [])
  const t = useT()
  return (
    <div ref={canvasRef} className="canvas">
      <div
        ref={viewportRef}
        className="canvas-viewport"
        role="group"
        aria-label={t('create.canvas.page')}
        tabIndex={-1}
      >
        <StageFrame>
          <ShownPage sheetPx={sheetPx} />
          <ZoomScope lags>
            <Suspense>
              <ElementList />
            </Suspense>
          </ZoomScope>
          <ZoomScope>
            <Guides overlay={overlay} />
            <ProductSurround />
            <MugSides />
            <CropOverlay />
            <SelectionFrame overlay={overlay} sheetPx={sheetPx} stage={stage} />
          </ZoomScope>
        </StageFrame>
      </div>
      <AddFirstPhoto />
      {children}
      <Suspense>
        <ZoomControls stage={stage} showHelp={showHelp} />
      </Suspense>
      {isHelpWanted && (
        <PartBoundary onClose={() => setHelpWanted(false)}>
          <ShortcutsHelp onClose={() => setHelpWanted(false)} />
        </PartBoundary>
      )}
    </div>
  )
}

function ShownPage({ sheetPx }: { sheetPx: number }) {
  const page = useEditorState(pageOf)
  const assets = useEditorState((state) => documentOf(state).assets)
  const numbers = useEditorState((state) => printedNumbersOf(documentOf(state), state.pageId))
  const isClose = useEditorState((state) => state.viewing.zoom > 2)
  const lifted = useEditorState((state) => state.lifted)
  const tools = useDrawingTools()
  const photosSoFar = useDeferredPhotos(PHOTOS_AT_ONCE)
  const measuredPx = sheetPx === 0 ? 0 : sheetPx * window.devicePixelRatio
  const wantedPx = (isClose ? 4 : 1) * Math.max(USUAL_PAGE_PX, measuredPx)
  const pxPerMm = usePhotoResolution(page, assets, wantedPx / Math.max(page.width, page.height))
  return (
    <PageDrawing
      assets={assets}
      page={page}
      tools={tools}
      idPrefix="canvas-"
      pxPerMm={pxPerMm}
      photosSoFar={photosSoFar}
      numbers={numbers}
      lifted={lifted}
    />
  )
}
