import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { shiftedCrop } from '#app/editor/canvas/gestures/crop-gestures.ts'
import { PageDrawing } from '#app/editor/canvas/drawing/page-drawing.tsx'
import { documentOf, settledDocumentOf, type OpenGesture } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { cropCommand, LARGEST_ZOOM, withZoom, zoomOf } from '#app/editor/photos/tools/crop-rules.ts'
import { GestureSlider } from '#app/editor/photos/tools/gesture-slider.tsx'
import { useFormat, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import type { Article } from '#commerce/catalogue/article.contract.ts'
import type { Page } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import { LONGEST_CAPTION, readPrint, type ReadPrint } from '#design/prints/print-page.ts'
import { sizeOfPage } from '#design/prints/print-sizes.ts'
import { framingOf } from './bulk-bar.tsx'
import { CopiesField } from './copies-field.tsx'
import { changePrint, isMixed, isRetro, removePrints, type PrintChange } from './print-commands.ts'
import { nameOfPrint, paperStyle } from './print-grid.tsx'
import { FinishSelect, LookSelect, SizeSelect } from './print-selects.tsx'
import { finishOf, finishOptions, sizeOption } from './print-variants.ts'
import './adjust-print.css'

type AdjustPrintProps = {
  article: Article
  page: Page
  before: string | undefined
  after: string | undefined
  onShow: (pageId: string) => void
  onDesign: (pageId: string) => void
  onClose: () => void
}

const STAGE_PX = 960
const ARROW_SHARE = 0.02

/** One print, large: which part of the photo is seen, its frame, its size and how many. */
export function AdjustPrint(props: AdjustPrintProps) {
  const { article, before, after, onShow, onDesign, onClose } = props
  const editor = useEditor()
  // While it is dragged, as it is: the grid behind follows when the finger is lifted.
  const document = useEditorState(documentOf)
  const page = document.pages.find(({ id }) => id === props.page.id) ?? props.page
  const print = readPrint(page, document.assets, isRetro(article))
  const names = useEditorState((state) => state.assetNames)
  const t = useT()
  const name = nameOfPrint(page, names) ?? t('create.prints.adjust.title')
  const change = (wanted: PrintChange) => {
    const now = settledDocumentOf(editor.getState())
    editor.runAll(changePrint(now, article, page, wanted))
  }
  return (
    <ModalDialog
      title={<span className="adjust-title">{name}</span>}
      closeLabel={t('general.close')}
      size="large"
      className="adjust-print"
      onClose={onClose}
      actions={
        <>
          <Button
            type="button"
            variant="secondary"
            icon="chevron-left"
            aria-label={t('create.prints.previous')}
            disabled={before === undefined}
            onClick={() => before !== undefined && onShow(before)}
          />
          <Button
            type="button"
            variant="secondary"
            icon="chevron-right"
            aria-label={t('create.prints.next')}
            disabled={after === undefined}
            onClick={() => after !== undefined && onShow(after)}
          />
          <Button type="button" onClick={onClose}>
            {t('create.prints.done')}
          </Button>
        </>
      }
    >
      <div className="adjust-body">
        <PrintStage page={page} print={print} />
        <div className="adjust-tools">
          {print && <ZoomSlider print={print} />}
          {isMixed(article) && article.variants.length > 1 && (
            <Row label={t('create.prints.size')}>
              <SizeSelect
                article={article}
                label={t('create.prints.size')}
                value={sizeOption(article.variants, sizeOfPage(document, page))}
                onChoose={(size) => change({ size })}
              />
            </Row>
          )}
          {isMixed(article) && finishOptions(article.variants).length > 1 && (
            <Row label={t('create.prints.finish')}>
              <FinishSelect
                article={article}
                label={t('create.prints.finish')}
                value={finishOf(article.variants, sizeOfPage(document, page))}
                onChoose={(finish) => change({ finish })}
              />
            </Row>
          )}
          {print && !isRetro(article) && (
            <Row label={t('create.prints.look')}>
              <LookSelect
                label={t('create.prints.look')}
                value={framingOf(document, page)}
                onChoose={(look) => change({ look })}
              />
            </Row>
          )}
          <Row label={t('create.prints.copies')}>
            <CopiesField
              name={name}
              copies={page.copies ?? 1}
              onChange={(copies) => change({ copies })}
            />
          </Row>
          {print && isRetro(article) && (
            <Caption key={page.id} print={print} onWrite={(caption) => change({ caption })} />
          )}
          <div className="adjust-more">
            <Button
              type="button"
              variant="quiet"
              size="small"
              icon="pencil"
              onClick={() => onDesign(page.id)}
            >
              {t('create.prints.design')}
            </Button>
            <Button
              type="button"
              variant="quiet"
              size="small"
              icon="trash"
              onClick={() => {
                const next = after ?? before
                editor.runAll(removePrints(documentOf(editor.getState()), new Set([page.id])))
                if (next === undefined) onClose()
                else onShow(next)
              }}
            >
              {t('create.prints.remove')}
            </Button>
          </div>
        </div>
      </div>
    </ModalDialog>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="adjust-row">
      <span aria-hidden>{label}</span>
      {children}
    </div>
  )
}

type Grip = { x: number; y: number; pxPerMm: number; print: ReadPrint; gesture: OpenGesture }

/** The photo is pushed about under its frame, by finger, mouse or arrow keys. */
function PrintStage({ page, print }: { page: Page; print: ReadPrint | undefined }) {
  const editor = useEditor()
  const assets = useEditorState((state) => documentOf(state).assets)
  const tools = useDrawingTools()
  const t = useT()
  const grip = useRef<Grip>(undefined)
  const mayPush = print !== undefined && print.look !== 'whole'

  function grab(event: PointerEvent<HTMLElement>): void {
    if (!print || !mayPush || grip.current) return
    const { currentTarget, clientX: x, clientY: y, pointerId } = event
    currentTarget.setPointerCapture(pointerId)
    const pxPerMm = currentTarget.getBoundingClientRect().width / page.width
    grip.current = { x, y, pxPerMm, print, gesture: editor.beginGesture() }
  }

  function push({ clientX, clientY }: PointerEvent): void {
    const held = grip.current
    if (!held) return
    const by = { x: (clientX - held.x) / held.pxPerMm, y: (clientY - held.y) / held.pxPerMm }
    const { photo } = held.print
    held.gesture.play([cropCommand(photo, shiftedCrop(photo, by))])
  }

  function letGo(): void {
    grip.current?.gesture.commit()
    grip.current = undefined
  }

  function step(event: KeyboardEvent): void {
    const ways: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const way = ways[event.key]
    if (!way || !print || !mayPush) return
    event.preventDefault()
    const { photo } = print
    const by = { x: way[0] * photo.width * ARROW_SHARE, y: way[1] * photo.height * ARROW_SHARE }
    editor.run(cropCommand(photo, shiftedCrop(photo, by)))
  }

  return (
    <div className="adjust-stage">
      <button
        type="button"
        className="print-paper"
        style={paperStyle(page)}
        aria-label={t('create.prints.adjust.push')}
        disabled={!mayPush}
        onPointerDown={grab}
        onPointerMove={push}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onKeyDown={step}
      >
        <PageDrawing
          assets={assets}
          page={page}
          tools={tools}
          idPrefix={`adjust-${page.id}-`}
          pxPerMm={STAGE_PX / Math.max(page.width, page.height)}
          isCut
        />
      </button>
      {mayPush && <p className="adjust-hint">{t('create.prints.adjust.push')}</p>}
    </div>
  )
}

function ZoomSlider({ print: { photo, look } }: { print: ReadPrint }) {
  const asset = useEditorState((state) => findAsset(documentOf(state), photo.asset))
  const t = useT()
  const { percent } = useFormat()
  if (!asset || look === 'whole') return null
  const zoom = zoomOf(asset, photo, photo.crop)
  return (
    <GestureSlider
      label={t('create.photos.crop.zoom')}
      valueText={percent(Math.round(zoom * 100))}
      min={1}
      max={LARGEST_ZOOM}
      step={0.01}
      value={zoom}
      commandFor={(value) => cropCommand(photo, withZoom(asset, photo, photo.crop, value))}
    />
  )
}

type CaptionProps = {
  print: ReadPrint
  onWrite: (caption: { text: string; language: string }) => void
}

function Caption({ print, onWrite }: CaptionProps) {
  const t = useT()
  const { language } = useShop().locale
  const written = print.caption?.text ?? ''
  const [text, setText] = useState(written)
  return (
    <label className="adjust-caption">
      <span>{t('create.prints.caption')}</span>
      <input
        className="field-control"
        type="text"
        maxLength={LONGEST_CAPTION}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => text.trim() !== written && onWrite({ text: text.trim(), language })}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </label>
  )
}
