import { geometryOf } from '#app/editor/autosave/dialogs/size-change.ts'
import { knownFaces } from '#app/editor/photos/faces/known-faces.ts'
import { bringAsset, type PlacedPhoto } from '#app/editor/photos/placing/place-photo.ts'
import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import { MOST_COPIES } from '#design/document-limits.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { facesWithin } from '#design/faces/head-crop.ts'
import { fontHashes } from '#design/fonts/font-hashes.ts'
import { centreOf } from '#design/geometry.ts'
import { CAPTION_FONT, makePrint, readPrint, type Look } from '#design/prints/print-page.ts'
import { isBlank, sizeOfPage } from '#design/prints/print-sizes.ts'
import { relayout } from '#design/relayout.ts'
import { changedVariant, sizeOption } from './print-variants.ts'

export type PrintArticle = Pick<Article, 'variants' | 'pricePer' | 'printLook' | 'setSize'>

/** Whether a design may hold prints of several sizes; the pieces of a set have one. */
export const isMixed = ({ pricePer }: Pick<Article, 'pricePer'>) => pricePer === 'PRINT'

export const isRetro = ({ printLook }: Pick<Article, 'printLook'>) => printLook === 'retro'

export const firstLook = (article: Pick<Article, 'printLook'>): Look =>
  isRetro(article) ? 'retro' : 'full'

export const printsOf = ({ pages }: DesignDocument): Page[] =>
  pages.filter((page) => !isBlank(page))

const newId = (kind: string) => `${kind}-${crypto.randomUUID()}`

/** Each print is turned for itself, as its photo is. */
const onePaper = { mayTurn: false }

function sizeFor(document: DesignDocument, article: PrintArticle, code: string) {
  const variant = article.variants.find((one) => one.code === code) ?? article.variants[0]!
  const { pages } = geometryOf(document, variant, onePaper)
  return { variant: isMixed(article) ? variant.code : undefined, geometry: pages[0] }
}

/** How many more photos find a place. */
export function roomForPrints(document: DesignDocument, { setSize }: PrintArticle): number {
  const most = Math.min(document.pageCount.max, setSize ?? Infinity)
  return Math.max(0, most - printsOf(document).length)
}

/** Variant of further prints: that of those which are there, when they are alike. */
function usualVariant(document: DesignDocument): string {
  const [first, ...others] = printsOf(document).map((page) => sizeOfPage(document, page))
  const isOne = first !== undefined && others.every((one) => one === first)
  return isOne ? first : document.variant
}

/** Each photo as one print of the size that the design has, in their order. */
export function addPrints(
  document: DesignDocument,
  article: PrintArticle,
  photos: readonly PlacedPhoto[],
  at?: number,
): { commands: Command[]; added: number; pageIds: string[] } {
  const used = photos.slice(0, roomForPrints(document, article))
  const size = sizeFor(document, article, usualVariant(document))
  // A design is never without a page: the empty one becomes the first print.
  const [blank, ...blanks] = document.pages.filter(isBlank)
  const pageIds = used.map((_, index) => (index === 0 && blank ? blank.id : newId('print')))
  const pages = used.map((photo, index): Command => {
    const { id, asset, subject, faces } = photo
    const print = {
      pageId: pageIds[index]!,
      photoId: newId('photo'),
      size,
      look: firstLook(article),
      asset: { id, photo: asset },
      subject,
      faces,
    }
    const page = makePrint(print)
    if (page.id === blank?.id) return { type: 'replace-page', page }
    const place = at === undefined ? {} : { index: at + index - (blank ? 1 : 0) }
    return { type: 'add-page', page, ...place }
  })
  const bring = used.flatMap((photo, index) =>
    used.findIndex(({ id }) => id === photo.id) === index ? bringAsset(document, photo) : [],
  )
  const leave = used.length > 0 ? blanks : []
  const commands = [
    ...bring,
    ...leave.map(({ id }): Command => ({ type: 'remove-page', pageId: id })),
    ...pages,
  ]
  return { commands, added: used.length, pageIds }
}

export type PrintChange = {
  size?: string
  /** Finish of the paper: the variant of the same size that has it. */
  finish?: string
  look?: Look
  copies?: number
  caption?: { text: string; language: string }
}

