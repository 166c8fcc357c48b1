import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyDocument } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from '#design/commands.ts'
import type { DesignDocument } from '#design/document.ts'
import { changeElement } from './change.ts'
import { resultOf } from './command-result.ts'
import { getUnlockedPlace } from './places.ts'

/** Also what no hand can do: out of the plane, to nothing, and no number at all. */
const anyNumber = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -400, max: 400, noNaN: true }) },
  fc.constantFrom(0, 0.1, 0.04, -10_000, 10_000, 10_000.1, -3600, 3601, NaN, Infinity),
)
const anyFrame = fc.record({ x: anyNumber, y: anyNumber, width: anyNumber, height: anyNumber })

function firstElement(document: DesignDocument) {
  return document.pages.flatMap(({ elements }) => elements)[0]
}

/** The same by the schema of the whole element. */
function byTheSchema(document: DesignDocument, elementId: string, changes: object) {
  return resultOf(document, () => {
    const place = getUnlockedPlace(document, elementId)
    return changeElement(document, place, { ...changes })
  })
}

it('takes and refuses the numbers of a frame exactly as the schema of the element does', () => {
  fc.assert(
    fc.property(anyDocument, anyFrame, anyNumber, (document, frame, rotation) => {
      const element = firstElement(document)
      fc.pre(element !== undefined && element.group === null)
      const { id: elementId } = element
      const [dx, dy] = [frame.x, frame.y]
      const moved = { x: element.x + dx, y: element.y + dy }
      expect(applyCommand(document, { type: 'move', elementIds: [elementId], dx, dy })).toEqual(
        byTheSchema(document, elementId, moved),
      )
      expect(applyCommand(document, { type: 'resize', elementId, ...frame })).toEqual(
        byTheSchema(document, elementId, frame),
      )
      expect(applyCommand(document, { type: 'rotate', elementId, rotation })).toEqual(
        byTheSchema(document, elementId, { rotation }),
      )
    }),
  )
})
