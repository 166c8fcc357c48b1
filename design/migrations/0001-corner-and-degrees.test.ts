import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { millimetres } from '#tests/design/arbitrary-document.ts'
import { readDocument } from '#design/read-document.ts'
import { DocumentV0 } from './0001-corner-and-degrees.ts'

const sha256 = 'c'.repeat(64)
const between = (min: number, max: number) =>
  fc.oneof(millimetres(min, max), fc.double({ min, max, noNaN: true }))

const box = {
  x: between(-5000, 5000),
  y: between(-5000, 5000),
  w: between(0.1, 5000),
  h: between(0.1, 5000),
  rot: fc.oneof(
    { weight: 30, arbitrary: between(-1000, 1000) },
    { weight: 1, arbitrary: fc.constant(1e308) },
  ),
}
const crop = fc
  .tuple(between(0, 0.999), between(0, 0.999), between(0.001, 1), between(0.001, 1))
  .map(([x, y, w, h]) => ({ x, y, w: Math.min(w, 1 - x), h: Math.min(h, 1 - y) }))
const color = fc.constantFrom('#FFaa00', '#000000')
const image = fc.record(
  { ...box, type: fc.constant('image'), asset: fc.constantFrom('a1', 'a2'), crop },
  { requiredKeys: ['x', 'y', 'w', 'h', 'rot', 'type', 'asset'] },
)
const words = fc.record({
  ...box,
  type: fc.constant('text'),
  text: fc.string({ unit: 'grapheme', maxLength: 100 }),
  lang: fc.constantFrom('pl', 'cs'),
  font: fc.constant('roboto'),
  sizePt: between(1, 1000),
  align: fc.constantFrom('left', 'center', 'right'),
  fill: color,
})
const picture = fc.record({
  sha256: fc.constant(sha256),
  w: fc.integer({ min: 1, max: 100_000 }),
  h: fc.integer({ min: 1, max: 100_000 }),
  mime: fc.constant('image/jpeg'),
})
const page = fc.record({
  w: between(1, 1000),
  h: between(1, 1000),
  bleed: between(0, 20),
  safe: between(0, 100),
  dpi: fc.integer({ min: 72, max: 600 }),
  background: color,
  elements: fc.array(fc.oneof(image, words), { maxLength: 4 }),
})
const anyV0 = fc
  .record({ a1: picture, a2: picture, pages: fc.array(page, { minLength: 1, maxLength: 3 }) })
  .map(({ a1, a2, pages }) => ({
    v: 0,
    id: 'old',
    rev: 3,
    articleId: 1,
    variant: 'a4',
    fonts: { roboto: sha256 },
    assets: { a1, a2 },
    pages: pages.map((page, pageIndex) => ({
      ...page,
      id: `p${pageIndex}`,
      elements: page.elements.map((one, index) => ({ ...one, id: `e${pageIndex}-${index}` })),
    })),
  }))
  .filter((document) => DocumentV0.safeParse(document).success)

describe('0001: corners and degrees', () => {
  it('a photo of an old design stands where it stood', () => {
    const reading = readDocument({
      v: 0,
      id: 'old',
      rev: 3,
      articleId: 1,
      variant: 'a4',
      fonts: { roboto: sha256 },
      assets: { a1: { sha256, w: 4000, h: 3000, mime: 'image/jpeg' } },
      pages: [
        {
          id: 'front',
          w: 210,
          h: 297,
          bleed: 3,
          safe: 5,
          dpi: 300,
          background: '#FFEEDD',
          elements: [
            { id: 'e1', type: 'image', x: 100, y: 80, w: 60, h: 60, rot: Math.PI / 2, asset: 'a1' },
            {
              id: 'e2',
              type: 'text',
              x: 100,
              y: 200,
              w: 80,
              h: 20,
              rot: 0,
              text: 'Babci',
              lang: 'pl',
              font: 'roboto',
              sizePt: 72,
              align: 'center',
              fill: '#112233',
            },
          ],
        },
      ],
    })
    expect(reading).toMatchObject({
      ok: true,
      document: {
        v: 1,
        revision: 3,
        pages: [
          {
            width: 210,
            background: { type: 'plain', color: '#ffeedd' },
            elements: [
              {
                type: 'photo',
                x: 70,
                y: 50,
                width: 60,
                height: 60,
                rotation: 90,
                crop: { x: 0.125, y: 0, width: 0.75, height: 1 },
              },
              { type: 'text', x: 60, y: 190, size: 25.4, align: 'center' },
            ],
          },
        ],
      },
    })
  })

  it('any design that was valid then is valid now', () => {
    fc.assert(
      fc.property(anyV0, (old) => {
        const reading = readDocument(old)
        expect(reading.ok ? [] : reading.problems).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('says what is wrong with an old design that never was valid', () => {
    expect(readDocument({ v: 0, id: 'old' })).toMatchObject({ ok: false })
  })
})
