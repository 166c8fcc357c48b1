import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { color } from '#design/fields.ts'
import { contrastOf } from '#design/colour/contrast.ts'
import { nearestColour, palette, readColour } from './palette.ts'
import { usedColours } from './used-colours.ts'

describe('the palette', () => {
  it('has colours that a design may use, each once', () => {
    for (const [name, value] of palette) expect(color.safeParse(value).success, name).toBe(true)
    expect(new Set(palette.map(([, value]) => value)).size).toBe(palette.length)
    expect(new Set(palette.map(([name]) => name)).size).toBe(palette.length)
  })

  it('names any colour by the one that looks most like it', () => {
    expect(nearestColour('#d22f3c')).toEqual({ name: 'red', isExact: true })
    expect(nearestColour('#fefefe')).toEqual({ name: 'white', isExact: false })
    expect(nearestColour('#000000').name).toBe('black')
    expect(nearestColour('#0000ff').name).toBe('royal')
    expect(nearestColour('#008000').name).toBe('green')
  })

  it('reads what people type', () => {
    expect(readColour(' #FF8800 ')).toBe('#ff8800')
    expect(readColour('f80')).toBe('#ff8800')
    expect(readColour('orange')).toBeUndefined()
    expect(readColour('#ff88')).toBeUndefined()
  })

  it('knows how far two colours stand out from each other', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastOf('#777777', '#777777')).toBe(1)
  })
})

describe('the colours of a design', () => {
  it('come by how often they are used', () => {
    const words = { ...samples.text, fill: '#123456', outline: { color: '#ff0000', width: 1 } }
    const document = documentWith([words, { ...samples.shape, fill: '#123456' }])
    expect(usedColours(document)).toEqual(['#123456', '#ffffff', '#ff0000'])
  })
})
