import type { DesignDocument, PageGeometry } from '#design/document.ts'
import { textDefaults } from '#design/elements/text.ts'
import { Text } from '#design/elements/text.schema.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { rectAround } from '#design/geometry.ts'
import { colorsOf, type MotifChoice } from './motif-page.ts'
import type { Palette } from './palettes.ts'
import { openSheet, type Focus } from './sheet.ts'

/** Motifs that are drawn around a free middle, and whose name stands there until somebody writes. */
const frames: Readonly<Record<string, { sample: 'child' | 'couple'; font: string }>> = {
  'leaf-wreath': { sample: 'child', font: 'great-vibes' },
  'laurel-frame': { sample: 'couple', font: 'great-vibes' },
}

export const sampleOfMotif = (motif: string) => frames[motif]?.sample

type Places = { elements: Text[]; fonts: DesignDocument['fonts'] }

/** One in each frame: who holds a mug sees only one of them. */
export function namePlaces(choice: MotifChoice, page: PageGeometry, focus: Focus): Places {
  const frame = frames[choice.motif]
  const colors = colorsOf(choice)
  const hasMiddle = focus === 'middle' || focus === 'sides'
  if (!frame || !colors || !hasMiddle) return { elements: [], fonts: {} }
  const { font } = frame
  const elements = openSheet(page, focus).places.map(({ x, y, room }, index) => {
    const size = room * 0.135
    return Text.parse({
      ...textDefaults,
      ...rectAround({ x, y }, { width: room * 0.44, height: size * 1.4 }),
      id: nameId(index),
      text: 'Anna',
      language: 'en',
      font,
      size,
      align: 'center',
      fill: inkOn(colors),
      fit: 'shrink',
      placeholder: true,
    })
  })
  return { elements, fonts: { [font]: findFont(font)!.sha256 } }
}

export const nameId = (index: number): string => `name-${index + 1}`

function inkOn({ ground, ink, light }: Palette): string {
  const green = Number.parseInt(ground.slice(3, 5), 16)
  return green < 128 ? light : ink
}
