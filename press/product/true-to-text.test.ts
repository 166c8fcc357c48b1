import { describe, expect, it } from 'vitest'
import { readArticles } from '#demo/seed/facts.ts'
import { productLookOf } from '#design/product-look.ts'
import type { Raster } from '#press/raster/raster.ts'
import { jigsawFor } from './jigsaw.ts'
import { mugAt } from './mug.ts'
import { findProductView, productViews, type ProductViewName } from './product-views.ts'
import type { FlatGeometry, FlatPage } from './stage.ts'

type Color = readonly [red: number, green: number, blue: number]
const magenta: Color = [230, 20, 200]
const green: Color = [30, 200, 40]
const blue: Color = [20, 60, 230]
const white: Color = [255, 255, 255]
const size = { widthPx: 320, heightPx: 240 }
const wrap = { width: 206, height: 96, bleed: 3 }
const square = { width: 100, height: 100, bleed: 10 }

function flatOf([red, green, blue]: Color): Raster {
  const data = new Uint8ClampedArray(32 * 32 * 4)
  for (let at = 0; at < data.length; at += 4) data.set([red, green, blue, 255], at)
  return { width: 32, height: 32, data }
}

const isLike = ([red, green, blue]: Color, data: Uint8ClampedArray, at: number) => {
  const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
  const length = Math.hypot(red, green, blue) * (Math.hypot(r, g, b) || 1)
  return (r * red + g * green + b * blue) / length > 0.95
}

/** How many separate patches of a colour a picture has; crumbs of a few pixels are none. */
function patchesOf({ width, height, data }: Raster, color: Color): number {
  const seen = new Uint8Array(width * height)
  let patches = 0
  for (let first = 0; first < seen.length; first += 1) {
    if (seen[first] || !isLike(color, data, 4 * first)) continue
    const edge = [first]
    seen[first] = 1
    let pixels = 0
    for (let at = edge.pop(); at !== undefined; at = edge.pop()) {
      pixels += 1
      const column = at % width
      const near = [
        at - width,
        at + width,
        column > 0 ? at - 1 : -1,
        column < width - 1 ? at + 1 : -1,
      ]
      for (const next of near) {
        if (next < 0 || next >= seen.length || seen[next] || !isLike(color, data, 4 * next))
          continue
        seen[next] = 1
        edge.push(next)
      }
    }
    if (pixels > 60) patches += 1
  }
  return patches
}

const shareOf = ({ data }: Raster, color: Color) => {
  let count = 0
  for (let at = 0; at < data.length; at += 4) if (isLike(color, data, at)) count += 1
  return (4 * count) / data.length
}

/** Of exactly this tone, give or take what light does. */
const toneOf = ({ data }: Raster, color: Color) => {
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at]! - color[0], data[at + 1]! - color[1], data[at + 2]! - color[2]]
    if (Math.hypot(r, g, b) < 36) count += 1
  }
  return (4 * count) / data.length
}

const shown = (view: ProductViewName, geometry: FlatGeometry = square, color = magenta) =>
  productViews[view](flatOf(color), geometry, size)

const article = (id: number) => readArticles().find((one) => one.id === id)!

