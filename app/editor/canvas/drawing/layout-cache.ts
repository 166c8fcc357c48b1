import type { Text } from '#design/elements/text.ts'
import type { LayOutText, TextLayout } from '#design/text/text-layout.ts'

const MOST_KEPT = 600
/** Emoji candidates, among other signs that are set anew for nothing. */
const mayHoldEmoji = /[\u00a9\u00ae\u203c-\u{10ffff}]/u

/** Remembers each text's last layout: moving, turning or colouring it sets no line anew. */
export function createLayoutCache(layOut: LayOutText) {
  const cached = new Map<string, { key: string; text: string; layout: TextLayout }>()

  function layOutText(element: Text): TextLayout {
    const key = keyOf(element)
    const known = cached.get(element.id)
    if (known?.key === key) return known.layout
    const layout = layOut(element)
    cached.delete(element.id)
    cached.set(element.id, { key, text: element.text, layout })
    if (cached.size > MOST_KEPT) cached.delete(cached.keys().next().value!)
    return layout
  }

  return {
    layOutText,
    /** A drawing has arrived whose place was empty until now. */
    forgetEmoji(): void {
      for (const [id, { text }] of cached) if (mayHoldEmoji.test(text)) cached.delete(id)
    },
  }
}

function keyOf(element: Text): string {
  const { text, width, height, language, font, size, align, lineHeight } = element
  const { letterSpacing, curve, fit } = element
  const frame = [width, height, curve?.radius, fit]
  return JSON.stringify([text, language, font, size, align, lineHeight, letterSpacing, frame])
}
