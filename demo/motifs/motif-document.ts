import { calendarFonts, monthElements } from '#design/calendar/calendar-pages.ts'
import { peopleOf } from '#design/calendar/dating.ts'
import {
  bleedBoxOf,
  trimOf,
  type DesignDocument,
  type Page,
  type PageGeometry,
} from '#design/document.ts'
import { CURRENT_VERSION } from '#design/document-limits.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { pictureDefaults } from '#design/elements/photo.ts'
import type { Slot } from '#design/elements/slot.ts'
import { sortedTable } from '#design/sorted-table.ts'
import { inset, type Rect } from '#design/geometry.ts'
import type { ArticleGeometry } from '#design/page-geometry.ts'
import { frameAt } from './frame-at.ts'
import { colorsOf, focusOf, motifPage, type FindPhoto, type MotifChoice } from './motif-page.ts'
import { namePlaces } from './name-places.ts'
import type { Palette } from './palettes.ts'

/** Of the demo's calendars as they lie in the shop. */
const FIRST_YEAR = 2027

export type Paper = {
  articleId: number
  kind: string
  view: string
  variant: string
  page: PageGeometry
  /** Where its pages differ, all of them in order. */
  pages?: ArticleGeometry['pages']
  pageCount: { min: number; max: number }
}

/**
 * A motif as a design on an article. The pages of a book or a calendar after the first have places
 * for the photos of whoever takes it.
 */
export function motifDocument(
  id: string,
  choice: MotifChoice,
  paper: Paper,
  findPhoto: FindPhoto,
): DesignDocument {
  const page = firstPageOf(paper)
  const { elements, ...content } = motifPage(choice, page, focusOf(paper.view), findPhoto)
  const places = namePlaces(choice, page, focusOf(paper.view))
  const first = { ...content, elements: [...elements, ...places.elements], fonts: places.fonts }
  return documentBehind(id, paper, first, colorsOf(choice))
}

type FirstPage = Pick<Page, 'background' | 'elements'> & {
  assets: DesignDocument['assets']
  fonts: DesignDocument['fonts']
}

export const firstPageOf = ({ pages, page }: Paper): PageGeometry => pages?.[0] ?? page

/** A document with this first page, and the pages of its article after it. */
export function documentBehind(
  id: string,
  paper: Paper,
  { assets, fonts, ...first }: FirstPage,
  colors: Palette | undefined,
): DesignDocument {
  const { pageCount } = paper
  const pages = paper.pages ?? [paper.page]
  const [page] = pages
  const others = Array.from({ length: pageCount.min - 1 }, (_, index) =>
    paper.kind === 'calendar'
      ? monthPage(index + 2, colors, page)
      : paperForPhotos(index + 2, colors, pages[index + 1] ?? pages.at(-1)!),
  )
  return {
    v: CURRENT_VERSION,
    id,
    revision: 1,
    articleId: paper.articleId,
    variant: paper.variant,
    isTemplate: others.some(({ elements }) => elements.length > 0) || hasPlaces(first),
    pageCount,
    fonts: sortedTable({ ...fonts, ...(paper.kind === 'calendar' && calendarFonts()) }),
    assets,
    pages: [{ id: 'page-1', ...page, ...first }, ...others],
  }
}

/** Something that is not yet what its buyer wants. */
function hasPlaces({ elements }: Pick<Page, 'elements'>): boolean {
  return elements.some(
    (element) => element.type === 'slot' || (element.type === 'text' && element.placeholder),
  )
}

function paperForPhotos(number: number, colors: Palette | undefined, page: PageGeometry): Page {
  const isForWords = page.role === 'inside' || page.role === 'back'
  const places = isForWords ? [] : placesIn(page, number)
  return {
    id: `page-${number}`,
    ...page,
    background: {
      ...backgroundDefaults,
      color: isForWords ? '#ffffff' : (colors?.light ?? '#fffdf8'),
    },
    elements: places.map((place, index) => slotAt(place, `p${number}-${index + 1}`)),
  }
}

/** In the colours of the cover. Whoever takes it gets their own months, words and holidays. */
function monthPage(number: number, colors: Palette | undefined, page: PageGeometry): Page {
  const month = { year: FIRST_YEAR, month: number - 1 }
  const look = colors && { color: colors.ink, lineColor: colors.b }
  return {
    id: `page-${number}`,
    ...page,
    background: { ...backgroundDefaults, color: colors?.light ?? '#fffdf8' },
    elements: monthElements({
      page,
      month,
      people: peopleOf('GB', 'en'),
      number,
      ...(look && { look }),
    }),
  }
}

/** Over the whole page, in a frame of paper, or two beside each other, in turn. */
function placesIn(page: PageGeometry, number: number): Rect[] {
  if (number % 3 === 2) return [bleedBoxOf(page)]
  const margin = Math.max(page.safe, Math.min(page.width, page.height) * 0.1)
  const inner = inset(trimOf(page), margin)
  if (number % 3 === 0) return [inner]
  const isWide = inner.width > inner.height
  const gap = margin / 2
  const [width, height] = isWide
    ? [(inner.width - gap) / 2, inner.height]
    : [inner.width, (inner.height - gap) / 2]
  return [
    { x: inner.x, y: inner.y, width, height },
    { x: inner.x + inner.width - width, y: inner.y + inner.height - height, width, height },
  ]
}

function slotAt(place: Rect, id: string): Slot {
  return { ...frameAt(id, place), ...pictureDefaults, type: 'slot', asset: null, editable: true }
}
