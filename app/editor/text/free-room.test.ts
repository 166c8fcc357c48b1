import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { safeAreaOf, type Page } from '#design/document.ts'
import { boundsOf, centreOf, containsRect, overlaps, type Rect } from '#design/geometry.ts'
import { freeRoom } from './free-room.ts'
import { newText, textRoles } from './new-text.ts'
import { contrastOf, LEAST_CONTRAST } from '#design/colour/contrast.ts'
import { coloursBelow, readableColour } from './readable-colour.ts'

const pageWith = (elements: readonly object[], background = '#ffffff'): Page => {
  const page = documentWith(elements.map((element, at) => ({ ...element, id: `e${at}` }))).pages[0]!
  return { ...page, background: { ...page.background, color: background } }
}
const photoAt = (rect: Rect) => ({ ...samples.photo, ...rect, rotation: 0 })
const shapeAt = (rect: Rect, fill: string) => ({
  ...samples.shape,
  ...rect,
  rotation: 0,
  fill,
  opacity: 1,
})
const safe = safeAreaOf(pageWith([]))
const part = (x: number, y: number, width: number, height: number): Rect => ({
  x: safe.x + x * safe.width,
  y: safe.y + y * safe.height,
  width: width * safe.width,
  height: height * safe.height,
})
const words = { id: 'new', text: 'Your words', language: 'en' }
const colours = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('new words', () => {
  it('stand beside a photo while there is room', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          part(0, 0, 0.6, 1),
          part(0.4, 0, 0.6, 1),
          part(0, 0, 1, 0.6),
          part(0, 0.4, 1, 0.6),
        ),
        fc.constantFrom(...textRoles),
        (photo, role) => {
          const page = pageWith([photoAt(photo)])
          const text = newText(page, { ...words, role })
          expect(overlaps(boundsOf(text), photo)).toBe(false)
          expect(containsRect(safe, boundsOf(text))).toBe(true)
        },
      ),
    )
  })

  it('stay off the middle of a photo that fills the page', () => {
    const whole = part(-0.2, -0.2, 1.4, 1.4)
    const text = newText(pageWith([photoAt(whole)]), { ...words, role: 'heading' })
    expect(overlaps(boundsOf(text), part(0, 0.3, 1, 0.3))).toBe(false)
    expect(centreOf(text).y).toBeGreaterThan(centreOf(safe).y)
  })

  it('find the room that is left between anything, inside of the safe area', () => {
    const rects = fc.record({
      x: fc.double({ min: -0.2, max: 0.9, noNaN: true }),
      y: fc.double({ min: -0.2, max: 0.9, noNaN: true }),
      width: fc.double({ min: 0.05, max: 0.8, noNaN: true }),
      height: fc.double({ min: 0.05, max: 0.8, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(rects, { maxLength: 12 }), (given) => {
        const page = pageWith(
          given.map(({ x, y, width, height }) => photoAt(part(x, y, width, height))),
        )
        const room = freeRoom(page, { width: 80, height: 10 })
        expect(containsRect(safe, room)).toBe(true)
        expect(room.width * room.height).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the colour of new words', () => {
  it('can be read on any plain ground', () => {
    fc.assert(
      fc.property(colours, colours, (ground, wanted) => {
        const { fill } = readableColour(wanted, [ground])
        expect(contrastOf(fill, ground)).toBeGreaterThanOrEqual(LEAST_CONTRAST)
      }),
    )
  })

  it('stays as wanted where it can be read', () => {
    expect(readableColour('#165e6b', ['#ffffff'])).toEqual({ fill: '#165e6b', outline: null })
    expect(readableColour('#165e6b', ['#203040']).fill).toBe('#ffffff')
  })

  it('has an edge on a ground that is black and white', () => {
    const { fill, outline } = readableColour('#165e6b', ['#000000', '#ffffff'])
    expect(contrastOf(fill, outline!)).toBe(21)
  })

  it('is measured against what lies on top, turned and mirrored photos too', () => {
    const dark = pageWith([shapeAt(part(0, 0, 1, 1), '#101010')], '#ffffff')
    expect(new Set(coloursBelow(dark, part(0.2, 0.2, 0.3, 0.3), () => undefined))).toEqual(
      new Set(['#101010']),
    )
    const photo = {
      ...photoAt(part(0, 0, 1, 1)),
      crop: { x: 0.5, y: 0, width: 0.5, height: 1 },
      flipX: true,
    }
    const spots: number[] = []
    coloursBelow(pageWith([photo]), part(0, 0, 0.1, 1), (_asset, { x }) => {
      spots.push(x)
      return '#ffffff'
    })
    expect(Math.min(...spots)).toBeGreaterThan(0.94)
  })
})
