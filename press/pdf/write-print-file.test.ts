import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePDFRawStream, PDFDocument, type PDFRawStream } from '@cantoo/pdf-lib'
import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { comparePictures, type Picture } from '#tests/pictures/compare-pictures.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { mirrored, pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import {
  imageItem,
  listOf,
  pathItem,
  pressPhoto,
  printLists,
  temporaryFolder,
} from '#tests/pictures/print-job.ts'

const folder = temporaryFolder()
const triangle = pathItem('M5 5L55 5L5 35Z', { fill: '#e4572e' })
const slug = { reference: 'EST-2026-000123', lines: ['Magnet 6 × 6', 'Ana \u202eMüller'] }
const cmyk = { colour: 'CMYK', mirrored: false } as const
let count = 0
const nextPath = () => join(folder, `${count++}.pdf`)

async function open(path: string): Promise<PDFDocument> {
  return PDFDocument.load(await readFile(path), { updateMetadata: false })
}

function contentOf(pdf: PDFDocument): string {
  const contents = pdf.getPage(0).node.Contents() as PDFRawStream
  return Buffer.from(decodePDFRawStream(contents).decode()).toString()
}

const mm = (points: number) => Math.round((points * 25.4 * 100) / 72) / 100

describe('a print file', () => {
  it('has the boxes that a cutter works by', async () => {
    const path = nextPath()
    await printLists(path, [listOf([triangle])])
    const page = (await open(path)).getPage(0)
    const trim = page.getTrimBox()
    expect([trim.x, trim.y, trim.width, trim.height].map(mm)).toEqual([3, 3, 60, 40])
    const bleed = page.getBleedBox()
    expect([bleed.x, bleed.y, bleed.width, bleed.height].map(mm)).toEqual([0, 0, 66, 46])
    expect(page.getMediaBox()).toEqual(bleed)
  })

  it('has a sheet with room for marks where a slug is printed', async () => {
    const path = nextPath()
    await printLists(path, [listOf([triangle])], { slug })
    const page = (await open(path)).getPage(0)
    const trim = page.getTrimBox()
    const media = page.getMediaBox()
    expect([trim.width, trim.height].map(mm)).toEqual([60, 40])
    expect([media.width, media.height].map(mm)).toEqual([66 + 16, 46 + 16 + 12])
    expect(mm(trim.x)).toBe(11)
  })

  it('has the pages of the design in their order, each in its own size', async () => {
    const path = nextPath()
    const lists = [listOf([triangle]), listOf([triangle], { width: 30, height: 90, bleed: 0 })]
    const { pages } = await printLists(path, lists)
    expect(pages).toBe(2)
    const sizes = (await open(path)).getPages().map((page) => mm(page.getTrimBox().height))
    expect(sizes).toEqual([40, 90])
  })

  it('prints black with one ink and converts other colours for a press', async () => {
    const path = nextPath()
    await printLists(path, [listOf([triangle, pathItem('M0 0L5 0L5 5Z')])], { print: cmyk })
    const content = contentOf(await open(path))
    expect(content).toContain('0 0 0 1 k')
    expect(content).toMatch(/^0(\.\d+)? 0\.\d+ 0\.\d+ 0(\.\d+)? k$/m)
    expect(content).not.toMatch(/ (rg|sc)$/m)
  })

  it('cuts off what lies outside the bleed', async () => {
    const path = nextPath()
    const list = listOf([pathItem('M-90 -90L200 -90L200 200L-90 200Z', { fill: '#cc0000' })])
    await printLists(path, [list], { slug })
    const picture = await pdfPicture(path, 820)
    const isRed = (x: number, y: number) => picture.data[4 * (y * 820 + x) + 1]! < 128
    expect([isRed(84, 90), isRed(84, 300), isRed(736, 300)]).toEqual([true, true, true])
    expect([isRed(76, 300), isRed(744, 300), isRed(300, 76)]).toEqual([false, false, false])
  })

  it('is the file whose checksum is told', async () => {
    const path = nextPath()
    const { sha256, bytes } = await printLists(path, [listOf([triangle])], { slug })
    const written = await readFile(path)
    expect(written.length).toBe(bytes)
    expect(createHash('sha256').update(written).digest('hex')).toBe(sha256)
  })
})

