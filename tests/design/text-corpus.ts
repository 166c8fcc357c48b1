import { textDefaults } from '#design/elements/text.ts'
import { Text } from '#design/elements/text.schema.ts'
import { fontCatalogue } from '#design/fonts/font-catalogue.ts'
import { corpusSentences } from './corpus-sentences.ts'
import { scriptSentences } from './script-sentences.ts'

/**
 * Texts by which browsers and server are compared: every sentence several times, with fonts,
 * sizes, widths and manners of setting that differ each time and are the same on every run.
 */

const aligns = ['left', 'center', 'right', 'justify'] as const
const sizes = [3, 4.2, 5, 6.35, 8, 11.5, 20]
const widths = [14, 22, 31.5, 40, 55, 80, 120]
const radii = [18, -18, 35, -42.5, 90, -200]
const timesEach = 4

export const textCorpus: readonly Text[] = setInManyManners(corpusSentences)
/** The same for scripts whose letters come from faces of their own. */
export const scriptCorpus: readonly Text[] = setInManyManners(scriptSentences)

function setInManyManners(languages: Readonly<Record<string, readonly string[]>>): Text[] {
  return Object.entries(languages).flatMap(([language, sentences], languageIndex) =>
    sentences.flatMap((text, sentenceIndex) =>
      Array.from({ length: timesEach }, (_, time) => {
        const turn = (languageIndex * sentences.length + sentenceIndex) * timesEach + time
        return corpusText(`${language}-${sentenceIndex}-${time}`, language, text, turn)
      }),
    ),
  )
}

function corpusText(id: string, language: string, text: string, turn: number): Text {
  // Steps that share no factor with the lengths, so that no manner always meets the same font.
  const isCurved = turn % 7 === 3
  return Text.parse({
    ...textDefaults,
    id,
    language,
    text,
    x: 10,
    y: 10,
    width: pick(widths, turn * 3),
    height: 30 + (turn % 5) * 12,
    rotation: turn % 11 === 5 ? 17 : 0,
    font: pick(fontCatalogue, turn * 5).id,
    size: pick(sizes, turn * 2 + Math.floor(turn / 7)),
    align: pick(aligns, turn + Math.floor(turn / 4)),
    lineHeight: turn % 3 === 0 ? 1 : 1.25,
    letterSpacing: turn % 6 === 1 ? 0.4 : turn % 13 === 2 ? -0.1 : 0,
    outline: turn % 9 === 4 ? { color: '#ffffff', width: 0.3 } : null,
    curve: isCurved ? { radius: pick(radii, Math.floor(turn / 7)) } : null,
    fit: turn % 4 === 2 ? 'shrink' : 'wrap',
  })
}

function pick<Item>(from: readonly Item[], turn: number): Item {
  return from[turn % from.length]!
}
