import { describe, expect, it } from 'vitest'
import { polygonsOf, signedArea } from '#design/path/polygons.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { extentOf, textElement } from '#tests/design/arbitrary-text.ts'
import { pointOnPath } from './text-path.ts'
import { createTypeSetter } from './type-setter.ts'

const layOutText = createTypeSetter({ fonts: await loadFonts([]), emoji: await loadEmoji() })

const setting = (changes: object) =>
  layOutText(textElement({ width: 100, height: 60, align: 'center', ...changes }))

describe('capitals', () => {
  it('are set by the language, and the words stay as they were written', () => {
    const text = textElement({ text: 'straße', capitals: true, language: 'de' })
    expect(layOutText(text).glyphs).toBe(
      setting({ ...text, text: 'STRASSE', capitals: false }).glyphs,
    )
    expect(text.text).toBe('straße')
    expect(setting({ text: 'izmir', capitals: true, language: 'tr' }).lines[0]!.text).toBe('İZMİR')
  })

  it('take a language whose country no browser knows', () => {
    expect(setting({ text: 'a', capitals: true, language: 'pl-x1' }).lines[0]!.text).toBe('A')
  })
})

describe('an underline', () => {
  const lineOf = (changes: object) => {
    const plain = setting(changes)
    const { glyphs } = setting({ ...changes, underline: true })
    expect(glyphs.startsWith(plain.glyphs)).toBe(true)
    return { plain, line: glyphs.slice(plain.glyphs.length) }
  }

  it('is as long as each line of words, below its baseline', () => {
    const { plain, line } = lineOf({ text: 'gypsum\nand more', size: 10 })
    const strips = line.match(/M[^Z]*Z/g)!.map(extentOf)
    expect(strips).toHaveLength(2)
    for (const [index, strip] of strips.entries()) {
      const words = plain.lines[index]!
      expect(strip.x).toBeCloseTo(words.x, 3)
      expect(strip.width).toBeCloseTo(words.width, 3)
      expect(strip.y).toBeGreaterThan(words.baseline)
      expect(strip.y + strip.height).toBeLessThan(words.baseline + 2)
    }
  })

  it.each([{}, { curve: { radius: 30 } }])(
    'runs as the letters do, so that no hole is left where they cross: %j',
    (changes) => {
      const { plain, line } = lineOf({ text: 'gypsy', ...changes })
      const area = (path: string) =>
        polygonsOf(path).reduce((sum, polygon) => sum + signedArea(polygon), 0)
      expect(Math.sign(area(line))).toBe(Math.sign(area(plain.glyphs)))
    },
  )
})

describe('a path', () => {
  it('like a wave goes on without a step or a kink, up and down', () => {
    const curve = { radius: 20, path: 'wave' } as NonNullable<
      Parameters<typeof layOutText>[0]['curve']
    >
    const step = 0.05
    let before = pointOnPath(curve, -90)
    const heights = [before.y]
    for (let along = -90 + step; along < 90; along += step) {
      const here = pointOnPath(curve, along)
      expect(Math.hypot(here.x - before.x, here.y - before.y)).toBeCloseTo(step, 3)
      expect(here.x).toBeGreaterThan(before.x)
      expect(Math.abs(here.sine - before.sine)).toBeLessThan(0.01)
      heights.push(here.y)
      before = here
    }
    expect(Math.max(...heights)).toBeCloseTo(-Math.min(...heights), 2)
  })

  it('all the way round leaves the same gap between the last letter and the first', () => {
    const { glyphs } = setting({
      text: 'IIIIIIII',
      size: 6,
      curve: { radius: 20, path: 'circle' },
    })
    const middles = glyphs.match(/M[^Z]*Z/g)!.map((letter) => {
      const { x, y, width, height } = extentOf(letter)
      return { x: x + width / 2, y: y + height / 2 }
    })
    const gaps = middles.map((middle, index) => {
      const next = middles[(index + 1) % middles.length]!
      return Math.hypot(next.x - middle.x, next.y - middle.y)
    })
    for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0]!, 1)
  })
})
