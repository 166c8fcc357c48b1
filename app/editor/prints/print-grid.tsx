import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
} from 'react'
import { useDrawingTools, type CanvasTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { PageDrawing } from '#app/editor/canvas/drawing/page-drawing.tsx'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { severityRanks } from '#app/editor/preview/finding-groups.ts'
import { findingTitle } from '#app/editor/preview/finding-words.ts'
import { useFindings } from '#app/editor/preview/use-findings.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Article } from '#commerce/catalogue/article.contract.ts'
import { bleedBoxOf, type DesignDocument, type Page } from '#design/document.ts'
import type { Finding } from '#design/finding.ts'
import { sizeOfPage } from '#design/prints/print-sizes.ts'
import { CopiesField } from './copies-field.tsx'
import { drawInTurn } from './draw-in-turn.ts'
import { changePrint, isMixed, type PrintChange } from './print-commands.ts'
import { FinishSelect, SizeSelect } from './print-selects.tsx'
import { finishOf, sizeOption } from './print-variants.ts'
import './print-grid.css'

type PrintGridProps = {
  article: Article
  document: DesignDocument
  prints: readonly Page[]
  selected: ReadonlySet<string>
  onSelect: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void
  onAdjust: (pageId: string) => void
}

const PICTURE_PX = 320
/** Pictures are drawn a screen before they come into sight. */
const NEAR = '600px 0px'

export function PrintGrid(props: PrintGridProps) {
  const { article, document, prints, selected, onSelect, onAdjust } = props
  const names = useEditorState((state) => state.assetNames)
  const tools = useDrawingTools()
  const findings = useFindings()
  // Of several the serious one, which comes last here.
  const worst = useMemo(
    () =>
      new Map(
        findings
          .toSorted((one, other) => severityRanks[other.severity] - severityRanks[one.severity])
          .map((one) => [one.pageId, one]),
      ),
    [findings],
  )
  const t = useT()
  const toggle = useCallback(
    (pageId: string) =>
      onSelect((before) => {
        const next = new Set(before)
        if (!next.delete(pageId)) next.add(pageId)
        return next
      }),
    [onSelect],
  )
  return (
    <ul className="print-grid">
      {prints.map((page, index) => (
        <PrintTile
          key={page.id}
          article={article}
          page={page}
          size={sizeOfPage(document, page)}
          assets={document.assets}
          tools={tools}
          name={nameOfPrint(page, names) ?? t('create.prints.photo', { number: index + 1 })}
          finding={worst.get(page.id)}
          isSelected={selected.has(page.id)}
          onToggle={toggle}
          onAdjust={onAdjust}
        />
      ))}
    </ul>
  )
}

/** The name of the file of its photo, as far as it is known. */
export function nameOfPrint(page: Page, names: Readonly<Record<string, string>>) {
  const photo = page.elements.find((element) => 'asset' in element && element.asset !== null)
  return photo && 'asset' in photo ? names[photo.asset!] : undefined
}

type PrintTileProps = {
  article: Article
  page: Page
  size: string
  assets: DesignDocument['assets']
  tools: CanvasTools
  name: string
  finding: Finding | undefined
  isSelected: boolean
  onToggle: (pageId: string) => void
  onAdjust: (pageId: string) => void
}

const PrintTile = memo(
  function PrintTile(props: PrintTileProps) {
    const { article, page, size, assets, tools, name, finding, isSelected } = props
    const editor = useEditor()
    const t = useT()
    const change = (wanted: PrintChange) => {
      const document = documentOf(editor.getState())
      const now = document.pages.find(({ id }) => id === page.id)
      if (now) editor.runAll(changePrint(document, article, now, wanted))
    }
    return (
      <li className="print-tile" data-selected={isSelected || undefined}>
        <label className="print-check">
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={t('create.prints.select', { name })}
            onChange={() => props.onToggle(page.id)}
          />
        </label>
        <button
          type="button"
          className="print-picture"
          aria-label={t('create.prints.adjust', { name })}
          onClick={() => props.onAdjust(page.id)}
        >
          <PrintPicture page={page} assets={assets} tools={tools} />
        </button>
        {finding && (
          <p className="print-warning" data-severity={finding.severity}>
            <Icon name="triangle-alert" size={16} />
            <span>{findingTitle(t, finding)}</span>
          </p>
        )}
        <div className="print-controls">
          {isMixed(article) && article.variants.length > 1 && (
            <>
              <SizeSelect
                article={article}
                label={t('create.prints.sizeOf', { name })}
                value={sizeOption(article.variants, size)}
                onChoose={(code) => change({ size: code })}
              />
              <FinishSelect
                article={article}
                label={t('create.prints.finishOf', { name })}
                value={finishOf(article.variants, size)}
                onChoose={(finish) => change({ finish })}
              />
            </>
          )}
          <CopiesField
            name={name}
            copies={page.copies ?? 1}
            onChange={(copies) => change({ copies })}
          />
        </div>
      </li>
    )
  },
  // Assets are a new table with every photo; what a print shows of them never changes.
  (before, after) =>
    before.page === after.page &&
    before.size === after.size &&
    before.name === after.name &&
    before.finding === after.finding &&
    before.isSelected === after.isSelected &&
    (before.tools === after.tools || !hasWords(after.page)) &&
    before.article === after.article,
)

const hasWords = (page: Page) =>
  page.elements.some(({ type }) => type === 'text' || type === 'clip-art')

type PictureProps = Pick<PrintTileProps, 'page' | 'assets' | 'tools'>

function PrintPicture({ page, assets, tools }: PictureProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useNear(place)
  return (
    <span ref={place} className="print-paper" style={paperStyle(page)}>
      {isNear && (
        <PageDrawing
          assets={assets}
          page={page}
          tools={tools}
          idPrefix={`print-${page.id}-`}
          pxPerMm={PICTURE_PX / Math.max(page.width, page.height)}
          isCut
        />
      )}
    </span>
  )
}

/** The paper as it is cut: what bleeds lies beyond its edge. */
export function paperStyle(page: Page): CSSProperties {
  const { width, height } = bleedBoxOf(page)
  return {
    '--ratio': page.width / page.height,
    '--drawn-width': `${(100 * width) / page.width}%`,
    '--drawn-height': `${(100 * height) / page.height}%`,
  } as CSSProperties
}

/** Once near enough to be seen soon; from then on it stays drawn. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (isNear || !element) return
    let leave = () => {}
    const watch = new IntersectionObserver(
      (entries) => {
        leave()
        if (entries.at(-1)!.isIntersecting) leave = drawInTurn(() => setNear(true))
      },
      { rootMargin: NEAR },
    )
    watch.observe(element)
    return () => {
      leave()
      watch.disconnect()
    }
  }, [isNear, place])
  return isNear
}
