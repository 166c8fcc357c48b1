import { expect, it } from 'vitest'
import { mugPage } from '#tests/design/arbitrary-document.ts'
import { mm } from '#design/units.ts'
import { rotationHandlePlace } from './rotation-handle-place.ts'
import { wholePage, type CanvasStage } from '#app/editor/canvas/viewport/viewport.ts'

const page = { ...mugPage, width: mm(80), height: mm(160), bleed: mm(0), safe: mm(5) }
/** A phone's canvas that the page fills but for ten pixels above and below. */
const stage: CanvasStage = { viewport: { x: 0, y: 60, width: 375, height: 500 }, pxPerMm: 3, page }

const frame = (x: number, y: number, width: number, height: number, rotation = 0) => ({
  x: mm(x),
  y: mm(y),
  width: mm(width),
  height: mm(height),
  rotation,
})

it.each([
  ['below what stands in the middle', frame(20, 60, 40, 40), 'below'],
  ['above what stands at the lower edge', frame(20, 140, 40, 20), 'above'],
  ['inside of what fills the page', frame(0, 0, 80, 160), 'inside'],
  ['below what stands at the lower edge upside down', frame(20, 140, 40, 20, 180), 'below'],
] as const)('the turn handle is %s', (_, given, expected) => {
  expect(rotationHandlePlace(stage, wholePage, given)).toBe(expected)
})

it('the turn handle follows the page when it is moved and looked at closely', () => {
  const near = { zoom: 2, x: 0, y: 0 }
  expect(rotationHandlePlace(stage, near, frame(20, 60, 40, 60))).toBe('above')
  expect(rotationHandlePlace(stage, { ...near, y: -120 }, frame(20, 60, 40, 60))).toBe('below')
})
