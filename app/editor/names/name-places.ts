import type { DesignDocument } from '#design/document.ts'
import type { Text } from '#design/elements/text.ts'
import { twinsOf } from '#design/personal-fields.ts'

/** Texts that a name can be written into. */
export function openTexts({ pages }: Pick<DesignDocument, 'pages'>): Text[] {
  return pages.flatMap(({ elements }) =>
    elements.filter(
      (element): element is Text =>
        element.type === 'text' && (element.locked === 'no' || element.editable),
    ),
  )
}

/**
 * Likely places of the names until somebody says otherwise: where they went before, the text that is chosen,
 * the sample of a ready design, else the largest text.
 */
export function likelyPlaces(document: DesignDocument, selection: readonly string[]): string[] {
  const texts = openTexts(document)
  const known = document.names?.elementIds.filter((id) => texts.some((text) => text.id === id))
  if (known && known.length > 0) return known
  const chosen = texts.find(({ id }) => selection.includes(id))
  const sample = texts.find(({ placeholder }) => placeholder)
  const largest = texts.toSorted((one, other) => other.size - one.size)[0]
  const place = chosen ?? sample ?? largest
  return place ? twinsOf(document, place.id) : []
}
