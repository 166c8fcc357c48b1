import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze, samples } from '#tests/design/arbitrary-document.ts'
import { displayListText } from '#tests/design/display-list-text.ts'
import type { DesignDocument } from '#design/document.ts'
import { cornersOf, isPointInFrame, transform } from '#design/geometry.ts'
import { anyDrawing } from '#tests/design/arbitrary-drawing.ts'
import { draw, drawn } from '#tests/design/sample-drawing.ts'

const unitSquare = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

describe('any page', () => {
  it('is drawn, without a change to its document, and twice the same', () => {
    fc.assert(
      fc.property(anyDrawing, (document) => {
        deepFreeze(document)
        const reread = JSON.parse(JSON.stringify(document)) as DesignDocument
        expect(draw(reread).map(displayListText)).toEqual(draw(document).map(displayListText))
      }),
    )
  })

  it('consists of absolute paths and finite, rounded numbers', () => {
    const number = String.raw`-?\d+(\.\d{1,4})?`
    const pair = `${number} ${number}`
    const path = new RegExp(
      `^(M${pair}(L${pair}|Q${pair} ${pair}|C${pair} ${pair} ${pair}|Z|M${pair})*)+$`,
    )
    fc.assert(
      fc.property(anyDrawing, (document) => {
        for (const { items } of draw(document)) {
          for (const item of items) {
            const outlines = item.kind === 'path' ? [item] : item.clip ? [item.clip] : []
            for (const outline of outlines) expect(outline.path).toMatch(path)
            for (const value of [item, ...outlines].flatMap(({ matrix }) => matrix)) {
              expect(Number.isFinite(value) && !Object.is(value, -0)).toBe(true)
              expect(Math.round(value * 1e8) / 1e8).toBe(value)
            }
            expect(item.opacity).toBeGreaterThan(0)
            expect(item.opacity).toBeLessThanOrEqual(1)
          }
        }
      }),
    )
  })

  it('shows each photo exactly in its frame', () => {
    fc.assert(
      fc.property(anyDrawing, (document) => {
        for (const [index, { items }] of draw(document).entries()) {
          const elements = new Map(document.pages[index]!.elements.map((one) => [one.id, one]))
          for (const item of items) {
            if (item.kind === 'path' || item.elementId === null) continue
            // Round a frame lie mirrors of what is on the front.
            if (item.within) continue
            const element = elements.get(item.elementId)!
            if (element.type === 'clip-art') continue
            // A pupil is a small picture of its own within the frame.
            if ('crop' in element && item.crop.width < element.crop.width) {
              const corners = unitSquare.map((corner) => transform(item.matrix, corner))
              expect(corners.every((corner) => isPointInFrame(corner, element))).toBe(true)
              continue
            }
            const distances = unitSquare.map((corner) => {
              const { x, y } = transform(item.matrix, corner)
              return Math.min(
                ...cornersOf(element).map((other) => Math.hypot(other.x - x, other.y - y)),
              )
            })
            expect(Math.max(...distances)).toBeLessThan(1e-3)
          }
        }
      }),
    )
  })
})

describe('what nobody would see', () => {
  it('is left out: transparent elements and those beyond the bleed', () => {
    expect(drawn({ ...samples.photo, opacity: 0 })).toEqual([])
    expect(drawn({ ...samples.photo, x: 203 })).toEqual([])
    expect(drawn({ ...samples.photo, x: 202.999 })).toHaveLength(1)
    expect(drawn({ ...samples.photo, x: -43 })).toEqual([])
  })

  it('is not left out when its stroke reaches into the bleed', () => {
    const stroke = { color: '#ff0000', width: 4, dash: [] }
    expect(drawn({ ...samples.shape, x: 204 })).toEqual([])
    expect(drawn({ ...samples.shape, x: 204, stroke })).toHaveLength(1)
  })
})
