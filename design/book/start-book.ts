import type { DesignDocument, Page } from '#design/document.ts'
import { Element } from '#design/elements/element.schema.ts'
import { slotDefaults } from '#design/elements/slot.ts'
import { textDefaults } from '#design/elements/text.ts'
import { inset, rectAround } from '#design/geometry.ts'
import { bleedBoxOf } from '#design/page-geometry.ts'
import { isBook } from './book.ts'
import { frontOf, spineOf } from './panels.ts'
import { THINNEST_SPINE_FOR_TEXT_MM } from './spine.ts'

export const TITLE_ID = 'book-title'
export const SPINE_ID = 'book-spine'
export const COVER_PHOTO_ID = 'book-cover-photo'

export type BookWords = { title: string; language: string; font: string; sha256: string }

/** Start of a book: a cover with a place for a photo, a title and a spine. */
export function startBook(document: DesignDocument, words: BookWords): DesignDocument {
  const cover = document.pages[0]!
  if (!isBook(document) || cover.elements.length > 0) return document
  const elements = coverElements(cover, words)
  const hasWords = elements.some(({ type }) => type === 'text')
  return {
    ...document,
    fonts: hasWords ? { ...document.fonts, [words.font]: words.sha256 } : document.fonts,
    pages: document.pages.with(0, { ...cover, elements }),
  }
}

function coverElements(cover: Page, words: BookWords): Element[] {
  const photo = { ...slotDefaults, id: COVER_PHOTO_ID }
  // A picture that is set into linen is all that is printed of the cover.
  if (!cover.folds) return [Element.parse({ ...photo, ...bleedBoxOf(cover) })]
  const { from, to } = frontOf(cover)
  const short = Math.min(to - from, cover.height)
  const margin = Math.max(cover.safe, short * 0.1)
  const inner = inset({ x: from, y: 0, width: to - from, height: cover.height }, margin)
  const titleHeight = inner.height * 0.2
  const { font, language, title } = words
  const text = { ...textDefaults, text: title, language, font, align: 'center', fit: 'shrink' }
  const size = Math.min(titleHeight * 0.45, inner.width / 12)
  return [
    Element.parse({ ...photo, ...inner, height: inner.height - titleHeight }),
    Element.parse({
      ...text,
      id: TITLE_ID,
      x: inner.x,
      y: inner.y + inner.height - titleHeight * 0.8,
      width: inner.width,
      height: titleHeight * 0.8,
      size,
    }),
    ...spineText(cover, text),
  ]
}

/** Top to bottom, as spines are read where the shop sells; none where it would run onto the front. */
export function spineText(cover: Page, text: object): Element[] {
  const size = spineTextSize(cover)
  const spine = spineOf(cover)
  if (size === undefined || !spine) return []
  const centre = { x: (spine.from + spine.to) / 2, y: cover.height / 2 }
  const frame = rectAround(centre, { width: cover.height - 4 * cover.safe, height: size * 1.4 })
  return [Element.parse({ ...text, ...frame, id: SPINE_ID, size, rotation: 90 })]
}

/** Text size on a spine; undefined where it is too thin for any. */
export function spineTextSize(cover: Page): number | undefined {
  const spine = spineOf(cover)
  const width = spine ? spine.to - spine.from : 0
  return width < THINNEST_SPINE_FOR_TEXT_MM ? undefined : Math.min(width * 0.5, 9)
}
