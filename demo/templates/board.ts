import type { PageGeometry } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import { slotDefaults } from '#design/elements/slot.ts'
import { Slot } from '#design/elements/slot.schema.ts'
import { textDefaults } from '#design/elements/text.ts'
import { Text } from '#design/elements/text.schema.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { Shape } from '#design/elements/shape.schema.ts'
import { inset, type Rect } from '#design/geometry.ts'
import { trimOf } from '#design/page-geometry.ts'
import type { Palette } from '#demo/motifs/palettes.ts'
import { openSheet, type Focus, type Sheet } from '#demo/motifs/sheet.ts'

/** Place in a template: its words are those of the language in which it is opened. */
export type Place = 'headline' | 'line' | 'name' | 'date'
/** Those of a buyer: what stands there at first is only a sample. */
const isSample = (place: Place) => place === 'name' || place === 'date'

type Lettering = {
  font: string
  size: number
  fill: string
  align?: 'left' | 'center' | 'right'
  lineHeight?: number
  letterSpacing?: number
}

/** A page in the making, from its lowest layer up. */
export type Board = ReturnType<typeof openBoard>

export function openBoard(page: PageGeometry, colors: Palette, focus: Focus) {
  const elements: Element[] = []
  const fonts = new Set<string>()
  let shapes = 0
  let photos = 0

  function draw(paint: (sheet: Sheet) => void): void {
    const sheet = openSheet(page, focus)
    paint(sheet)
    for (const element of sheet.elements) elements.push({ ...element, id: `m${(shapes += 1)}` })
  }

  /** Shrinks to its place: what somebody writes may be longer. */
  function write(place: Place, box: Rect, text: string, lettering: Lettering): void {
    fonts.add(lettering.font)
    elements.push(
      Text.parse({
        ...textDefaults,
        align: 'center',
        language: 'en',
        fit: 'shrink',
        ...lettering,
        ...box,
        id: place,
        text,
        ...(isSample(place) && { placeholder: true }),
      }),
    )
  }

  function photo(box: Rect, { radius = 0, isRound = false, rotation = 0 } = {}): void {
    elements.push(
      Slot.parse({
        ...slotDefaults,
        ...box,
        rotation,
        id: `slot-${(photos += 1)}`,
        mask: { shape: isRound ? 'ellipse' : 'rect', radius },
      }),
    )
  }

  /** A sheet of paper under a photo, or a card under words. */
  function card(box: Rect, fill: string, { radius = 0, rotation = 0 } = {}): void {
    const id = `m${(shapes += 1)}`
    elements.push(Shape.parse({ ...shapeDefaults, ...box, id, rotation, radius, fill }))
  }

  return { page, colors, elements, fonts, draw, write, photo, card, panels: panelsOf(page, focus) }
}

/** Where things may stand. Who holds a mug sees one half of it. */
function panelsOf(page: PageGeometry, focus: Focus): [Rect, ...Rect[]] {
  const safe = inset(trimOf(page), page.safe)
  if (focus !== 'sides') return [safe]
  // What goes round the side of a mug cannot be read from the front.
  const inner = { ...safe, x: safe.x + page.width * 0.02, width: safe.width - page.width * 0.04 }
  const gap = page.width * 0.1
  const width = (inner.width - gap) / 2
  return [
    { ...inner, width },
    { ...inner, x: inner.x + width + gap, width },
  ]
}
