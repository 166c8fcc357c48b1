import { memo, useId, useMemo, type CSSProperties } from 'react'
import type { CanvasTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { PageDrawing } from '#app/editor/canvas/drawing/page-drawing.tsx'
import { CopiesField } from '#app/editor/prints/copies-field.tsx'
import type { Translate } from '#app/i18n/translator.ts'
import { bleedBoxOf, type DesignDocument, type Page } from '#design/document.ts'
import { namedTexts, pagesWithName } from '#design/names/named-pieces.ts'
import { troublesOfName, type NameTrouble } from '#design/names/names-findings.ts'
import { MOST_COPIES_OF_NAME } from '#design/names/names-list.ts'
import type { NamesEntry } from '#design/names/names-list.schema.ts'
import '#app/editor/prints/print-grid.css'

/** Sharp enough for a tile. */
const PX_PER_MM = 1

type NamesGridProps = {
  document: DesignDocument
  places: readonly string[]
  entries: readonly NamesEntry[]
  tools: CanvasTools
  words: Translate
  onCopies: (index: number, copies: number) => void
}

/** Every piece as it is printed: the side on which the name stands. */
export function NamesGrid(props: NamesGridProps) {
  const { document, places, entries, tools, words, onCopies } = props
  const named = useMemo(
    () => ({ ...document, names: { elementIds: [...places], entries: [...entries] } }),
    [document, places, entries],
  )
  const texts = useMemo(() => namedTexts(named), [named])
  const idPrefix = useId()
  if (entries.length === 0) return <p className="muted">{words('names-list.empty')}</p>
  const side = named.pages.findIndex(({ elements }) =>
    elements.some(({ id }) => places.includes(id)),
  )
  return (
    <ul className="names-grid" aria-label={words('names-list.preview')}>
      {entries.map(({ name, copies = 1 }, index) => (
        <li key={index} className="names-tile">
          <Piece
            page={pagesWithName(named, name)[Math.max(side, 0)]!}
            assets={document.assets}
            tools={tools}
            idPrefix={`${idPrefix}${index}-`}
            name={name}
          />
          <p className="names-tile-name" dir="auto">
            {name}
          </p>
          {troublesOf(texts, name, tools).map(({ code, characters }) => (
            <p key={code} className="names-trouble">
              {words(`names-list.${code}`, { characters: characters.join(' ') })}
            </p>
          ))}
          <CopiesField
            name={name}
            copies={copies}
            most={MOST_COPIES_OF_NAME}
            onChange={(wanted) => onCopies(index, wanted)}
          />
        </li>
      ))}
    </ul>
  )
}

function troublesOf(
  texts: ReturnType<typeof namedTexts>,
  name: string,
  tools: CanvasTools,
): NameTrouble[] {
  const all = troublesOfName(texts, name, tools.layOutText)
  return [...new Map(all.map((trouble) => [trouble.code, trouble])).values()]
}

type RatioStyle = CSSProperties & { '--ratio': number }

type PieceProps = {
  page: Page
  assets: DesignDocument['assets']
  tools: CanvasTools
  idPrefix: string
  name: string
}

const Piece = memo(
  function Piece({ page, assets, tools, idPrefix }: PieceProps) {
    const { width, height } = bleedBoxOf(page)
    return (
      <div className="names-tile-picture" style={{ '--ratio': width / height } as RatioStyle}>
        <PageDrawing
          assets={assets}
          page={page}
          tools={tools}
          idPrefix={idPrefix}
          pxPerMm={PX_PER_MM}
          isCut
        />
      </div>
    )
  },
  // The page is made anew with every letter of the list: most of them are as they were.
  (one, other) =>
    one.tools === other.tools &&
    one.assets === other.assets &&
    one.idPrefix === other.idPrefix &&
    isSamePage(one, other),
)

const isSamePage = (one: PieceProps, other: PieceProps) =>
  one.name === other.name &&
  one.page.background === other.page.background &&
  one.page.elements.length === other.page.elements.length &&
  one.page.elements.every((element, index) => {
    const twin = other.page.elements[index]!
    return (
      element === twin ||
      (element.type === 'text' && twin.type === 'text' && sameText(element, twin))
    )
  })

const sameText = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
