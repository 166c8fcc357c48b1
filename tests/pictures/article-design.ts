import { emptyDocument } from '#commerce/design/document.rules.ts'
import type { SeedArticle } from '#demo/seed/facts.ts'
import { pagesOf } from '#demo/pictures/media-plan.ts'
import { isBook } from '#design/book/book.ts'
import { startBook } from '#design/book/start-book.ts'
import { calendarDocument, isCalendarDocument } from '#design/calendar/calendar-pages.ts'
import { peopleOf } from '#design/calendar/dating.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { Element } from '#design/elements/element.schema.ts'
import { photoDefaults } from '#design/elements/photo.ts'
import { qrCodeDefaults } from '#design/elements/qr-code.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { textDefaults } from '#design/elements/text.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import type { ArticleGeometry } from '#design/page-geometry.ts'
import { coverCrop } from '#design/photo-fit.ts'
import type { PrintSettings } from '#press/pdf/print-settings.ts'
import type { PressPhotos } from '#press/press-photo.ts'

export type SeedVariant = SeedArticle['variants'][number]

const FONT = 'roboto'
const sha256 = findFont(FONT)!.sha256

function paperOf(article: SeedArticle, variant: SeedVariant): ArticleGeometry {
  return {
    articleId: article.id,
    variant: variant.code,
    pageCount: { min: article.pages.least, max: article.pages.most },
    pages: pagesOf(variant),
    mayTurn: article.mayTurn,
    edgeMm: article.edgeMm,
  }
}

/** As the press is told to print it. */
export function printOf(article: SeedArticle): PrintSettings {
  const { printColour, printMirrored, sheet, setSize } = article
  return {
    colour: printColour,
    mirrored: printMirrored,
    ...(sheet && { sheet }),
    ...(setSize !== undefined && { setSize }),
  }
}

/** As the editor opens it: a calendar with its days for Poland, a book with title and spine. */
export function openedDesign(article: SeedArticle, variant: SeedVariant): DesignDocument {
  const empty = emptyDocument('every', paperOf(article, variant))
  if (isCalendarDocument(empty)) {
    return calendarDocument(empty, { year: 2027, month: 1 }, peopleOf('PL', 'pl'))
  }
  return isBook(empty)
    ? startBook(empty, { title: 'Nasze wakacje', language: 'pl', font: FONT, sha256 })
    : empty
}

/**
 * The same with photos of the order on each page: what stands on it is like none of its neighbours, nor
 * like its own mirror. Of several pages the one that the press prints last has words alone.
 */
export function filledDesign(opened: DesignDocument, photos: PressPhotos): DesignDocument {
  const words = pageOfWords(opened.pages)
  const assets = Object.entries(photos).map(([id, { widthPx, heightPx }]) => [
    id,
    { sha256: '0'.repeat(64), widthPx, heightPx, mime: 'image/jpeg' as const },
  ])
  return {
    ...opened,
    fonts: { ...opened.fonts, [FONT]: sha256 },
    assets: { ...opened.assets, ...Object.fromEntries(assets) },
    pages: opened.pages.map((page, index) => {
      if (page === words) return { ...page, elements: [wordsOn(page, index)] }
      const color = grounds[index % grounds.length]!
      const elements = page.elements.length > 0 ? page.elements : emptyPage(page, index, photos)
      return {
        ...page,
        background: { ...page.background, color },
        elements: elements.map((element) => filled(element, photos, index)),
      }
    }),
  }
}

const grounds = ['#ffd9a0', '#a0c4ff', '#b9e3b0', '#f4b6c2', '#d7c9f0']

/** Of a folded card the inside: its front and back are on one side of the sheet. */
function pageOfWords(pages: readonly Page[]): Page | undefined {
  if (pages.length === 1) return undefined
  return pages.find(({ role }) => role === 'inside') ?? pages.at(-1)
}

function filled(element: Element, photos: PressPhotos, index: number): Element {
  if (element.type !== 'slot') return element
  const [asset, photo] = photoOf(photos, index)
  return { ...element, asset, crop: coverCrop(photo, element) }
}

function photoOf(photos: PressPhotos, index: number) {
  const all = Object.entries(photos)
  return all[index % all.length]!
}

function emptyPage(page: Page, index: number, photos: PressPhotos): Element[] {
  const at = placesOn(page, index)
  const side = 0.2 * Math.min(page.width, page.height)
  const content = 'https://example.com'
  const [first, second] = [0, 1].map((next) => {
    const [asset, photo] = photoOf(photos, index + next)
    const place = next === 0 ? at('photo', 0, 0, 0.7, 0.6) : at('small', 0.62, 0.7, 0.3, 0.2)
    return { ...photoDefaults, ...place, asset, crop: coverCrop(photo, place) }
  })
  const code = { ...at('code', 0.1, 0.7, 0, 0), width: side, height: side, content }
  return [
    first!,
    second!,
    { ...shapeDefaults, ...at('bar', 0.05, 0.62, 0.5, 0.05), fill: '#7847ab' },
    { ...qrCodeDefaults, ...code },
  ].map((element) => Element.parse(element))
}

/** Words as they are first written: black, in the type that new texts have. */
function wordsOn(page: Page, index: number): Element {
  // On the right of a spread: that is the page which is printed last.
  const [from, wide] = page.role === 'spread' ? [0.55, 0.4] : [0.1, 0.8]
  const place = placesOn(page, index)('words', from, 0.2, wide, 0.4)
  const size = Math.max(2, page.height / 20)
  const words = { text: 'Wszystkiego najlepszego, Żaneto!', language: 'pl', font: FONT, size }
  return Element.parse({ ...textDefaults, ...place, ...words })
}

function placesOn({ width, height }: Page, index: number) {
  return (id: string, x: number, y: number, wide: number, high: number) => ({
    id: `${id}-${index}`,
    x: x * width,
    y: y * height,
    width: wide * width,
    height: high * height,
  })
}
