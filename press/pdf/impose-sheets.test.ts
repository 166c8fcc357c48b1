import fc from 'fast-check'
import { expect, it } from 'vitest'
import { transform } from '#design/geometry.ts'
import { imposeSheets, type Placement, type SheetSettings } from './impose-sheets.ts'

const sheet: SheetSettings = { widthMm: 210, heightMm: 297, marginMm: 8, gapMm: 4 }
const magnet = { width: 60, height: 60, bleed: 2 }

it('puts a set of six magnets on one sheet, each in its place', () => {
  const sheets = imposeSheets(
    [1, 1, 1, 1, 1, 1].map((copies) => ({ ...magnet, copies })),
    sheet,
  )
  expect(sheets.map((one) => one.map(({ page }) => page))).toEqual([[0, 1, 2, 3, 4, 5]])
  expect(sheets[0]!.map(({ trim }) => [trim.x, trim.y])).toEqual([
    [10, 10],
    [78, 10],
    [10, 78],
    [78, 78],
    [10, 146],
    [78, 146],
  ])
})

const anyPiece = fc.record({
  width: fc.integer({ min: 20, max: 180 }),
  height: fc.integer({ min: 20, max: 180 }),
  bleed: fc.integer({ min: 0, max: 4 }),
  copies: fc.integer({ min: 1, max: 12 }),
})

const bleedOf = ({ trim }: Placement, bleed: number) => ({
  left: trim.x - bleed,
  top: trim.y - bleed,
  right: trim.x + trim.width + bleed,
  bottom: trim.y + trim.height + bleed,
})

it('prints every copy once, inside of the margins, with room to cut between any two', () => {
  fc.assert(
    fc.property(fc.array(anyPiece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const sheets = imposeSheets(pieces, sheet)
      const counts = pieces.map(
        (_, page) => sheets.flat().filter((placement) => placement.page === page).length,
      )
      expect(counts).toEqual(pieces.map(({ copies }) => copies))
      for (const placements of sheets) {
        const boxes = placements.map((one) => bleedOf(one, pieces[one.page]!.bleed))
        for (const [index, box] of boxes.entries()) {
          expect(box.left).toBeGreaterThanOrEqual(sheet.marginMm - 0.01)
          expect(box.top).toBeGreaterThanOrEqual(sheet.marginMm - 0.01)
          expect(box.right).toBeLessThanOrEqual(sheet.widthMm - sheet.marginMm + 0.01)
          expect(box.bottom).toBeLessThanOrEqual(sheet.heightMm - sheet.marginMm + 0.01)
          for (const other of boxes.slice(index + 1)) {
            const apart = Math.max(
              other.left - box.right,
              box.left - other.right,
              other.top - box.bottom,
              box.top - other.bottom,
            )
            expect(apart).toBeGreaterThanOrEqual(sheet.gapMm - 0.01)
          }
        }
      }
    }),
    { numRuns: 200 },
  )
})

it('brings the corners of a page to the corners of its place, turned or not', () => {
  fc.assert(
    fc.property(anyPiece, (piece) => {
      const [placement] = imposeSheets([piece], sheet)[0]!
      const { matrix, trim } = placement!
      const corners = [
        [0, 0],
        [piece.width, 0],
        [0, piece.height],
        [piece.width, piece.height],
      ].map(([x, y]) => transform(matrix, { x: x!, y: y! }))
      const xs = corners.map(({ x }) => x)
      const ys = corners.map(({ y }) => y)
      expect([Math.min(...xs), Math.max(...xs)]).toEqual([trim.x, trim.x + trim.width])
      expect([Math.min(...ys), Math.max(...ys)]).toEqual([trim.y, trim.y + trim.height])
    }),
  )
})

it('says so when a piece is larger than the sheet', () => {
  expect(() => imposeSheets([{ width: 300, height: 300, bleed: 2, copies: 1 }], sheet)).toThrow(
    'does not fit',
  )
})
