import { describe, expect, it } from 'vitest'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { createEditor, documentOf } from '#app/editor/core/editor.ts'
import { documentWith } from '#tests/design/arbitrary-document.ts'
import { drawShape } from '#design/draw/draw-shape.ts'
import { safeAreaOf } from '#design/document.ts'
import { qrCodeDefaults } from '#design/elements/qr-code.ts'
import { QrCode } from '#design/elements/qr-code.schema.ts'
import { Shape } from '#design/elements/shape.schema.ts'
import { boundsOf, containsRect } from '#design/geometry.ts'
import { addArtCommands, findListedArt } from './clip-art.ts'
import { qrContent } from './qr-content.ts'
import { isNamed } from './search-words.ts'
import { newShape, shapeNames } from './shape-collection.ts'

await loadCommands()

const page = documentWith([]).pages[0]!

describe('a shape of the collection', () => {
  it.each(shapeNames)('%s can be drawn and stands in the safe area', (name) => {
    const shape = Shape.parse(newShape(page, name, 'new'))
    expect(drawShape(shape)).toHaveLength(1)
    expect(containsRect(safeAreaOf(page), boundsOf(shape))).toBe(true)
  })

  it('does not hide one that was put there before', () => {
    const editor = createEditor(documentWith([]))
    for (const id of ['one', 'two', 'three']) {
      const shown = documentOf(editor.getState()).pages[0]!
      editor.run({ type: 'add', pageId: shown.id, element: newShape(shown, 'circle', id) })
    }
    const places = documentOf(editor.getState()).pages[0]!.elements.map(({ x, y }) => `${x} ${y}`)
    expect(new Set(places).size).toBe(3)
  })
})

describe('a drawing of the collection', () => {
  it('is put on the page together with its asset, which a second one shares', () => {
    const editor = createEditor(documentWith([]))
    const rose = findListedArt('emoji-rose')!
    for (const id of ['one', 'two']) {
      const document = documentOf(editor.getState())
      const commands = addArtCommands(document, document.pages[0]!, rose, id)
      expect(editor.runAll(commands)?.ok).toBe(true)
    }
    const { assets, pages } = documentOf(editor.getState())
    expect(assets['emoji-rose']?.mime).toBe('image/svg+xml')
    expect(pages[0]!.elements).toHaveLength(2)
  })

  it('is found with and without accents, and by the middle of a long word', () => {
    expect(isNamed('Żółw', 'zolw')).toBe(true)
    expect(isNamed('Żółw', 'ŻÓŁ')).toBe(true)
    expect(isNamed('Geburtstagstorte', 'Torte')).toBe(true)
    expect(isNamed('Nature and weather', 'he')).toBe(false)
    expect(isNamed('Heart with arrow', 'ar')).toBe(true)
    expect(isNamed('Heart', '')).toBe(true)
  })
})

describe('what a code says', () => {
  it.each([
    ['estampa.example/mug', 'https://estampa.example/mug'],
    ['https://estampa.example', 'https://estampa.example'],
    ['  Ana & Luis  ', 'Ana & Luis'],
    ['tel:+4912345', 'tel:+4912345'],
    ['anna@example.com', 'anna@example.com'],
    ['', ''],
  ])('%j as %j', (typed, content) => {
    expect(qrContent(typed)).toBe(content)
  })

  it('fits into the largest code', () => {
    const content = qrContent('ž'.repeat(2000))
    const frame = { id: 'code', x: 0, y: 0, width: 30, height: 30 }
    expect(QrCode.safeParse({ ...qrCodeDefaults, ...frame, content }).success).toBe(true)
  })
})
