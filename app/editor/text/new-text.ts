import type { CommandOf } from '#design/commands/command.ts'
import { safeAreaOf, type Page } from '#design/document.ts'
import { textDefaults } from '#design/elements/text.ts'
import { centreOf, rectAround, type Rect } from '#design/geometry.ts'
import { freeRoom } from './free-room.ts'
import { coloursBelow, readableColour, type ColourOfPhoto } from './readable-colour.ts'

export const textRoles = ['heading', 'subheading', 'body'] as const
export type TextRole = (typeof textRoles)[number]

type Look = {
  font: string
  /** Share of the page's shorter side. */
  share: number
  lineHeight: number
  lines: number
}

export const looks: Record<TextRole, Look> = {
  heading: { font: 'montserrat-bold', share: 0.13, lineHeight: 1.15, lines: 1 },
  subheading: { font: 'montserrat', share: 0.075, lineHeight: 1.2, lines: 1 },
  body: { font: 'lora', share: 0.048, lineHeight: 1.4, lines: 2 },
}

/** About 7 points: smaller type cannot be read on paper, and not at all on fabric. */
const SMALLEST_READABLE_MM = 2.5
const LARGEST_MM = 120
/** Outline share of the size of the type: an edge that is seen and does not fill the letters. */
const OUTLINE_SHARE = 0.05

type NewText = CommandOf<'add'>['element'] & { type: 'text' }
type Words = { id: string; role: TextRole; text: string; language: string; wantedFill?: string }

/** Words of a size that suits the page, where it has most room for them, in a colour to be read there. */
export function newText(
  page: Page,
  { id, role, text, language, wantedFill = textDefaults.fill }: Words,
  colourOfPhoto: ColourOfPhoto = () => undefined,
): NewText {
  const { font, lineHeight, lines } = looks[role]
  const safe = safeAreaOf(page)
  const wanted = sizeOnly(page, role, text, safe)
  const widthOf = (size: number) => (role === 'body' ? size * 16 : safe.width * 0.9)
  const heightOf = (size: number) => size * lineHeight * lines
  const room = freeRoom(page, { width: widthOf(wanted), height: heightOf(wanted) })
  const fitting = Math.min(wanted, sizeOnly(page, role, text, room), room.height / heightOf(1))
  const size = Math.max(SMALLEST_READABLE_MM, Math.floor(fitting * 2) / 2)
  const width = Math.min(room.width, widthOf(size))
  const place = rectAround(centreOf(room), { width, height: Math.min(room.height, heightOf(size)) })
  const { fill, outline } = readableColour(wantedFill, coloursBelow(page, place, colourOfPhoto))
  return {
    ...textDefaults,
    ...place,
    id,
    text,
    language,
    font,
    size,
    lineHeight,
    align: 'center',
    fill,
    outline: outline === null ? null : { color: outline, width: OUTLINE_SHARE * size },
  }
}

/** Small enough for the words to stand in one line of that room. */
function sizeOnly(page: Page, role: TextRole, text: string, room: Rect): number {
  const wanted = Math.min(page.width, page.height) * looks[role].share
  const isFree = role === 'body'
  const fitting = isFree ? room.width / 8 : (room.width * 0.9) / (0.68 * Math.max(8, text.length))
  return Math.min(wanted, fitting, LARGEST_MM)
}
