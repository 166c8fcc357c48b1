import type { DesignDocument } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'

const MOST_SHOWN = 12

/** The colours that a design is made of, the most frequent first. */
export function usedColours(document: DesignDocument): string[] {
  const counts = new Map<string, number>()
  for (const page of document.pages) {
    for (const colour of [page.background.color, ...page.elements.flatMap(coloursOf)]) {
      if (colour !== null) counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_SHOWN)
    .map(([colour]) => colour)
}

function coloursOf(element: Element): (string | null)[] {
  switch (element.type) {
    case 'text':
      return [element.fill, element.outline?.color ?? null, element.shadow?.color ?? null]
    case 'shape':
      return [element.fill, element.stroke?.color ?? null]
    case 'clip-art':
      return [element.tint]
    case 'qr-code':
      return [element.color, element.paper]
    case 'calendar':
      return [element.color, element.accent, element.lineColor, element.paper]
    case 'photo':
    case 'slot':
      return [element.border?.color ?? null, element.shadow?.color ?? null]
  }
}
