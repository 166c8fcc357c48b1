import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from '#design/commands.ts'
import { ringOf } from '#design/contour/rings.ts'
import type { ImageItem, PathItem } from '#design/display-list.ts'
import { pathBounds } from '#design/display-list-bounds.ts'
import { scaledElement } from '#design/elements/element.ts'
import { maskOutline, maskShapes } from '#design/path/mask-outline.ts'
import { Photo } from '#design/elements/photo.schema.ts'
import { drawn } from '#tests/design/sample-drawing.ts'
import { filterMatrix } from './filter-matrix.ts'

const border = { color: '#ffffff', width: 2 }
const shadow = { color: '#000000', opacity: 0.5, dx: 3, dy: 4, blur: 6 }
const plain = samples.photo.filter

function treat(filter: object, [red, green, blue]: [number, number, number]): number[] {
  const matrix = filterMatrix({ ...plain, ...filter })
  if (!matrix) return [red, green, blue]
  return [0, 4, 8].map(
    (at) => matrix[at]! * red + matrix[at + 1]! * green + matrix[at + 2]! * blue + matrix[at + 3]!,
  )
}

describe('a mask', () => {
  it.each(maskShapes)('of the shape %s fills its frame from edge to edge', (shape) => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 300 }), fc.integer({ min: 5, max: 300 }), (w, h) => {
        const mask = { shape, radius: 0 }
        const ring = ringOf(maskOutline({ width: w, height: h, mask }), 0.001)
        const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)]
        const edges = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
        const wanted = [0, w, 0, h]
        for (const [index, edge] of edges.entries()) {
          expect(Math.abs(edge - wanted[index]!)).toBeLessThan(0.002 * Math.max(w, h))
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('a border', () => {
  it('runs along the mask, above the photo', () => {
    const mask = { shape: 'heart', radius: 0 }
    const [image, line] = drawn({ ...samples.photo, mask, border }) as [ImageItem, PathItem]
    expect(line).toMatchObject({ fill: null, stroke: { color: '#ffffff', width: 2 } })
    expect(line.path).toBe(image.clip?.path)
  })
})

describe('a shadow', () => {
  it('lies under its photo and falls the same way however the photo is turned', () => {
    const centreFor = (rotation: number) => {
      const [first] = drawn({ ...samples.photo, rotation, shadow, border }) as PathItem[]
      expect(first).toMatchObject({ fill: '#000000', blur: 3, opacity: 0.5 })
      const { x, y, width, height } = pathBounds(first!.path, first!.matrix)
      return [x + width / 2, y + height / 2]
    }
    for (const rotation of [0, 33, 90, 180]) {
      const [x, y] = centreFor(rotation)
      expect(x).toBeCloseTo(20 + 40 / 2 + 3, 3)
      expect(y).toBeCloseTo(20 + 30 / 2 + 4, 3)
    }
  })

  it('without a blur has an edge as sharp as the letters it falls from', () => {
    const [fallen, letters] = drawn({ ...samples.text, shadow: { ...shadow, blur: 0 } }) as [
      PathItem,
      PathItem,
    ]
    expect(fallen.path).toBe(letters.path)
    expect(fallen.blur).toBeUndefined()
  })

  it('and a border grow with their photo', () => {
    const photo = Photo.parse({ ...samples.photo, border, shadow })
    expect(scaledElement(photo, 2)).toMatchObject({
      border: { width: 4 },
      shadow: { dx: 6, dy: 8, blur: 12 },
    })
  })
})

describe('the colours of a photo', () => {
  it('grow warmer towards red and colder towards blue, and no brighter', () => {
    const grey: [number, number, number] = [0.5, 0.5, 0.5]
    const [red, , blue] = treat({ warmth: 1 }, grey)
    expect(red! - blue!).toBeGreaterThan(0.1)
    const [r, g, b] = treat({ warmth: -0.7 }, grey)
    expect(b! - r!).toBeGreaterThan(0.07)
    expect(0.2126 * r! + 0.7152 * g! + 0.0722 * b!).toBeCloseTo(0.5, 5)
  })

  it('reach from black to white with the levels that were found', () => {
    const levels = { black: 0.2, white: 0.8, red: 1, green: 1, blue: 1 }
    treat({ levels }, [0.2, 0.2, 0.2]).forEach((value) => expect(value).toBeCloseTo(0, 5))
    treat({ levels }, [0.8, 0.8, 0.8]).forEach((value) => expect(value).toBeCloseTo(1, 5))
  })
})

describe('red eyes', () => {
  const eye = { x: 0.5, y: 0.5, radius: 0.02 }

  it('are a round picture of their own without the red, over the photo', () => {
    const [image, pupil, ...others] = drawn({ ...samples.photo, redEyes: [eye] }) as ImageItem[]
    expect(others).toEqual([])
    expect(pupil!.crop.width).toBeCloseTo(0.04)
    expect(pupil!.filter!.slice(0, 4)).toEqual([0, 0.5, 0.5, 0])
    expect(pupil!.clip!.matrix).toEqual(pupil!.matrix)
    const photo = pathBounds('M0 0L1 1', image!.matrix)
    const spot = pathBounds('M0 0L1 1', pupil!.matrix)
    expect(spot.x + spot.width / 2).toBeCloseTo(photo.x + photo.width / 2, 4)
    expect(spot.y + spot.height / 2).toBeCloseTo(photo.y + photo.height / 2, 4)
    expect(spot.width).toBeCloseTo(spot.height, 4)
  })

  it('are left alone where the crop or the mask cuts through them', () => {
    const atEdge = { ...eye, x: 0.01 }
    expect(drawn({ ...samples.photo, redEyes: [atEdge] })).toHaveLength(1)
    const inCorner = { ...eye, x: 0.05, y: 0.06 }
    const mask = { shape: 'ellipse', radius: 0 }
    expect(drawn({ ...samples.photo, redEyes: [inCorner] })).toHaveLength(2)
    expect(drawn({ ...samples.photo, redEyes: [inCorner], mask })).toHaveLength(1)
  })

  it('and levels are forgotten with the photo in which they were found', () => {
    const levels = { black: 0.2, white: 0.8, red: 1, green: 1, blue: 1 }
    const filter = { ...plain, warmth: 0.3, levels }
    const document = documentWith([{ ...samples.photo, redEyes: [eye], filter }])
    const replaced = applyCommand(document, {
      type: 'replace-photo',
      elementId: 'photo',
      asset: 'sunset',
    })
    expect(replaced).toMatchObject({ ok: true })
    expect(replaced.ok && replaced.document.pages[0]!.elements[0]).toMatchObject({
      redEyes: [],
      filter: { warmth: 0.3, levels: null },
    })
  })
})