describe('a job slug', () => {
  it('says in a code which job it is', async () => {
    const path = nextPath()
    await printLists(path, [listOf([triangle])], { slug })
    const { data, width, height } = await pdfPicture(path, 1600)
    const code = jsQR(new Uint8ClampedArray(data), width, height)
    expect(code?.data).toBe('EST-2026-000123')
  })

  it('fits beside the smallest page, and beside one without bleed', async () => {
    for (const size of [{ width: 10, height: 10 }, { bleed: 0 }]) {
      await expect(
        printLists(nextPath(), [listOf([triangle], size)], { slug }),
      ).resolves.toBeTruthy()
    }
  })

  it('stays readable beside a mirrored page', async () => {
    const [plain, turned] = [nextPath(), nextPath()]
    await printLists(plain, [listOf([triangle])], { slug })
    await printLists(turned, [listOf([triangle])], {
      slug,
      print: { colour: 'RGB', mirrored: true },
    })
    const [one, other] = [await pdfPicture(plain, 820), await pdfPicture(turned, 820)]
    expect(comparePictures(strip(one, 620), strip(other, 620)).unequalPixels).toBe(0)
    expect(comparePictures(one, other).differingPercent).toBeGreaterThan(5)
  })
})

/** From a row on: the slug is below the page. */
function strip({ width, height, data }: Picture, from: number): Picture {
  return { width, height: height - from, data: data.slice(4 * width * from) }
}

it('is a mirror image for transfer papers, about the middle of the trim', async () => {
  const [plain, turned] = [nextPath(), nextPath()]
  await printLists(plain, [listOf([triangle])])
  await printLists(turned, [listOf([triangle])], { print: { colour: 'RGB', mirrored: true } })
  const [one, other] = [await pdfPicture(plain, 660), await pdfPicture(turned, 660)]
  expect(comparePictures(one, mirrored(other)).differingPercent).toBeLessThan(0.01)
  expect(comparePictures(one, other).differingPercent).toBeGreaterThan(10)
})

describe('the same request', () => {
  const script = (path: string, out: string) => `
    import { imageItem, listOf, pathItem, printLists } from '#tests/pictures/print-job.ts'
    const photo = { path: ${JSON.stringify(path)}, mime: 'image/jpeg', orientation: 1, widthPx: 600, heightPx: 400 }
    const filter = [0.5, 0.5, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    const items = [pathItem('M5 5L55 5L5 35Z'), imageItem('photo', { filter, opacity: 0.5 }), imageItem('photo')]
    const { sha256 } = await printLists(${JSON.stringify(out)}, [listOf(items)], {
      photos: { photo }, slug: ${JSON.stringify(slug)}, print: { colour: 'CMYK', mirrored: false },
    })
    console.log(sha256)`

  it('gives the same bytes again, in this process and in another one', async () => {
    const photo = await pressPhoto(join(folder, 'same.jpg'), (await madePhoto(600, 400)).jpeg())
    const filter = [0.5, 0.5, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] as const
    const items = [
      pathItem('M5 5L55 5L5 35Z'),
      imageItem('photo', { filter, opacity: 0.5 }),
      imageItem('photo'),
    ]
    const job = { photos: { photo }, slug, print: cmyk }
    const first = await printLists(nextPath(), [listOf(items)], job)
    const second = await printLists(nextPath(), [listOf(items)], job)
    expect(second).toEqual(first)
    const elsewhere = execFileSync(
      process.execPath,
      ['--input-type=module-typescript', '-e', script(photo.path, nextPath())],
      { cwd: join(import.meta.dirname, '..', '..'), encoding: 'utf8' },
    )
    expect(elsewhere.trim()).toBe(first.sha256)
  })

  it('gives other bytes and another id when a colour differs', async () => {
    const [one, other] = [nextPath(), nextPath()]
    await printLists(one, [listOf([triangle])])
    await printLists(other, [listOf([{ ...triangle, fill: '#e4572f' }])])
    const idOf = async (path: string) => String((await open(path)).context.trailerInfo.ID)
    expect(await idOf(one)).not.toBe(await idOf(other))
  })
})

describe('a print that fails', () => {
  it('leaves nothing behind, and the file that was there as it was', async () => {
    const path = nextPath()
    await writeFile(path, 'the earlier print')
    const list = listOf([triangle, imageItem('nowhere')])
    await expect(printLists(path, [list])).rejects.toThrow(/nowhere/)
    expect(await readFile(path, 'utf8')).toBe('the earlier print')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('is not delivered when it does not pass the check', async () => {
    const path = nextPath()
    const list = listOf([triangle], { width: 6000 })
    await expect(printLists(path, [list])).rejects.toThrow(/sheet is larger than/)
    expect(existsSync(path)).toBe(false)
  })
})
