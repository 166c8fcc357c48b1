import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDocument, documentWith } from '#tests/design/arbitrary-document.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { inReadingOrder, partOfPage } from './reading-order.ts'

function elementsAt(
  ...frames: [id: string, x: number, y: number, width: number, height: number][]
) {
  const made = frames.map(([id, x, y, width, height]) => ({
    ...shapeDefaults,
    id,
    x,
    y,
    width,
    height,
  }))
  return documentWith(made).pages[0]!
}

describe('the reading order', () => {
  it('goes by rows, and in a row from left to right', () => {
    const page = elementsAt(
      ['below', 10, 60, 40, 10],
      ['right', 100, 12, 40, 30],
      ['left', 10, 10, 40, 30],
      ['middle', 60, 14, 20, 8],
    )
    expect(inReadingOrder(page.elements).map(({ id }) => id)).toEqual([
      'left',
      'middle',
      'right',
      'below',
    ])
  })

  it('names every element once, whatever lies on the page', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        for (const { elements } of document.pages) {
          const ordered = inReadingOrder(elements)
          expect(new Set(ordered)).toEqual(new Set(elements))
          expect(ordered).toHaveLength(elements.length)
        }
      }),
    )
  })
})

describe('a place on the page', () => {
  it('has a name for each of nine parts, and one for all of it', () => {
    const page = elementsAt(
      ['corner', 0, 0, 20, 10],
      ['middle', 90, 40, 20, 10],
      ['end', 180, 80, 20, 10],
      ['all', 0, 0, 200, 90],
    )
    const size = { width: 200, height: 90 }
    expect(page.elements.map((element) => partOfPage(size, element))).toEqual([
      'top-left',
      'middle-centre',
      'bottom-right',
      'all',
    ])
  })
})
