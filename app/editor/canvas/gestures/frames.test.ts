import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyElement, documentWith, millimetres } from '#tests/design/arbitrary-document.ts'
import type { Element } from '#design/elements/element.ts'
import {
  centreOf,
  inverse,
  frameMatrix,
  transform,
  type Frame,
  type Point,
} from '#design/geometry.ts'
import {
  boundsAround,
  handlePoint,
  oppositeOf,
  pinchOf,
  pulledFrame,
  scaledTogether,
  SMALLEST_PULLED_MM,
  snappedAngle,
  turned,
  turnedTogether,
  movedTogether,
} from './frames.ts'
import { corners, sides } from './handles.ts'

const anyPoint = fc.record({ x: millimetres(-300, 300), y: millimetres(-300, 300) })
const anyFrame: fc.Arbitrary<Frame> = fc.record({
  x: millimetres(-100, 200),
  y: millimetres(-100, 200),
  width: millimetres(2, 200),
  height: millimetres(2, 200),
  rotation: millimetres(-180, 180),
})
const anyHandle = fc.constantFrom(...corners, ...sides)

/** An element of a document, rounded as documents are. */
const anyPlaced: fc.Arbitrary<Element> = anyElement.map(
  (element) =>
    documentWith([{ ...element, id: 'one' }], { isTemplate: true }).pages[0]!.elements[0]!,
)

const wayBetween = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

describe('a frame that is pulled by a handle', () => {
  it('keeps what lies opposite where it is, at any rotation', () => {
    fc.assert(
      fc.property(
        anyFrame,
        anyHandle,
        anyPoint,
        fc.boolean(),
        (frame, handle, to, preserveRatio) => {
          const pulled = pulledFrame(frame, handle, to, { preserveRatio })
          expect(wayBetween(oppositeOf(pulled, handle), oppositeOf(frame, handle))).toBeLessThan(
            1e-6,
          )
          expect(pulled.rotation).toBe(frame.rotation)
        },
      ),
    )
  })

  it('has the handle under the pointer, as long as that leaves something of it', () => {
    fc.assert(
      fc.property(anyFrame, fc.constantFrom(...corners), anyPoint, (frame, corner, to) => {
        const pulled = pulledFrame(frame, corner, to, { preserveRatio: false })
        fc.pre(pulled.width > SMALLEST_PULLED_MM && pulled.height > SMALLEST_PULLED_MM)
        expect(wayBetween(handlePoint(pulled, corner), to)).toBeLessThan(1e-6)
      }),
    )
  })

  it('keeps its proportions where it should', () => {
    fc.assert(
      fc.property(anyFrame, fc.constantFrom(...corners), anyPoint, (frame, corner, to) => {
        const pulled = pulledFrame(frame, corner, to, { preserveRatio: true })
        expect(pulled.width / pulled.height).toBeCloseTo(frame.width / frame.height, 6)
        expect(Math.min(pulled.width, pulled.height)).toBeGreaterThan(0.99)
      }),
    )
  })

  it('changes one side only when pulled at a side', () => {
    fc.assert(
      fc.property(anyFrame, anyPoint, (frame, to) => {
        expect(pulledFrame(frame, 'e', to, { preserveRatio: false }).height).toBe(frame.height)
        expect(pulledFrame(frame, 'n', to, { preserveRatio: false }).width).toBe(frame.width)
      }),
    )
  })
})

describe('two fingers', () => {
  const anyFingers = fc
    .tuple(anyPoint, anyPoint)
    .filter(([one, other]) => Math.hypot(one.x - other.x, one.y - other.y) > 5)

  it('have under them afterwards what they had under them before', () => {
    fc.assert(
      fc.property(anyPlaced, anyFingers, anyFingers, (element, from, to) => {
        const { scale, angle, middle, by } = pinchOf(from, to)
        fc.pre(scale > 0.1 && scale < 10)
        const scaled = scaledTogether([element], scale, middle)
        const [after] = movedTogether(turnedTogether(scaled, angle, middle), by)
        for (const [index, finger] of from.entries()) {
          const grip = shareOf(element, finger)
          const [width, height] = [grip.x * after!.width, grip.y * after!.height]
          const now = transform(frameMatrix(after!), { x: width, y: height })
          // A frame is kept to a ten-thousandth of a millimetre and of a degree.
          expect(wayBetween(now, to[index]!)).toBeLessThan(0.02)
        }
      }),
    )
  })

  function shareOf(frame: Frame, point: Point): Point {
    const own = transform(inverse(frameMatrix(frame)), point)
    return { x: own.x / frame.width, y: own.y / frame.height }
  }

  it('that spread to the half more and turn by half a radian do just that', () => {
    const turn = (0.5 * 180) / Math.PI
    const away = turned({ x: 30, y: 0 }, turn)
    const pinch = pinchOf(
      [
        { x: 0, y: 0 },
        { x: 20, y: 0 },
      ],
      [{ x: 0, y: 0 }, away],
    )
    expect(pinch.scale).toBeCloseTo(1.5, 9)
    expect(pinch.angle).toBeCloseTo(turn, 9)
  })
})

describe('several elements', () => {
  it('turn about their common middle and come back', () => {
    fc.assert(
      fc.property(anyPlaced, anyPlaced, millimetres(-180, 180), (one, other, angle) => {
        const both = [one, other]
        const about = centreOf(boundsAround(both))
        const back = turnedTogether(turnedTogether(both, angle, about), -angle, about)
        for (const [index, element] of back.entries()) {
          expect(wayBetween(centreOf(element), centreOf(both[index]!))).toBeLessThan(0.001)
        }
      }),
    )
  })

  it('grow as one picture', () => {
    fc.assert(
      fc.property(anyPlaced, anyPlaced, anyPoint, (one, other, about) => {
        const before = boundsAround([one, other])
        const after = boundsAround(scaledTogether([one, other], 2, about))
        expect(after.width).toBeCloseTo(2 * before.width, 2)
        expect(after.height).toBeCloseTo(2 * before.height, 2)
      }),
    )
  })
})

describe('an angle', () => {
  const free = { shift: false, free: false }

  it('sticks to right angles from further away than to other steps', () => {
    expect(snappedAngle(87, free)).toBe(90)
    expect(snappedAngle(46, free)).toBe(45)
    expect(snappedAngle(48, free)).toBe(48)
  })

  it('knows only steps with Shift, and none with Alt or Control', () => {
    expect(snappedAngle(50, { shift: true, free: false })).toBe(45)
    expect(snappedAngle(89.5, { shift: true, free: true })).toBe(89.5)
  })
})
