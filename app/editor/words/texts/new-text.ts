import { freeLine } from '#app/editor/words/new-element.ts'
import type { CommandOf } from '#design/commands/command.ts'
import { safeAreaOf, type Page } from '#design/document.ts'
import { textDefaults } from '#design/elements/text.ts'

export const textRoles = ['heading', 'subheading', 'body'] as const
export type TextRole = (typeof textRoles)[number]

type Look = {
  font: string
  /** Of the page's shorter side. */
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

type NewText = CommandOf<'add'>['element'] & { type: 'text' }

/** Words of a size that suits the page, in the middle, below or above those that are there. */
export function newText(
  page: Page,
  { id, role, text, language }: { id: string; role: TextRole; text: string; language: string },
): NewText {
  const { font, lineHeight, lines } = looks[role]
  const safe = safeAreaOf(page)
  const size = typeSize(page, role, text)
  const width = Math.min(safe.width, role === 'body' ? size * 16 : safe.width * 0.9)
  const place = freeLine(page, { width, height: Math.min(safe.height, size * lineHeight * lines) })
  return { ...textDefaults, ...place, id, text, language, font, size, lineHeight, align: 'center' }
}

/** To half a millimetre; small enough for the words to stand in one line. */
function typeSize(page: Page, role: TextRole, text: string): number {
  const safe = safeAreaOf(page)
  const wanted = Math.min(page.width, page.height) * looks[role].share
  const fitting = role === 'body' ? wanted : (safe.width * 0.9) / (0.68 * Math.max(8, text.length))
  const size = Math.min(wanted, fitting, LARGEST_MM)
  return Math.max(SMALLEST_READABLE_MM, Math.floor(size * 2) / 2)
}
