import { describe, expect, it } from 'vitest'
import { backgroundDefaults } from '#design/elements/background.ts'
import type { Page } from '#design/document.ts'
import { safeAreaOf } from '#design/page-geometry.ts'
import { wholePhoto } from '#design/photo-fit.ts'
import { mm } from '#design/units.ts'
import { drawBackground } from './draw-background.ts'

const paper: Page = {
  id: 'page',
  width: mm(148),
  height: mm(105),
  bleed: mm(3),
  safe: mm(5),
  dpi: 300,
  background: backgroundDefaults,
  elements: [],
}
const petrol = { ...backgroundDefaults, color: '#13515f' }

describe('the ground of a page', () => {
  it('is left out on clear plastic while nobody has coloured it', () => {
    const clear = { ...paper, substrate: 'clear' as const }
    expect(drawBackground(paper)).toHaveLength(1)
    expect(drawBackground(clear)).toEqual([])
    expect(drawBackground({ ...clear, background: petrol })).toHaveLength(1)
    const photo = { ...backgroundDefaults, type: 'photo' as const, asset: 'beach' }
    const items = drawBackground({ ...clear, background: { ...photo, crop: wholePhoto } })
    expect(items.map(({ kind }) => kind)).toEqual(['image'])
  })

  it.each([
    { name: 'lying', width: mm(148), height: mm(105) },
    { name: 'upright', width: mm(105), height: mm(148) },
  ])('has lines for an address and a place for a stamp on a $name postcard', (size) => {
    const page = { ...paper, ...size, preprint: 'postcard' as const }
    const [ground, ...printed] = drawBackground(page)
    expect(ground!.kind).toBe('path')
    expect(printed).toHaveLength(6)
    // Of four inks, hairlines have coloured rims where a plate is a hair off.
    const inks = printed.map((item) => item.kind === 'path' && (item.fill ?? item.stroke?.color))
    expect(new Set(inks)).toEqual(new Set(['#000000']))
    const safe = safeAreaOf(page)
    for (const item of printed) {
      const path = item.kind === 'path' ? item.path : ''
      for (const [, x, y] of path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(safe.x)
        expect(Number(x)).toBeLessThanOrEqual(safe.x + safe.width + 0.001)
        expect(Number(y)).toBeGreaterThanOrEqual(safe.y)
        expect(Number(y)).toBeLessThanOrEqual(safe.y + safe.height + 0.001)
      }
    }
  })
})
