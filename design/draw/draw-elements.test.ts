import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import type { ImageItem, PathItem } from '#design/display-list.ts'
import { Shape } from '#design/elements/shape.schema.ts'
import { scaledElement } from '#design/elements/element.ts'
import { drawPage } from './draw-page.ts'
import { arrow, draw, drawn, layout, tools } from '#tests/design/sample-drawing.ts'

function paths(...elements: object[]): PathItem[] {
  return drawn(...elements).filter((item) => item.kind === 'path')
}

function image(element: object): ImageItem {
  const [item] = drawn(element)
  if (item?.kind !== 'image') throw new Error('no image was drawn')
  return item
}

describe('a background', () => {
  it('covers the page to the edge of the bleed', () => {
    const [page] = draw(documentWith([], {}, { background: plain('#336699') }))
    expect(page).toMatchObject({ pageId: 'wrap', width: 200, height: 90, bleed: 3 })
    expect(page!.items).toEqual([
      {
        kind: 'path',
        elementId: null,
        path: 'M-3 -3L203 -3L203 93L-3 93Z',
        matrix: [1, 0, 0, 1, 0, 0],
        fill: '#336699',
        fillRule: 'nonzero',
        stroke: null,
        opacity: 1,
      },
    ])
  })

  it('has its colour under its photo', () => {
    const crop = { x: 0.1, y: 0.2, width: 0.8, height: 0.5 }
    const background = { ...plain('#336699'), type: 'photo', asset: 'beach', crop }
    const [page] = draw(documentWith([], {}, { background }))
    expect(page!.items).toMatchObject([
      { kind: 'path', fill: '#336699' },
      { kind: 'image', asset: 'beach', crop, matrix: [206, 0, 0, 96, -3, -3], clip: null },
    ])
  })

  function plain(color: string) {
    return { type: 'plain', locked: 'no', color }
  }
})

describe('a photo', () => {
  it('is flipped within its frame', () => {
    const flipped = (flips: object) => image({ ...samples.photo, ...flips }).matrix
    expect(flipped({})).toEqual([40, 0, 0, 30, 20, 20])
    expect(flipped({ flipX: true })).toEqual([-40, 0, 0, 30, 60, 20])
    expect(flipped({ flipY: true })).toEqual([40, 0, 0, -30, 20, 50])
  })

  it('is turned about its middle without a remainder', () => {
    expect(image({ ...samples.photo, rotation: 90 }).matrix).toEqual([0, 40, -30, 0, 55, 15])
  })

  it('is cut only by a mask', () => {
    const clip = (mask: object) => image({ ...samples.photo, rotation: 90, mask }).clip
    expect(clip({ shape: 'rect', radius: 0 })).toBeNull()
    expect(clip({ shape: 'rect', radius: 4 })?.path).toContain('M4 0L36 0C')
    expect(clip({ shape: 'ellipse', radius: 0 })).toEqual({
      path: 'M20 0C31.0457 0 40 6.7157 40 15C40 23.2843 31.0457 30 20 30C8.9543 30 0 23.2843 0 15C0 6.7157 8.9543 0 20 0Z',
      matrix: [0, 1, -1, 0, 55, 15],
    })
  })

  it('fills a slot, and an empty slot is not drawn', () => {
    expect(drawn(samples.slot)).toEqual([])
    const inSlot = image({ ...samples.slot, asset: 'party', opacity: 0.4 })
    expect(inSlot).toEqual({
      ...image({ ...samples.photo, asset: 'party', opacity: 0.4 }),
      elementId: 'slot',
    })
  })
})

describe('a text', () => {
  it('has its outline under all its letters, and its emoji above them', () => {
    const outline = { color: '#ff0000', width: 0.3 }
    const place = { x: 10, y: 20, opacity: 0.5 }
    const [stroke, fill, ...emoji] = paths({ ...samples.text, ...place, outline })
    expect(stroke).toMatchObject({
      path: layout.glyphs,
      matrix: [1, 0, 0, 1, 10, 20],
      fill: null,
      opacity: 0.5,
      stroke: { color: '#ff0000', width: 0.6, dash: [], join: 'round' },
    })
    expect(fill).toMatchObject({ path: layout.glyphs, fill: '#1b1b1b', stroke: null, opacity: 0.5 })
    expect(emoji).toMatchObject([
      { path: arrow.paths[0]!.path, fill: '#00ff00', fillRule: 'evenodd', opacity: 0.5 },
      { path: arrow.paths[1]!.path, fill: '#0000ff', fillRule: 'nonzero', opacity: 0.25 },
    ])
    expect(emoji[0]!.matrix).toEqual([0.5, 0, 0, 0.5, 16, 21])
  })

  it('has a thinner outline where its letters were shrunk', () => {
    const outline = { color: '#ff0000', width: 0.3 }
    const [stroke] = paths({ ...samples.text, size: 15, fit: 'shrink', outline })
    expect(stroke!.stroke!.width).toBe(0.2)
  })

  it('without letters or with an outline of no width draws neither', () => {
    const outline = { color: '#ff0000', width: 0 }
    expect(paths({ ...samples.text, outline })).toHaveLength(3)
    const document = documentWith([{ ...samples.text, outline: { ...outline, width: 1 } }])
    const empty = { ...layout, glyphs: '', emoji: [] }
    const { items } = drawPage(document, document.pages[0]!, { ...tools, layOutText: () => empty })
    expect(items).toHaveLength(1)
  })

  it('is drawn where its letters are, not where its frame is', () => {
    const document = documentWith([{ ...samples.text, x: -60 }])
    const far = { ...layout, glyphs: 'M70 1L75 1L75 5Z', emoji: [] }
    const { items } = drawPage(document, document.pages[0]!, { ...tools, layOutText: () => far })
    expect(items).toHaveLength(2)
  })
})

