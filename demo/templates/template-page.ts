import type { PageGeometry } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { palettes, type Palette } from '#demo/motifs/palettes.ts'
import { findDrawnMotif } from '#demo/motifs/motifs.ts'
import type { Focus } from '#demo/motifs/sheet.ts'
import { openBoard } from './board.ts'
import { groundFor, isDark } from './contrast.ts'
import type { Words } from './lettering.ts'
import { drawLook } from './looks/looks.ts'
import type { Template } from './template.ts'

export type TemplatePage = { color: string; elements: Element[]; fonts: string[]; colors: Palette }

/** The first page of a template, in the words of one language. */
export function templatePage(
  template: Template,
  page: PageGeometry,
  focus: Focus,
  words: Words,
): TemplatePage {
  const colors = colorsOf(template)
  const board = openBoard(page, colors, focus)
  drawLook[template.look](board, template, words)
  return { color: colors.ground, elements: board.elements, fonts: [...board.fonts].sort(), colors }
}

/** A pattern comes in the colours that it was drawn for, where it has those. */
export function colorsOf({ look, palette, motif }: Template): Palette {
  const own = palettes[palette]
  if (look === 'letters' && !isDark(own.ground)) {
    return { ...own, ground: groundFor(own.light, own.a) }
  }
  if (motif === undefined) return own
  const way = findDrawnMotif(motif)?.colorways.find(({ id }) => id === palette)
  return way?.colors ?? own
}
