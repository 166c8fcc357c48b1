import type { DesignDocument, Page } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import type { Text } from '#design/elements/text.ts'
import { MOST_PAGES_WITH_NAMES } from './names-list.ts'
import type { NamesEntry, NamesList } from './names-list.schema.ts'

type Named = Pick<DesignDocument, 'names'>

/** How many pieces a list is; one without a list. */
export const countPieces = ({ names }: Named): number => names?.entries.reduce(addCopies, 0) ?? 1

const addCopies = (sum: number, { copies = 1 }: NamesEntry) => sum + copies

/** Sets and packs are sold whole: their pieces are the names. */
export const fillsPacks = (document: Named, packSize: number): boolean =>
  document.names === undefined || countPieces(document) % packSize === 0

/**
 * Whether each piece of it can have a name of its own: a mug, a card, a set with one picture. Prints and
 * books are many pages already.
 */
export function mayHaveNames(
  { pages, names }: Pick<DesignDocument, 'pages' | 'names'>,
  { pricePer }: { pricePer: 'DESIGN' | 'PRINT' },
): boolean {
  return !names || takesNames({ pages }, { pricePer })
}

export function takesNames(
  { pages }: Pick<DesignDocument, 'pages'>,
  { pricePer }: { pricePer: 'DESIGN' | 'PRINT' },
): boolean {
  if (pricePer === 'PRINT') return false
  // Pages without a part of their own are pieces of a set, each with its own picture.
  return pages.length === 1 || (pages.length <= MOST_PAGES_WITH_NAMES && pages.every(hasRole))
}

const hasRole = ({ role }: Page) => role !== undefined

/** The texts that are written from the list, in the order of the pages. */
export function namedTexts({ pages, names }: Pick<DesignDocument, 'pages' | 'names'>): Text[] {
  if (!names) return []
  return pages.flatMap(({ elements }) => elements.filter(isNamed(names)))
}

const isNamed =
  ({ elementIds }: NamesList) =>
  (element: Element): element is Text =>
    element.type === 'text' && elementIds.includes(element.id)

/** A name that is longer than its place is set smaller; it is never cut through. */
export const writtenName = ({ placeholder: _, ...text }: Text, name: string): Text => ({
  ...text,
  text: name,
  fit: 'shrink',
})

/** The pages of one piece. */
export function pagesWithName(
  { pages, names }: Pick<DesignDocument, 'pages' | 'names'>,
  name: string,
): Page[] {
  if (!names) return [...pages]
  const isPlace = isNamed(names)
  return pages.map((page) => ({
    ...page,
    elements: page.elements.map((one) => (isPlace(one) ? writtenName(one, name) : one)),
  }))
}

/** Named pieces: what is made of a design. Each name once with its copies, or the design itself. */
export function namedPieces(document: DesignDocument): [Piece, ...Piece[]] {
  const { names, ...plain } = document
  const [first, ...others] = names?.entries ?? []
  if (!first) return [{ copies: 1, document }]
  const pieceOf = ({ name, copies = 1 }: NamesEntry): Piece => ({
    name,
    copies,
    document: { ...plain, pages: pagesWithName(document, name) },
  })
  return [pieceOf(first), ...others.map(pieceOf)]
}

type Piece = { name?: string; copies: number; document: DesignDocument }

/** Without the list: what is shown to others must not tell them who is invited. */
export function withoutNames({ names: _, ...document }: DesignDocument): DesignDocument {
  return document
}
