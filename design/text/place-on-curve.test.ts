import { describe, expect, it } from 'vitest'
import { containsRect } from '#design/geometry.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { extentOf, textElement } from '#tests/design/arbitrary-text.ts'
import { createTypeSetter } from './type-setter.ts'

const layOutText = createTypeSetter({ fonts: await loadFonts([]), emoji: await loadEmoji() })

function curved(radius: number, changes: object = {}) {
  const place = { width: 100, height: 60, align: 'center', curve: { radius } }
  return layOutText(textElement({ text: 'IIIIIIIIIIIIIII', ...place, ...changes }))
}

/** The middle of each letter I, from left to right. */
function middles(glyphs: string): { x: number; y: number }[] {
  return glyphs.match(/M[^Z]*Z/g)!.map((letter) => {
    const { x, y, width, height } = extentOf(letter)
    return { x: x + width / 2, y: y + height / 2 }
  })
}

describe('a line along a circle', () => {
  it.each([30, -30])('with the radius %d keeps its letters at one distance', (radius) => {
    const { glyphs, lines } = curved(radius)
    const points = middles(glyphs)
    expect(points).toHaveLength(15)
    const centre = { x: 50, y: lines[0]!.baseline + radius }
    const distances = points.map(({ x, y }) => Math.hypot(x - centre.x, y - centre.y))
    for (const distance of distances) expect(distance).toBeCloseTo(distances[7]!, 1)
    const capitalHeight = 0.711 * 5
    expect(distances[7]).toBeCloseTo(30 + (Math.sign(radius) * capitalHeight) / 2, 1)
  })

  it('has its middle at the top with a positive radius, at the bottom with a negative one', () => {
    for (const radius of [30, -30]) {
      const points = middles(curved(radius).glyphs)
      const drop = points[0]!.y - points[7]!.y
      expect(Math.sign(drop)).toBe(Math.sign(radius))
      expect(points[14]!.y - points[7]!.y).toBeCloseTo(drop, 1)
    }
  })

  it('is as long as it would be straight', () => {
    const straight = layOutText(textElement({ text: 'Congratulations!', width: 100 }))
    const bent = curved(40, { text: 'Congratulations!' })
    expect(bent.lines[0]!.width).toBeCloseTo(straight.lines[0]!.width, 3)
  })

  it('is centred in its frame, or begins at its left or ends at its right', () => {
    const frame = { x: 0, y: 0, width: 100, height: 60 }
    const extents = (['left', 'center', 'right'] as const).map((align) =>
      extentOf(curved(50, { align }).glyphs),
    )
    const [left, centre, right] = extents
    expect(centre!.x).toBeCloseTo(100 - centre!.x - centre!.width, 1)
    expect(left!.x).toBeLessThan(3)
    expect(right!.x + right!.width).toBeGreaterThan(97)
    for (const extent of extents) expect(containsRect(frame, extent)).toBe(true)
  })

  it('turns emoji with the letters', () => {
    const { emoji } = curved(30, { text: '❤️ Ana ❤️' })
    const [first, last] = emoji.map(({ matrix }) => Math.atan2(matrix[1], matrix[0]))
    expect(first).toBeLessThan(-0.1)
    expect(last).toBeCloseTo(-first!, 5)
  })

  it('is one line whatever was typed', () => {
    expect(curved(80, { text: ' Ana\n&\u00ad\nTom ' }).lines.map(({ text }) => text)).toEqual([
      'Ana & Tom',
    ])
  })

  it('that runs into its own beginning is too long', () => {
    const { overflow } = curved(3, { text: 'once around and around again' })
    expect(overflow.widthMm).toBeGreaterThan(10)
  })
})
