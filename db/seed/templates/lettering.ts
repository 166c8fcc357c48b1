import type { Rect } from '#design/geometry.ts'
import type { Board } from './board.ts'
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

/** Headline in two lines, what is said beneath it, the name and, where there is one, the date. */
export function writeBlock(board: Board, box: Rect, words: Words, block: Block): void {
  const { colors } = board
  const { type, align = 'center', ground = colors.ground, weight = 1 } = block
  const { ink, accent } = lettersOn(ground, colors)
  const fonts = typeStyles[type]
  const scaleOf = (font: string) => looksSmall[font] ?? 1
  const lines = words.headline.split('\n').length
  const headline = Math.min(box.height * 0.26, box.width * 0.182) * weight
  const rows = [
    { place: 'headline', font: fonts.headline, size: headline, lines, fill: ink, pitch: 1.12 },
    { place: 'line', font: fonts.small, size: headline * 0.35, lines: 1, fill: ink, pitch: 1.36 },
    { place: 'name', font: fonts.name, size: headline * 0.84, lines: 1, fill: accent, pitch: 1.42 },
    ...(words.date === undefined
      ? []
      : [
          {
            place: 'date',
            font: fonts.small,
            size: headline * 0.35,
            lines: 1,
            fill: ink,
            pitch: 1.36,
          } as const,
        ]),
  ] as const
  const sized = rows.map((row) => {
    const size = row.size * scaleOf(row.font)
    return { ...row, size, height: size * row.pitch * row.lines * 1.04 }
  })
  const gap = headline * 0.07
  const needed = sized.reduce((sum, { height }) => sum + height + gap, -gap)
  const shrink = Math.min(1, box.height / needed)
  let y = box.y + (box.height - needed * shrink) / 2
  for (const { place, font, size, height, fill, pitch } of sized) {
    const frame = { x: box.x, y, width: box.width, height: height * shrink }
    const isSmall = place === 'line' || place === 'date'
    board.write(place, frame, words[place]!, {
      font,
      size: size * shrink,
      fill,
      align,
      lineHeight: pitch,
      ...(isSmall && { letterSpacing: size * shrink * 0.06 }),
    })
    y += (height + gap) * shrink
  }
}
