import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyElement, documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from '#design/commands.ts'
import { Element } from '#design/elements/element.schema.ts'
import { boundsOf } from '#design/geometry.ts'
import { placeCommands, placeFields, placeOf, readNumber } from './place-numbers.ts'

const anyOpenElement = anyElement.map((element) =>
  Element.parse({ ...element, id: 'e0', locked: 'no', group: null }),
)

function after(element: Element, ...args: [(typeof placeFields)[number], number, boolean]) {
  let document = documentWith([element])
  for (const command of placeCommands(document.pages[0]!.elements[0]!, ...args)) {
    const result = applyCommand(document, command)
    if (!result.ok) throw new Error(`${result.reason} ${result.path}`)
    document = result.document
  }
  return document.pages[0]!.elements[0]!
}

describe('a number typed for an element', () => {
  it('is the number that it has afterwards, whatever it is and however it is turned', () => {
    fc.assert(
      fc.property(
        anyOpenElement,
        fc.constantFrom(...placeFields),
        fc.integer({ min: 10, max: 1500 }),
        fc.boolean(),
        (element, field, tenths, preservesShape) => {
          const wanted = tenths / 10
          const moved = placeOf(after(element, field, wanted, preservesShape))
          expect(moved[field]).toBeCloseTo(wanted, 2)
        },
      ),
    )
  })

  it('leaves its left and top where they are when its size changes', () => {
    fc.assert(
      fc.property(anyOpenElement, fc.boolean(), (element, preservesShape) => {
        const before = boundsOf(documentWith([element]).pages[0]!.elements[0]!)
        const bounds = boundsOf(after(element, 'height', 33, preservesShape))
        expect(bounds.x).toBeCloseTo(before.x, 2)
        expect(bounds.y).toBeCloseTo(before.y, 2)
      }),
    )
  })

  it('keeps the shape of what would be distorted', () => {
    const art = Element.parse({ ...samples.clipArt, id: 'e0' })
    expect(after(art, 'width', 80, false)).toMatchObject({ width: 80, height: 60 })
  })

  it.each([
    ['12', 12],
    ['12,5 mm', 12.5],
    [' -3.25', -3.25],
    ['−4°', -4],
    ['', undefined],
    ['abc', undefined],
  ])('%j is read as %j', (typed, expected) => {
    expect(readNumber(typed)).toBe(expected)
  })
})
