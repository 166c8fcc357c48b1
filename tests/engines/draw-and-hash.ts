import type { DisplayList } from '#design/display-list.ts'
import { displayListText } from '#tests/design/display-list-text.ts'
import type { DesignDocument } from '#design/document.ts'
import { drawCalendar } from '#design/draw/draw-calendar.ts'
import { drawQrCode } from '#design/draw/draw-qr-code.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import { drawPageNumbers } from '#design/draw/draw-page-numbers.ts'
import type { ScriptFontCache } from '#design/fonts/script-faces.ts'
import type { EmojiTable } from '#design/text/emoji-table.ts'
import { cosineOfDegrees, sineOfDegrees } from '#design/deterministic-sine.ts'
import { createTypeSetter } from '#design/text/type-setter.ts'
import type { VectorArt } from '#design/vector-art.ts'

export type Ingredients = {
  fonts: Readonly<Record<string, Uint8Array>>
  emoji: EmojiTable
  scripts: ScriptFontCache
}

const clipArt: VectorArt = {
  width: 24,
  height: 16,
  paths: [
    { path: 'M0 0L24 8L0 16Z', fill: '#e4572e', fillRule: 'nonzero', opacity: 1 },
    { path: 'M2 4Q12 4 8 8C8 12 4 12 2 12Z', fill: '#2e86ab', fillRule: 'evenodd', opacity: 0.5 },
  ],
}

/** Each document as one hash of all that is drawn of it and of all that is known of its texts. */
export async function drawAndHash(
  documents: readonly DesignDocument[],
  ingredients: Ingredients,
): Promise<string[]> {
  const layOutText = createTypeSetter(ingredients)
  const hashes: string[] = []
  for (const document of documents) {
    const texts: string[] = []
    const lists: DisplayList[] = document.pages.map((page) =>
      drawPage(document, page, {
        findArt: () => clipArt,
        drawCalendar,
        drawPageNumbers,
        drawQrCode,
        layOutText(element) {
          const layout = layOutText(element)
          const { lines, size, overflow, missing } = layout
          texts.push(JSON.stringify({ lines, size, overflow, missing }))
          return layout
        },
      }),
    )
    hashes.push(await sha256([...lists.map(displayListText), ...texts].join('\n')))
  }
  return hashes
}

/** All angles that a design may hold, to three of their four decimals. */
export function hashOfSines(): Promise<string> {
  const sines: number[] = []
  for (let step = -180_000; step <= 180_000; step++) {
    sines.push(sineOfDegrees(step / 1000), cosineOfDegrees(step / 1000))
  }
  return sha256(sines.join(' '))
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
