import { describe, expect, it } from 'vitest'
import { readArticles } from '#demo/seed/facts.ts'
import { type MugGlaze, mugGlazes } from '#design/colour/mug-glaze.ts'
import { Contour } from '#design/contour/contour.schema.ts'
import type { Raster } from '#press/raster/raster.ts'
import { findProductView, productViews, type ProductViewName } from './product-views.ts'

type Color = readonly [red: number, green: number, blue: number]
const magenta: Color = [230, 20, 200]
const green: Color = [30, 200, 40]
const size = { widthPx: 160, heightPx: 120 }
const square = { width: 100, height: 100, bleed: 10 }
const names = Object.keys(productViews) as ProductViewName[]

function flatOf(colorAt: (x: number, y: number) => Color, side = 120): Raster {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let row = 0, at = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1, at += 4) {
      data.set([...colorAt((column + 0.5) / side, (row + 0.5) / side), 255], at)
    }
  }
  return { width: side, height: side, data }
}

/** Shares of the picture that have about this hue, in whatever light. */
function shareOf({ data }: Raster, [red, green, blue]: Color): number {
  let count = 0
  const length = Math.hypot(red, green, blue)
  for (let at = 0; at < data.length; at += 4) {
    const r = data[at]!
    const g = data[at + 1]!
    const b = data[at + 2]!
    const likeness = (r * red + g * green + b * blue) / (length * Math.hypot(r, g, b) || 1)
    if (likeness > 0.96) count += 1
  }
  return (4 * count) / data.length
}

describe.each(names)('the view %s', (name) => {
  const view = productViews[name]

  it('shows the design on an opaque picture of the wanted size', () => {
    const picture = view(
      flatOf(() => magenta),
      square,
      size,
    )
    expect([picture.width, picture.height]).toEqual([160, 120])
    expect(picture.data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true)
    expect(shareOf(picture, magenta)).toBeGreaterThan(0.05)
    expect(shareOf(picture, green)).toBe(0)
  })

  it('is the same picture each time', () => {
    const flat = flatOf((x, y) => [x * 255, y * 255, 90])
    expect(view(flat, square, size).data).toEqual(view(flat, square, size).data)
  })

  it.each([
    { width: 300, height: 100, bleed: 3 },
    { width: 80, height: 320, bleed: 0 },
  ])('fits a page of $width × $height mm', (geometry) => {
    const picture = view(
      flatOf(() => magenta),
      geometry,
      size,
    )
    expect(shareOf(picture, magenta)).toBeGreaterThan(0.03)
    const edge = picture.data.subarray(0, 160 * 4)
    expect(shareOf({ width: 160, height: 1, data: edge }, magenta)).toBe(0)
  })
})

describe('a product that is cut to a shape', () => {
  const heart = Contour.parse({
    shape: 'heart',
    holes: [{ x: 45, y: 25, width: 10, height: 10, radius: 5 }],
  })
  const plain = Contour.parse({ shape: 'rounded', radius: 0 })
  const shaped = ['keyring', 'steel-keyring', 'leather-keyring', 'magnet', 'sheet'] as const

  it.each(shaped)('is shown as that shape: %s', (name) => {
    const share = (contour: Contour) => {
      const picture = productViews[name](
        flatOf(() => magenta),
        { ...square, contour },
        size,
      )
      return shareOf(picture, magenta)
    }
    // A heart takes about two thirds of the box around it.
    const left = share(heart) / share(plain)
    expect(left).toBeGreaterThan(0.45)
    expect(left).toBeLessThan(0.8)
  })

  it('has the camera of its model, and the picture everywhere else', () => {
    const caseOf = (holes: object[]) => {
      const contour = Contour.parse({ shape: 'rounded', radius: 14, holes })
      const geometry = { width: 78, height: 156, bleed: 3, contour }
      const flat = flatOf(() => magenta)
      return shareOf(productViews['phone-case'](flat, geometry, size), magenta)
    }
    const round = { x: 8, y: 8, width: 15, height: 15, radius: 7.5 }
    const bar = { x: 8, y: 14, width: 60, height: 24, radius: 12 }
    expect(caseOf([bar])).toBeLessThan(caseOf([round]) - 0.005)
  })

  it('is not called by the name of another material', () => {
    const views = Object.fromEntries(readArticles().map(({ id, view }) => [id, view]))
    expect([views[402], views[405], views[406]]).toEqual([
      'keyring',
      'steel-keyring',
      'leather-keyring',
    ])
  })
})