/** A print in another size, frame or number, as far as it can be: what was designed keeps its frame. */
export function changePrint(
  document: DesignDocument,
  article: PrintArticle,
  page: Page,
  change: PrintChange,
): Command[] {
  const count = change.copies ?? page.copies ?? 1
  const counted = withCopies(page, count)
  const { variants } = article
  const own = sizeOfPage(document, page)
  const code = changedVariant(variants, own, change)
  const isSameSize = sizeOption(variants, code) === sizeOption(variants, own)
  if (change.look === undefined && change.caption === undefined && isSameSize) {
    // Another paper under the same picture: what stands on it stays, however it was designed.
    const onPaper = code === own || !isMixed(article) ? counted : { ...counted, size: code }
    return [{ type: 'replace-page', page: onPaper }]
  }
  const print = readPrint(page, document.assets, isRetro(article))
  const asset = print && findAsset(document, print.photo.asset)
  if (!print || !asset) return resized(document, article, counted, code)
  const size = sizeFor(document, article, code)
  const { photo } = print
  const words = change.caption ?? print.caption
  const caption = words && { id: print.caption?.id ?? newId('text'), ...wordsOf(words) }
  const made = makePrint({
    pageId: page.id,
    photoId: photo.id,
    size,
    look: change.look ?? print.look,
    asset: { id: photo.asset, photo: asset },
    subject: centreOf(photo.crop),
    isPlaced: true,
    // Whoever asks for a frame gets it; in another size of the same one nobody loses a head.
    faces: change.look === undefined ? shownFaces(photo) : undefined,
    copies: count,
    caption,
  })
  const [first, ...more] = made.elements
  const { filter, flipX, flipY } = photo
  const elements = [{ ...first!, filter, flipX, flipY } as typeof photo, ...more]
  return [...fontFor(document, more), { type: 'replace-page', page: { ...made, elements } }]
}

/** One more or one fewer of each, as far as there are fewer and more. */
export function stepCopies(
  document: DesignDocument,
  pageIds: ReadonlySet<string>,
  by: number,
): Command[] {
  return document.pages.flatMap((page): Command[] => {
    const { id, copies = 1 } = page
    const count = Math.min(Math.max(copies + by, 1), MOST_COPIES)
    if (!pageIds.has(id) || count === copies) return []
    return [{ type: 'replace-page', page: withCopies(page, count) }]
  })
}

function withCopies(page: Page, count: number): Page {
  const { copies: _, ...single } = page
  return count > 1 ? { ...single, copies: count } : single
}

const shownFaces = ({ asset, crop }: ElementOf<'photo'>) =>
  facesWithin(crop, knownFaces(asset) ?? [])

const wordsOf = ({ text, language }: { text: string; language: string }) => ({ text, language })

function fontFor({ fonts }: DesignDocument, words: readonly unknown[]): Command[] {
  if (words.length === 0 || Object.hasOwn(fonts, CAPTION_FONT)) return []
  return [{ type: 'add-font', fontId: CAPTION_FONT, sha256: fontHashes[CAPTION_FONT]! }]
}

function resized(
  document: DesignDocument,
  article: PrintArticle,
  page: Page,
  code: string,
): Command[] {
  const variant = article.variants.find((one) => one.code === code)
  if (!variant || !isMixed(article)) return [{ type: 'replace-page', page }]
  const paper = geometryOf(document, variant, onePaper)
  const target = {
    ...paper,
    pageCount: { min: 1, max: 1 },
    sizes: [{ variant: variant.code, geometry: paper.pages[0] }],
  }
  const laid = relayout({ ...document, pages: [{ ...page, size: variant.code }] }, target)
  return laid.ok ? [{ type: 'replace-page', page: laid.document.pages[0]! }] : []
}

/** Gone from the order. The last one leaves an empty page, which a design cannot be without. */
export function removePrints(document: DesignDocument, pageIds: ReadonlySet<string>): Command[] {
  const gone = document.pages.filter(({ id }) => pageIds.has(id))
  const left = document.pages.length - gone.length
  const take = gone.map(({ id }): Command => ({ type: 'remove-page', pageId: id }))
  if (left >= document.pageCount.min) return take
  const [first] = gone
  if (!first) return []
  const { copies: _, ...paper } = first
  const empty = { ...paper, id: newId('page'), elements: [] }
  return [...take.slice(1), { type: 'add-page', page: empty }, ...take.slice(0, 1)]
}

/** The pieces of a set: those that are there once more, in turns, until it is whole. */
export function fillSet(document: DesignDocument, setSize: number): Command[] {
  const prints = printsOf(document)
  const missing = setSize - prints.reduce((sum, { copies = 1 }) => sum + copies, 0)
  if (missing <= 0 || prints.length === 0) return []
  return prints.map((page, index): Command => {
    const more = Math.floor((missing + prints.length - 1 - index) / prints.length)
    return { type: 'replace-page', page: withCopies(page, (page.copies ?? 1) + more) }
  })
}

/** How many are printed of each size, in the order of the article. */
export function countBySize(
  document: DesignDocument,
  variants: readonly Variant[],
): { variant: Variant; count: number }[] {
  const prints = printsOf(document)
  return variants.flatMap((variant) => {
    const own = prints.filter((page) => sizeOfPage(document, page) === variant.code)
    const count = own.reduce((sum, { copies = 1 }) => sum + copies, 0)
    return count > 0 ? [{ variant, count }] : []
  })
}
