import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Contour } from '#design/contour/contour.schema.ts'
import type { DesignDocument } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { makeMugDesign, makeMugPhotos } from '#tests/pictures/mug-design.ts'
import { makePreviewSet } from './preview-set.ts'
import { makeProof } from './proof.ts'

let folder = ''
let document: DesignDocument
let photos: PressPhotos
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-set-'))
  document = await makeMugDesign()
  photos = await makeMugPhotos(join(folder, 'photos'), { scale: 1, format: 'png' })
})
afterAll(() => rm(folder, { recursive: true }))

async function newFolder(): Promise<string> {
  return mkdtemp(join(folder, 'set-'))
}

describe('the previews of a design', () => {
  it('are the page and the product, in three formats each, and the product once small', async () => {
    const set = await newFolder()
    const files = await makePreviewSet({ document, photos, productView: 'mug-pair', folder: set })
    const names = files.map((file) => file.name)
    expect(names).toEqual([
      'flat-wrap.avif',
      'flat-wrap.webp',
      'flat-wrap.jpg',
      'product.avif',
      'product.webp',
      'product.jpg',
      'product-small.webp',
    ])
    expect((await readdir(set)).toSorted(), 'no half file is left').toEqual(names.toSorted())
    for (const file of files) {
      const content = await readFile(join(set, file.name))
      expect(file.bytes).toBe(content.length)
      expect(file.sha256).toBe(createHash('sha256').update(content).digest('hex'))
      const { width, height, format } = await sharp(content).metadata()
      expect([width, height], file.name).toEqual([file.widthPx, file.heightPx])
      expect(file.mime).toBe(`image/${format === 'heif' ? 'avif' : format}`)
      expect(file.bytes).toBeLessThan(150_000)
    }
    expect(files.at(-1)).toMatchObject({ widthPx: 320, heightPx: 240 })
  })

  it('show the page as it is cut, in the colour that stands for it', async () => {
    const set = await newFolder()
    const files = await makePreviewSet({ document, photos, productView: 'mug-pair', folder: set })
    const flat = files.find((file) => file.name === 'flat-wrap.jpg')!
    expect(flat.widthPx / flat.heightPx).toBeCloseTo(206 / 96, 1)
    const { channels } = await sharp(join(set, flat.name)).stats()
    const mean = [1, 3, 5].map((at) => Number.parseInt(flat.color.slice(at, at + 2), 16))
    for (const [index, channel] of channels.entries()) {
      expect(Math.abs(channel.mean - mean[index]!)).toBeLessThan(4)
    }
  })

  it('show a page that is cut to a shape as that shape, on the proof too', async () => {
    const set = await newFolder()
    const contour = Contour.parse({ shape: 'round' })
    const pages = document.pages.map((page) => ({
      ...page,
      contour,
      background: { ...backgroundDefaults, color: '#204080' },
      elements: [],
    }))
    const round = { ...document, pages }
    await makePreviewSet({ document: round, photos, productView: 'sheet', folder: set })
    const [proof] = await makeProof({ document: round, photos, folder: set })
    const pixelOf = async (name: string, x: number, y: number) => {
      const picture = sharp(join(set, name))
      const { width, height } = await picture.metadata()
      const at = { left: Math.round(x * width), top: Math.round(y * height), width: 1, height: 1 }
      return [...(await picture.extract(at).removeAlpha().raw().toBuffer())]
    }
    const [corner, middle] = [
      await pixelOf('flat-wrap.jpg', 0.02, 0.02),
      await pixelOf('flat-wrap.jpg', 0.5, 0.5),
    ]
    expect(Math.min(...corner)).toBeGreaterThan(200)
    expect(Math.max(...middle)).toBeLessThan(140)
    expect(Math.min(...(await pixelOf(proof!.name, 0.1, 0.1)))).toBeGreaterThan(190)
  })

  it('are the same files when they are made again', async () => {
    const input = { document, photos, productView: 'canvas' }
    const once = await makePreviewSet({ ...input, folder: await newFolder() })
    const again = await makePreviewSet({ ...input, folder: await newFolder() })
    expect(again).toEqual(once)
  })

  it('show each piece of a set with the page that is its own', async () => {
    const [page] = document.pages
    const green = { ...page!.background, color: '#00a000' }
    const second = { ...page!, id: 'second', elements: [], background: green }
    const set = await newFolder()
    await makePreviewSet({
      document: { ...document, pageCount: { min: 1, max: 6 }, pages: [page!, second] },
      photos,
      productView: 'magnet-set',
      folder: set,
    })
    const { data, info } = await sharp(join(set, 'product.jpg'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    // In the middle of the second piece, and of the first.
    const pixelAt = (x: number, y: number) =>
      [...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)] as const
    const [red, greenness] = pixelAt(600, 255)
    expect(greenness! - red!).toBeGreaterThan(60)
    const [otherRed, otherGreen] = pixelAt(255, 270)
    expect(otherGreen! - otherRed!).toBeLessThan(40)
  })

  it('stay small for a small page with a wide bleed', async () => {
    const tiny = { ...document.pages[0]!, elements: [], width: 2, height: 1, bleed: 100, safe: 0 }
    const pages = [tiny as unknown as DesignDocument['pages'][number]]
    const input = { document: { ...document, pages }, photos, productView: 'canvas' }
    const files = await makePreviewSet({ ...input, folder: await newFolder() })
    expect(files.map(({ widthPx }) => widthPx).slice(0, 3)).toEqual([24, 24, 24])
  })

  it('are not made of a design whose photo is missing', async () => {
    const set = await newFolder()
    await expect(
      makePreviewSet({ document, photos: {}, productView: 'mug-pair', folder: set }),
    ).rejects.toThrow('The photo sea')
    expect(await readdir(set)).toEqual([])
  })
})

describe('the proof of a design', () => {
  it('has every page, to the edge of its bleed, with the line where it is cut', async () => {
    const [page] = document.pages
    const small = { ...page!, id: 'back', width: 60, height: 40, elements: [] }
    const twoPages = {
      ...document,
      pageCount: { min: 1, max: 2 },
      pages: [page!, small as typeof page & object],
    }
    const set = await newFolder()
    const files = await makeProof({ document: twoPages, photos, folder: set })
    expect(files.map(({ name, pageId }) => [name, pageId])).toEqual([
      ['proof-01-wrap.jpg', 'wrap'],
      ['proof-02-back.jpg', 'back'],
    ])
    expect(Math.max(files[0]!.widthPx, files[0]!.heightPx)).toBe(2000)
    // 66 mm at 300 dpi.
    expect(files[1]!.widthPx).toBe(780)
    const { data, info } = await sharp(join(set, files[1]!.name))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const cutLine = Math.round((3 / 66) * info.width)
    const at = (Math.round(info.height / 2) * info.width + cutLine) * info.channels
    const [red, green, blue] = data.subarray(at, at + 3)
    expect(red! - green!, 'a magenta line').toBeGreaterThan(60)
    expect(blue! - green!).toBeGreaterThan(20)
  })
})
