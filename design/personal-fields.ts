import type { DesignDocument, Page } from './document.ts'
import type { Element } from './elements/element.ts'

/** Personal field: what somebody fills in to make a ready design theirs, without the editor. */
export type PersonalField =
  | {
      kind: 'words'
      elementId: string
      /** Text that stands there until then. */
      text: string
      /** Whether that only shows what goes there. */
      isSample: boolean
      mostLetters: number
      hasLines: boolean
    }
  | { kind: 'photo'; elementId: string; isEmpty: boolean }

/** More of them are better looked at on their page. */
const MOST_FIELDS = 6
const MOST_PAGES = 3

/** A short sample says little about how long somebody's name is. */
const LEAST_LETTERS = 24
const MOST_LETTERS = 200

/**
 * From the front to the inside, from the bottom up. Undefined where the pages are the point: a book, a
 * calendar or a pile of prints is made in the editor.
 */
export function personalFieldsOf(document: DesignDocument): PersonalField[] | undefined {
  const { pageCount } = document
  if (pageCount.max > MOST_PAGES || pageCount.min !== pageCount.max) return undefined
  const elements = shownPagesOf(document).flatMap((page) => page.elements)
  const words = elements.filter(isOpenText)
  const samples = words.filter(isSample)
  const fields = [
    // Where a maker marked the places, other words belong to the picture.
    ...(samples.length > 0 ? withoutTwins(samples) : words).map(wordsField),
    ...elements.filter(isOpenPlace).map(photoField),
  ]
  return fields.length > MOST_FIELDS ? undefined : fields
}

/** The front, and what shows beside it on the product: the inside of a folded card, the back of another. */
export function shownPagesOf({ pages }: Pick<DesignDocument, 'pages'>): Page[] {
  const other =
    pages.find(({ role }) => role === 'inside') ?? pages.find(({ role }) => role === 'back')
  return [pages[0]!, ...(other ? [other] : [])]
}

/** The same sample in several places, as on both sides of a mug, is one name. */
export function twinsOf(document: DesignDocument, elementId: string): string[] {
  const samples = document.pages.flatMap(({ elements }) =>
    elements.filter(isOpenText).filter(isSample),
  )
  const one = samples.find(({ id }) => id === elementId)
  if (!one) return [elementId]
  return samples.filter(({ text }) => text === one.text).map(({ id }) => id)
}

function withoutTwins(samples: readonly ElementOf<'text'>[]): ElementOf<'text'>[] {
  return [...new Map(samples.toReversed().map((one) => [one.text, one])).values()].toReversed()
}

type ElementOf<Type> = Extract<Element, { type: Type }>

const isOpenText = (element: Element): element is ElementOf<'text'> =>
  element.type === 'text' && (element.locked === 'no' || element.editable)

const isOpenPlace = (element: Element): element is ElementOf<'slot'> =>
  element.type === 'slot' && (element.locked === 'no' || element.editable)

const isSample = ({ placeholder }: ElementOf<'text'>) => placeholder === true

function wordsField(element: ElementOf<'text'>): PersonalField {
  const { id, text } = element
  // As fields of a page count them.
  const letters = text.length
  return {
    kind: 'words',
    elementId: id,
    text,
    isSample: isSample(element),
    mostLetters: Math.max(letters, Math.min(MOST_LETTERS, Math.max(LEAST_LETTERS, 2 * letters))),
    hasLines: text.includes('\n'),
  }
}

const photoField = ({ id, asset }: ElementOf<'slot'>): PersonalField => ({
  kind: 'photo',
  elementId: id,
  isEmpty: asset === null,
})