describe('a design on its product', () => {
  it('has a view for every article that can be designed', () => {
    for (const { id, view, isPersonalised } of readArticles()) {
      if (!isPersonalised) continue
      expect(Object.keys(productViews), String(id)).toContain(view)
    }
    expect(findProductView('magic-mug-pair')).toBe(productViews['magic-mug-pair'])
    expect(findProductView('a view of tomorrow')).toBe(productViews.sheet)
    expect(findProductView('constructor')).toBe(productViews.sheet)
  })

  it('goes around a mug: its left half beside the handle at the left', () => {
    const halves = flatOf((x) => (x < 0.5 ? magenta : green))
    const wrap = { width: 206, height: 96, bleed: 3 }
    const left = productViews['mug-left'](halves, wrap, size)
    expect(shareOf(left, magenta)).toBeGreaterThan(10 * shareOf(left, green))
    const right = productViews['mug-right'](halves, wrap, size)
    expect(shareOf(right, green)).toBeGreaterThan(10 * shareOf(right, magenta))
  })

  it('has the colour of its variant inside a mug and on its handle', () => {
    const wrap = { width: 206, height: 96, bleed: 3 }
    const flat = flatOf(() => [250, 250, 250])
    const share = (glaze?: MugGlaze) =>
      shareOf(productViews['coloured-mug'](flat, { ...wrap, glaze }, size), [42, 92, 158])
    expect(share()).toBe(0)
    expect(share('red')).toBe(0)
    expect(share('blue')).toBeGreaterThan(0.03)
    const coloured = readArticles().find(({ view }) => view === 'coloured-mug')!
    for (const { code } of coloured.variants) expect(Object.keys(mugGlazes)).toContain(code)
  })

  it('lets the phone be seen through a clear case', () => {
    const bare = { width: 4, height: 4, data: new Uint8ClampedArray(64) }
    const geometry = { width: 78, height: 156, bleed: 3 }
    const phone: Color = [201, 214, 220]
    const middle = (picture: Raster) => [...picture.data.subarray(4 * (60 * 160 + 80))].slice(0, 3)
    for (const [at, value] of middle(
      productViews['clear-phone-case'](bare, geometry, size),
    ).entries())
      expect(Math.abs(value - phone[at]!)).toBeLessThan(25)
    const printed = flatOf(() => magenta)
    expect(
      shareOf(productViews['clear-phone-case'](printed, geometry, size), magenta),
    ).toBeGreaterThan(0.1)
  })

  it('shows the back of a flat card beside its front', () => {
    const back = { flat: flatOf(() => green), geometry: square }
    const picture = productViews['flat-cards'](
      flatOf(() => magenta),
      square,
      size,
      back,
    )
    expect(shareOf(picture, green)).toBeGreaterThan(0.03)
    expect(shareOf(picture, magenta)).toBeGreaterThan(shareOf(picture, green))
  })

  it('goes on around the edge of a canvas, and is cut off on paper', () => {
    const inner = (at: number) => at > 1 / 12 && at < 11 / 12
    const framed = flatOf((x, y) => (inner(x) && inner(y) ? magenta : green))
    expect(shareOf(productViews.canvas(framed, square, size), green)).toBeGreaterThan(0.005)
    expect(shareOf(productViews.sheet(framed, square, size), green)).toBeLessThan(0.002)
  })

  it('is lit, not recoloured: a white page stays nearly white', () => {
    const picture = productViews.sheet(
      flatOf(() => [255, 255, 255]),
      square,
      size,
    )
    const middle = 4 * (60 * 160 + 80)
    expect(Math.min(...picture.data.subarray(middle, middle + 3))).toBeGreaterThan(235)
  })
})
