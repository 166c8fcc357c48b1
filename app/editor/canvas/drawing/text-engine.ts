import { drawCalendar } from '#design/draw/draw-calendar.ts'
import type { DrawingTools } from '#design/draw/drawing-tools.ts'
import { FALLBACK_FONT, findFont } from '#design/fonts/font-catalogue.ts'
import { createEmojiTable } from '#design/text/emoji-table.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { createTypeSetter } from '#design/text/type-setter.ts'
import type { VectorArt } from '#design/vector-art.ts'
import { emojiAddress, emojiListAddress, fetchDrawing, fetchFont } from './drawing-files.ts'
import { createLayoutCache } from './layout-cache.ts'
import { openScriptLetters } from './script-letters.ts'

export type TextEngine = {
  drawCalendar: DrawingTools['drawCalendar']
  layOutText: LayOutText
  canSet: (fontId: string, words: readonly string[]) => boolean
  loadFont: (fontId: string, sha256: string) => Promise<void>
}

/**
 * HarfBuzz with the font for what others lack and with the list of emoji, without which lines would
 * break differently. Drawings of emoji come when they are first used.
 */
export async function openTextEngine(whenMoreArrived: () => void): Promise<TextEngine> {
  const fonts: Record<string, Uint8Array> = {}
  const loadFont = async (fontId: string, sha256: string) => {
    fonts[fontId] ??= await fetchFont(sha256)
  }
  const [keys] = await Promise.all([
    fetchDrawing<string[]>(emojiListAddress),
    loadFont(FALLBACK_FONT, findFont(FALLBACK_FONT)!.sha256),
  ])
  const artOf = createEmojiCache(() => {
    memory.forgetEmoji()
    whenMoreArrived()
  })
  const emoji = createEmojiTable(Object.fromEntries(keys.map((key) => [key, key])), artOf)
  const letters = openScriptLetters(whenMoreArrived)
  const memory = createLayoutCache(createTypeSetter({ fonts, emoji, scripts: letters.fontCache }))
  return {
    drawCalendar,
    layOutText: memory.layOutText,
    canSet: (fontId, words) =>
      Object.hasOwn(fonts, fontId) && words.every((one) => letters.has(one)),
    loadFont,
  }
}

function createEmojiCache(whenArrived: () => void): (key: string) => VectorArt | undefined {
  const drawings = new Map<string, VectorArt | undefined>()
  const load = async (key: string) => {
    drawings.set(key, await fetchDrawing<VectorArt>(emojiAddress(key)))
    whenArrived()
  }
  return (key) => {
    if (!drawings.has(key)) {
      drawings.set(key, undefined)
      load(key).catch(() => drawings.delete(key))
    }
    return drawings.get(key)
  }
}
