import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPdf, onePagePdf, pdfStream } from '#tests/hostile-files/build-pdf.ts'
import { type Ingest, openIngest } from './ingest.ts'

let folder: string
let ingest: Ingest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingest-pdf-'))
  ingest = openIngest({ count: 1, onCrash: (failure) => expect.fail(failure.message) })
})

afterAll(async () => {
  await ingest.close()
  await rm(folder, { recursive: true })
})

async function take(bytes: Buffer, page?: number) {
  const outFolder = await mkdtemp(join(folder, 'out-'))
  const path = join(outFolder, 'upload')
  await writeFile(path, bytes)
  const pdf = await ingest.pdf({ path, name: 'flyer.pdf', outFolder, ...(page && { page }) })
  return { pdf, open: (file: string) => sharp(join(outFolder, file)) }
}

/** Each page in another size, and all over red, green or blue. */
function threePages(): Buffer {
  const colours = ['1 0 0', '0 1 0', '0 0 1']
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
    ...colours.map(
      (_, at) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${72 * (at + 1)} 144] /Contents ${at + 6} 0 R >>`,
    ),
    ...colours.map((colour) => pdfStream('', Buffer.from(`${colour} rg 0 0 900 900 re f`))),
  ])
}

describe('a PDF', () => {
  it('of several pages shows them all, and prints none yet', async () => {
    const { pdf, open } = await take(threePages())
    expect(pdf.pages).toEqual([
      { widthMm: 25.4, heightMm: 50.8 },
      { widthMm: 50.8, heightMm: 50.8 },
      { widthMm: 76.2, heightMm: 50.8 },
    ])
    expect(pdf.thumbnails).toEqual([
      { page: 1, widthPx: 160, heightPx: 320, file: 'page-1.webp' },
      { page: 2, widthPx: 320, heightPx: 320, file: 'page-2.webp' },
      { page: 3, widthPx: 320, heightPx: 213, file: 'page-3.webp' },
    ])
    expect(await open('page-3.webp').metadata()).toMatchObject({ width: 320, height: 213 })
    expect(pdf.picture).toBeNull()
  })

  it('prints the page that was chosen at 300 dpi', async () => {
    const { pdf, open } = await take(threePages(), 2)
    expect(pdf.picture).toMatchObject({
      mime: 'application/pdf',
      page: 2,
      dpi: 300,
      widthPx: 600,
      heightPx: 600,
      press: { file: 'press.jpg', mime: 'image/jpeg', orientation: 1 },
    })
    expect(pdf.picture!.variants.map(({ file }) => file.split('.').at(-1))).toEqual([
      'webp',
      'webp',
    ])
    const [red, green, blue] = await open('press.jpg').resize(1, 1).raw().toBuffer()
    expect([red! < 10, green! > 245, blue! < 10]).toEqual([true, true, true])
  })

  it('of one page needs no choice, and is white where nothing is drawn', async () => {
    const { pdf, open } = await take(onePagePdf({}))
    expect(pdf.picture).toMatchObject({ page: 1, widthPx: 1250, heightPx: 833 })
    const corner = open('press.jpg').extract({ left: 1200, top: 0, width: 9, height: 9 })
    expect([...(await corner.raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('of a giant page is printed with at most 40 million pixels', async () => {
    const { pdf } = await take(onePagePdf({ mediaBox: '0 0 14400 7200' }))
    const { widthPx, heightPx, dpi } = pdf.picture!
    expect(widthPx * heightPx).toBeLessThanOrEqual(40_010_000)
    expect(widthPx / heightPx).toBeCloseTo(2, 2)
    expect(dpi).toBe(45)
  })

  it('has no page that it has not', async () => {
    await expect(take(threePages(), 4)).rejects.toMatchObject({ code: 'no_such_page' })
  })
})
