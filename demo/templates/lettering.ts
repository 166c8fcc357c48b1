import type { Rect } from '#design/geometry.ts'
import type { Board, Place } from './board.ts'
import { lettersOn } from './contrast.ts'
import type { TypeStyle } from './template.ts'

type Fonts = { headline: string; name: string; small: string; isCapital?: true }

/** Fonts that go together, each with the letters of all languages of the shop. */
export const typeStyles: Readonly<Record<TypeStyle, Fonts>> = {
  classic: { headline: 'playfair-display-bold', name: 'great-vibes', small: 'josefin-sans' },
  playful: { headline: 'baloo-2-bold', name: 'pacifico', small: 'quicksand-bold' },
  modern: { headline: 'montserrat-bold', name: 'dancing-script-bold', small: 'montserrat' },
  poster: { headline: 'anton', name: 'lobster', small: 'oswald' },
  hand: { headline: 'amatic-sc-bold', name: 'sriracha', small: 'quicksand-bold' },
}

export type Words = { headline: string; line: string; name: string; date?: string }

type Block = {
  type: TypeStyle
  align?: 'left' | 'center'
  /** What the words stand on, where that is not the page. */
  ground?: string
  /** How much of the block the headline takes. */
  weight?: number
}

/** Amatic is narrow and small, Great Vibes has low letters: by the same size they look smaller. */
const looksSmall: Partial<Record<string, number>> = {
  'amatic-sc-bold': 1.3,
  'great-vibes': 1.3,
  anton: 0.95,
  'montserrat-bold': 0.86,
}

/** Five points: what is smaller can be printed and not be read. */
const LEAST_SIZE_MM = 1.75
/** What is smaller than wanted may be shrunk once more with the others. */
const ROOM = 1.35
/** Between two rows, in sizes of the headline. */
const GAP = 0.07

/** Headline in two lines, what is said beneath it, the name and, where there is one, the date. */
export function writeBlock(board: Board, box: Rect, words: Words, block: Block): void {
  const { colors } = board
  const { type, align = 'center', ground = colors.ground, weight = 1 } = block
  const { ink, accent } = lettersOn(ground, colors)
  const fonts = typeStyles[type]
  const all = rowsOf(box, words, { fonts, ink, accent, weight })
  // On a magnet there is no room for all of it: what is said beneath the headline goes first.
  const isTiny = fitted(all, box).some(({ size }) => size < LEAST_SIZE_MM)
  const rows = isTiny ? all.filter(({ place }) => place !== 'line') : all
  let { y } = box
  const placed = fitted(rows, box)
  const gaps = box.height - placed.reduce((sum, { height }) => sum + height, 0)
  const gap = Math.min(gaps / rows.length, placed[0]!.size * GAP)
  y += (gaps - gap * (rows.length - 1)) / 2
  for (const { place, font, size, height, fill, pitch } of placed) {
    const isSmall = place === 'line' || place === 'date'
    board.write(place, { x: box.x, y, width: box.width, height }, words[place]!, {
      font,
      size,
      fill,
      align,
      lineHeight: pitch,
      ...(isSmall && { letterSpacing: size * 0.06 }),
    })
    y += height + gap
  }
}

type Row = {
  place: Place
  font: string
  size: number
  height: number
  fill: string
  pitch: number
}

function rowsOf(
  box: Rect,
  words: Words,
  { fonts, ink, accent, weight }: { fonts: Fonts; ink: string; accent: string; weight: number },
): Row[] {
  const headline = Math.min(box.height * 0.26, box.width * 0.182) * weight
  const row = (place: Place, share: number, font: string, fill: string, pitch: number): Row => {
    const wanted = headline * share * (looksSmall[font] ?? 1)
    const size = place === 'date' ? Math.max(wanted, LEAST_SIZE_MM * ROOM) : wanted
    const lines = place === 'headline' ? words.headline.split('\n').length : 1
    return { place, font, size, height: size * pitch * lines * 1.04, fill, pitch }
  }
  return [
    row('headline', 1, fonts.headline, ink, 1.12),
    row('line', 0.35, fonts.small, ink, 1.36),
    row('name', 0.84, fonts.name, accent, 1.42),
    ...(words.date === undefined ? [] : [row('date', 0.35, fonts.small, ink, 1.36)]),
  ]
}

/** As large as they are wanted, or smaller all alike. */
function fitted(rows: readonly Row[], box: Rect): Row[] {
  const gaps = (rows.length - 1) * rows[0]!.size * GAP
  const needed = rows.reduce((sum, { height }) => sum + height, gaps)
  const shrink = Math.min(1, box.height / needed)
  return rows.map((row) => ({ ...row, size: row.size * shrink, height: row.height * shrink }))
}