describe('what an article is said to be is what its picture shows', () => {
  it('one mug for one, two for a pair, as many as the set has', () => {
    const cups = (variant: string) => {
      const geometry = { width: 150, height: 55, bleed: 3, ...productLookOf('mug-set', variant) }
      return patchesOf(shown('mug-set', geometry), magenta)
    }
    expect(patchesOf(shown('mug', wrap), magenta)).toBe(1)
    expect(patchesOf(shown('mug-pair', wrap), magenta)).toBe(2)
    expect(article(109).variants.map(({ code }) => cups(code))).toEqual([2, 4])
  })

  it('a magic mug as it is cold and as it is hot', () => {
    expect(patchesOf(shown('magic-mug-pair', wrap), magenta)).toBe(1)
  })

  it('six magnets, four tiles of bamboo, each with its own picture where it has one', () => {
    expect(patchesOf(shown('magnet-set'), magenta)).toBe(article(303).setSize)
    expect(patchesOf(shown('bamboo-magnet-set'), magenta)).toBe(article(314).setSize)
    const other: FlatPage = { flat: flatOf(green), geometry: square }
    const set = productViews['magnet-set'](flatOf(magenta), square, size, undefined, [other])
    expect([patchesOf(set, magenta), patchesOf(set, green)]).toEqual([3, 3])
  })

  it('a sheet of six stickers, each cut along its own edge', () => {
    const { widthMm: width, heightMm: height, pagePlan } = article(220).variants[0]!
    const { contour } = pagePlan![0]!
    const round = { width, height, bleed: 2, contour }
    expect(patchesOf(shown('sticker-set', round), magenta)).toBe(article(220).setSize)
    const whole = shareOf(shown('sticker-set', { width, height, bleed: 2 }), magenta)
    const share = shareOf(shown('sticker-set', round), magenta) / whole
    expect(share, 'a circle in its square').toBeCloseTo(Math.PI / 4, 1)
    const other: FlatPage = { flat: flatOf(green), geometry: round }
    const set = productViews['sticker-set'](flatOf(magenta), round, size, undefined, [other])
    expect([patchesOf(set, magenta), patchesOf(set, green)]).toEqual([3, 3])
  })

  it('a mug with its handle beside it, and each kind in a form of its own', () => {
    const kinds = ['mug', 'big-mug', 'enamel-mug', 'latte-mug', 'childs-mug'] as const
    const pictures = kinds.map((kind) => shown(kind, wrap, white).data.join())
    expect(new Set(pictures).size).toBe(kinds.length)
    // Coloured, so that it is seen before a pale wall.
    const blueGlaze = { ...wrap, glaze: 'blue' as const }
    for (const turn of [-74, 74]) {
      const picture = mugAt(turn)(flatOf(magenta), blueGlaze, size)
      expect(patchesOf(picture, [42, 92, 158]), String(turn)).toBe(2)
    }
  })

  it('a big mug larger than the usual one, and a small one smaller', () => {
    const printed = (id: number) => {
      const { view, variants } = article(id)
      const { widthMm: width, heightMm: height } = variants[0]!
      return shareOf(shown(view as ProductViewName, { width, height, bleed: 3 }), magenta)
    }
    expect(printed(108)).toBeGreaterThan(1.1 * printed(101))
    expect(printed(107)).toBeLessThan(0.9 * printed(101))
  })

  it('a dark rim on enamel, and none on ceramic', () => {
    const navy: Color = [38, 50, 75]
    const rim = (view: ProductViewName) => toneOf(shown(view, wrap, white), navy)
    expect(rim('enamel-mug')).toBeGreaterThan(0.003)
    expect(rim('mug')).toBe(0)
  })

  it('a frame, two rails or nothing but paper around a poster', () => {
    const tall = { width: 210, height: 297, bleed: 3 }
    const oak: Color = [210, 178, 130]
    const wood = (view: ProductViewName) => toneOf(shown(view, tall, blue), oak)
    expect(wood('framed-poster')).toBeGreaterThan(wood('rail-poster'))
    expect(wood('rail-poster')).toBeGreaterThan(wood('poster') + 0.003)
    expect([202, 209, 208].map((id) => article(id).view)).toEqual([
      'framed-poster',
      'rail-poster',
      'poster',
    ])
  })

  it('wood where the print is white, on a board as on a puzzle', () => {
    const birch: Color = [236, 214, 172]
    const pale = (view: ProductViewName) => shareOf(shown(view, square, white), birch)
    expect(middleOf(shown('wood-board', square, white))).toBeLessThan(0.9)
    expect(middleOf(shown('wooden-puzzle', square, white))).toBeLessThan(0.93)
    expect(middleOf(shown('canvas', square, white))).toBeGreaterThan(0.94)
    expect(pale('wood-board')).toBeGreaterThan(0.1)
  })

  it('a book with the pages that lie open before it', () => {
    const spread = { flat: flatOf(green), geometry: { ...square, width: 200 } }
    const book = productViews['photo-book'](flatOf(magenta), square, size, spread)
    expect(shareOf(book, green)).toBeGreaterThan(0.08)
    expect(shareOf(book, magenta)).toBeGreaterThan(0.08)
  })

  it('about as many pieces as the box says', () => {
    for (const { code } of article(309).variants) {
      const { pieces } = productLookOf('puzzle', code)
      const { columns, rows } = jigsawFor(360, 250, pieces)
      expect((columns * rows) / pieces!, code).toBeGreaterThan(0.8)
      expect((columns * rows) / pieces!, code).toBeLessThan(1.25)
    }
  })

  it('red envelopes with the cards of Christmas alone', () => {
    const red: Color = [179, 40, 45]
    expect(shareOf(shown('red-envelope-card', square, white), red)).toBeGreaterThan(0.02)
    expect(shareOf(shown('greeting-card', square, white), red)).toBe(0)
    expect(article(320).view).toBe('red-envelope-card')
  })

  it('nothing of all this for a view of tomorrow', () => {
    expect(findProductView('velvet-mug-of-tomorrow')).toBe(productViews.sheet)
  })
})

/** How blue the middle is for its red: 1 is grey. */
function middleOf({ width, height, data }: Raster): number {
  const at = 4 * (Math.floor(height / 2) * width + Math.floor(width / 2))
  return data[at + 2]! / data[at]!
}
