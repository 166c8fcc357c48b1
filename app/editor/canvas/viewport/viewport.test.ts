import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { millimetres, mugPage } from '#tests/design/arbitrary-document.ts'
import { mm } from '#design/units.ts'
import {
  insideReach,
  LARGEST_ZOOM,
  panned,
  toPage,
  toScreen,
  zoomedAt,
  type CanvasStage,
} from './viewport.ts'

const page = { ...mugPage, width: mm(200), height: mm(90), bleed: mm(3), safe: mm(5) }
const stage: CanvasStage = {
  viewport: { x: 90, y: 120, width: 1000, height: 600 },
  pxPerMm: 4.5,
  page,
}

const anyViewing = fc.record({
  zoom: millimetres(1, 8),
  x: millimetres(-300, 300),
  y: millimetres(-200, 200),
})
const anyScreen = fc.record({ x: millimetres(90, 1090), y: millimetres(120, 720) })

describe('looking at the page', () => {
  it('finds every spot of the screen on the page and back again', () => {
    fc.assert(
      fc.property(anyViewing, anyScreen, (viewing, at) => {
        const back = toScreen(stage, viewing, toPage(stage, viewing, at))
        expect(Math.hypot(back.x - at.x, back.y - at.y)).toBeLessThan(1e-6)
      }),
    )
  })

  it('closer keeps what is under the pointer there, as far as the page may be pushed', () => {
    fc.assert(
      fc.property(anyViewing, anyScreen, millimetres(1, 8), (viewing, at, zoom) => {
        const after = zoomedAt(stage, viewing, at, zoom)
        const [x, y] = [at.x - 590 - (at.x - 590 - viewing.x) * (zoom / viewing.zoom), 0]
        const isFree = insideReach(stage, { zoom, x, y }).x === x
        fc.pre(isFree)
        expect(toPage(stage, after, at).x).toBeCloseTo(toPage(stage, viewing, at).x, 6)
      }),
    )
  })

  it('never loses the page from sight', () => {
    fc.assert(
      fc.property(
        anyViewing,
        fc.record({ x: millimetres(-9e4, 9e4), y: millimetres(-9e4, 9e4) }),
        (viewing, by) => {
          const after = panned(stage, viewing, by)
          const corner = toScreen(stage, after, { x: 0, y: 0 })
          const opposite = toScreen(stage, after, { x: 200, y: 90 })
          expect(corner.x).toBeLessThan(1090)
          expect(opposite.x).toBeGreaterThan(90)
          expect(corner.y).toBeLessThan(720)
          expect(opposite.y).toBeGreaterThan(120)
        },
      ),
    )
  })

  it('at the whole page has it in the middle, and ends at the largest zoom', () => {
    expect(panned(stage, { zoom: 1, x: 0, y: 0 }, { x: 50, y: 50 })).toEqual({
      zoom: 1,
      x: 0,
      y: 0,
    })
    expect(zoomedAt(stage, { zoom: 6, x: 0, y: 0 }, { x: 590, y: 420 }, 99).zoom).toBe(LARGEST_ZOOM)
  })
})
