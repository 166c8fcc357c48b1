import { createCanvas, loadImage, Path2D, type Image } from '@napi-rs/canvas'
import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paintRaster } from '#press/raster/paint-raster.ts'
import type { DisplayItem, DisplayList, ImageItem } from './display-list.ts'
import { anyDrawing } from '#tests/design/arbitrary-drawing.ts'
import { draw } from '#tests/design/sample-drawing.ts'
import { canvasSizeFor, paintCanvas } from './paint-canvas.ts'
import { fraction } from './units.ts'

const WIDTH_PX = 412
let folder = ''
let photo: Image
let path = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paint-canvas-'))
  path = join(folder, 'photo.png')
  const shades = Buffer.from(Array.from({ length: 60 * 40 * 3 }, (_, at) => (at * 7) % 256))
  await sharp(shades, { raw: { width: 60, height: 40, channels: 3 } })
    .resize(600, 400, { kernel: 'cubic' })
    .png()
    .toFile(path)
  photo = await loadImage(path)
})
afterAll(() => rm(folder, { recursive: true }))

function painted(
  list: DisplayList,
  box: 'trim' | 'bleed',
  size: { width: number; height: number },
) {
  const canvas = createCanvas(size.width, size.height)
  paintCanvas<Path2D, Image>(list, {
    context: canvas.getContext('2d'),
    size,
    box,
    makePath: (path) => new Path2D(path),
    findPhoto: ({ asset }) => (asset === 'photo' ? photo : undefined),
  })
  return canvas.getContext('2d').getImageData(0, 0, size.width, size.height).data
}

async function byThePress(list: DisplayList, box: 'trim' | 'bleed') {
  const photos = {
    photo: { path, mime: 'image/png', orientation: 1, widthPx: 600, heightPx: 400 },
  } as const
  const canvas = await paintRaster(list, photos, { widthPx: WIDTH_PX, box })
  const { width, height } = canvas
  return { width, height, data: canvas.getContext('2d').getImageData(0, 0, width, height).data }
}

/** The largest and the mean difference of a channel. */
function differences(one: Uint8ClampedArray, other: Uint8ClampedArray) {
  let most = 0
  let sum = 0
  for (let at = 0; at < one.length; at += 1) {
    const difference = Math.abs(one[at]! - other[at]!)
    most = Math.max(most, difference)
    sum += difference
  }
  return { most, mean: sum / one.length }
}

describe('a page on a canvas', () => {
  it('is, but for its photos, pixel for pixel what the press paints', async () => {
    await fc.assert(
      fc.asyncProperty(anyDrawing, fc.constantFrom('trim', 'bleed'), async (document, box) => {
        const [list] = draw(document)
        const vectors = {
          ...list!,
          items: list!.items.filter(({ kind }) => kind === 'path'),
        }
        const press = await byThePress(vectors, box)
        expect(differences(painted(vectors, box, press), press.data).most).toBe(0)
      }),
      { numRuns: 15 },
    )
  })

  it.each<[string, Partial<ImageItem>]>([
    ['as it is', {}],
    [
      'cropped and flipped',
      {
        crop: { x: fraction(0.2), y: fraction(0.1), width: fraction(0.5), height: fraction(0.6) },
        matrix: [-30, 0, 0, 20, 35, 5],
      },
    ],
    ['turned', { matrix: [24, 14, -9.3, 16, 12, 2] }],
    [
      'masked and half transparent',
      { clip: { path: 'M20 2L38 18L2 18Z', matrix: [1, 0, 0, 1, 0, 0] }, opacity: 0.5 },
    ],
  ])('has a photo %s where the press has it', async (_, given) => {
    const image: DisplayItem = {
      kind: 'image',
      elementId: 'e1',
      asset: 'photo',
      crop: { x: fraction(0), y: fraction(0), width: fraction(1), height: fraction(1) },
      matrix: [36, 0, 0, 24, 2, 2],
      clip: null,
      filter: null,
      opacity: 1,
      ...given,
    }
    const list = { pageId: 'front', width: 40, height: 28, bleed: 2, items: [image] }
    const press = await byThePress(list, 'bleed')
    expect(differences(painted(list, 'bleed', press), press.data).mean).toBeLessThan(1.5)
  })

  it('leaves out a photo that is not there yet', () => {
    const items: DisplayItem[] = [
      {
        kind: 'image',
        elementId: 'e1',
        asset: 'still loading',
        crop: { x: fraction(0), y: fraction(0), width: fraction(1), height: fraction(1) },
        matrix: [40, 0, 0, 28, 0, 0],
        clip: null,
        filter: null,
        opacity: 1,
      },
    ]
    const list = { pageId: 'front', width: 40, height: 28, bleed: 0, items }
    const pixels = painted(list, 'trim', { width: 40, height: 28 })
    expect(pixels.every((value) => value === 0)).toBe(true)
  })
})

describe('the size of a canvas', () => {
  it('keeps the shape of the page', () => {
    const list = { pageId: 'front', width: 200, height: 90, bleed: 5, items: [] }
    expect(canvasSizeFor(list, 'trim', 1000)).toEqual({ width: 1000, height: 450 })
    expect(canvasSizeFor(list, 'bleed', 2100)).toEqual({ width: 2100, height: 1000 })
  })
})