describe('a shape', () => {
  const shape = (changes: object) => paths({ ...samples.shape, ...changes })[0]

  it('has corners no rounder than half its short side', () => {
    expect(shape({ radius: 0 })!.path).toBe('M0 0L40 0L40 30L0 30Z')
    expect(shape({ radius: 5000 })!.path).toBe(shape({ radius: 15 })!.path)
    expect(shape({ radius: 15 })!.path).toContain('M15 0L25 0C33.2843 0 40 6.7157 40 15L40 15C')
  })

  it('is a star that reaches all sides of its frame, with its inner corners on a pentagon', () => {
    const star = shape({ shape: 'star', width: 95.1057, height: 90.4508 })!.path
    const corners = [...star.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    expect(corners).toHaveLength(10)
    const reaches = corners.map(([x, y]) => Math.hypot(x! - 47.5528, y! - 50))
    for (const [index, reach] of reaches.entries()) {
      expect(reach).toBeCloseTo(index % 2 === 0 ? 50 : 19.0983, 3)
    }
    expect(corners[0]).toEqual([47.5529, 0])
    expect(Math.min(...corners.map(([x]) => x!))).toBe(0)
    expect(Math.max(...corners.map(([x]) => x!))).toBe(95.1057)
    expect(Math.max(...corners.map(([, y]) => y!))).toBe(90.4508)
  })

  it('stretches its path to the frame and leaves its stroke as it is', () => {
    const stroke = { color: '#ff0000', width: 2, dash: [3, 1] }
    const place = { width: 100, height: 10, rotation: 90, x: 0, y: 30 }
    expect(shape({ ...place, shape: 'path', path: 'M0 0h1v1l-.5-.5z', stroke })).toMatchObject({
      path: 'M0 0L100 0L100 10L50 5Z',
      matrix: [0, 1, -1, 0, 55, -15],
      stroke: { ...stroke, join: 'miter' },
    })
  })

  it.each(['rect', 'ellipse', 'star', 'path'])(
    'that is a %s has the same look in any size',
    (kind) => {
      const path = kind === 'path' ? 'M0 0q1 0 1 1a.4.3 20 1 1-.5-.2z' : null
      const small = Shape.parse({ ...samples.shape, shape: kind, path, radius: 3, rotation: 12 })
      const [one, other] = [small, scaledElement(small, 3)].map((element) =>
        [...paths(element)[0]!.path.matchAll(/-?[\d.]+/g)].map(Number),
      )
      expect(other).toHaveLength(one!.length)
      for (const [index, value] of one!.entries()) {
        expect(Math.abs(other![index]! - 3 * value)).toBeLessThan(3e-4)
      }
    },
  )

  it('is stroked without dashes where they would be too many to draw', () => {
    const dashOf = (dash: number[], changes: object = {}) =>
      shape({ ...changes, stroke: { color: '#ff0000', width: 1, dash } })!.stroke!.dash
    expect(dashOf([0.002, 0.001])).toEqual([0.002, 0.001])
    expect(dashOf([0.001, 0.001])).toEqual([])
    expect(dashOf([0.5], { width: 10_000, height: 10_000 })).toEqual([])
    expect(dashOf([3, 1], { shape: 'path', path: 'M0 0L9999 0 0 1z' })).toEqual([])
    expect(dashOf([], { width: 10_000, height: 10_000 })).toEqual([])
  })

  it('is not drawn without fill and stroke', () => {
    expect(shape({ fill: null })).toBeUndefined()
  })
})

describe('a clip-art', () => {
  const first = (changes: object) => paths({ ...samples.clipArt, ...changes })[0]!

  it('is as large as its frame allows, in the middle, and flipped there', () => {
    expect(first({}).matrix).toEqual([2, 0, 0, 2, 20, 25])
    expect(first({ flipX: true }).matrix).toEqual([-2, 0, 0, 2, 60, 25])
    expect(first({ flipY: true, width: 10 }).matrix).toEqual([0.5, 0, 0, -0.5, 20, 37.5])
  })

  it('wears its tint everywhere and keeps its opacities', () => {
    const tinted = paths({ ...samples.clipArt, tint: '#abcdef', opacity: 0.5 })
    expect(tinted.map(({ fill, opacity }) => [fill, opacity])).toEqual([
      ['#abcdef', 0.5],
      ['#abcdef', 0.25],
    ])
  })

  it('of pixels is an image in its own proportions', () => {
    const item = image({ ...samples.clipArt, asset: 'party', tint: '#ff0033' })
    expect(item).toMatchObject({ asset: 'party', matrix: [22.5, 0, 0, 30, 28.75, 20], clip: null })
    expect(item.filter).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0.2])
  })

  it('that is not loaded is left out', () => {
    const document = documentWith([samples.clipArt])
    const without = { ...tools, findArt: () => undefined }
    expect(drawPage(document, document.pages[0]!, without).items).toHaveLength(1)
  })
})
