import type { Text } from '#design/elements/text.ts'
import type { LayOutText, TextLayout } from '#design/text/text-layout.ts'

const MOST_KEPT = 600
/** What may be an emoji, among other signs that are set anew for nothing. */
const mayHoldEmoji = /[\u00a9\u00ae\u203c-\u{10ffff}]/u

/** Remembers each text's last layout: moving, turning or colouring it sets no line anew. */
export function createLayoutMemory(layOut: LayOutText) {
  const kept = new Map<string, { key: string; text: string; layout: TextLayout }>()

  function layOutText(element: Text): TextLayout {
    const key = keyOf(element)
    const known = kept.get(element.id)
    if (known?.key === key) return known.layout
    const layout = layOut(element)
    kept.delete(element.id)
    kept.set(element.id, { key, text: element.text, layout })
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return layout
  }

  return {
    layOutText,
    /** A drawing has arrived whose place was empty until now. */
    forgetEmoji(): void {
      for (const [id, { text }] of kept) if (mayHoldEmoji.test(text)) kept.delete(id)
    },
  }
}

function keyOf(element: Text): string {
  const { text, width, height, language, font, size, align, lineHeight } = element
  const { letterSpacing, curve, fit } = element
  const frame = [width, height, curve?.radius, fit]
  return JSON.stringify([text, language, font, size, align, lineHeight, letterSpacing, frame])
}
