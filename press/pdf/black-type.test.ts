import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { documentWith, mugPage, samples } from '#tests/design/arbitrary-document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { textDefaults } from '#design/elements/text.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { makePrintFile } from '#press/print-file.ts'
import { checkPrintFile } from './print-check.ts'
import { listOf, pathItem, printLists, temporaryFolder } from '#tests/pictures/print-job.ts'

const folder = temporaryFolder()
const cmyk = { colour: 'CMYK', mirrored: false } as const

type Painted = { inks: number[]; overprint: boolean }

/** What is filled and stroked on the first page, with its inks, in order. */
async function paintedOn(path: string): Promise<Painted[]> {
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  const page = pdf.getPage(0).node
  const stream = page.Contents()
  const content = stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : []
  const states = page.Resources()!.lookup(PDFName.of('ExtGState'), PDFDict)
  const painted: Painted[] = []
  let overprint = false
  let inks: number[] = []
  for (const line of Buffer.from(content).toString('latin1').split('\n')) {
    const state = /^\/(\w+) gs$/.exec(line)?.[1]
    if (state) {
      const entries = states.lookup(PDFName.of(state), PDFDict)
      const [stroke, fill] = ['OP', 'op'].map((key) => String(entries.get(PDFName.of(key))))
      expect(stroke).toBe(fill)
      overprint = fill === 'true'
      if (overprint) expect(String(entries.get(PDFName.of('OPM')))).toBe('1')
    }
    const mix = /^([\d. ]+) [kK]$/.exec(line)?.[1]
    if (mix) inks = mix.split(' ').map(Number)
    if (/^(f\*?|S)$/.test(line)) painted.push({ inks, overprint })
  }
  return painted
}

it('prints a text as it is first written on one plate, over what lies below', async () => {
  const text = { ...samples.text, ...textDefaults, size: samples.text.size }
  const page = { ...mugPage, background: backgroundDefaults, elements: [text] }
  const fonts = { roboto: findFont('roboto')!.sha256 }
  const outPath = join(folder, 'text.pdf')
  const document = documentWith([], { pages: [page], fonts, assets: {} })
  await makePrintFile({ document, photos: {}, print: cmyk, slug: null, outPath })
  const letters = (await paintedOn(outPath)).at(-1)
  expect(letters).toEqual({ inks: [0, 0, 0, 1], overprint: true })
})

it('knocks out large black type, see-through type and every other colour', async () => {
  const letter = (side: number) =>
    `M10 10L${10 + side} 10L${10 + side} ${10 + side}L10 ${10 + side}Z`
  const path = join(folder, 'knock-out.pdf')
  const items = [
    pathItem('M-3 -3L63 -3L63 43L-3 43Z', { fill: '#f6c83f' }),
    pathItem(letter(1)),
    pathItem(letter(8)),
    pathItem(letter(1), { opacity: 0.5 }),
    pathItem(letter(1), { fill: '#ffffff' }),
    pathItem(letter(1), { fill: '#d22f3c' }),
    pathItem(letter(30), {
      fill: null,
      stroke: { color: '#1b1b1b', width: 0.5, dash: [], join: 'round' },
    }),
  ]
  await printLists(path, [listOf(items)], { print: cmyk })
  const painted = await paintedOn(path)
  expect(painted.map(({ overprint }) => overprint)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    true,
  ])
  const onlyBlack = [1, 2, 3, 6].map((at) => painted[at]!.inks)
  expect(onlyBlack).toEqual([1, 2, 3, 6].map(() => [0, 0, 0, 1]))
  expect(painted[4]!.inks).toEqual([0, 0, 0, 0])
})

it('says nothing of overprinting to a printer of RGB', async () => {
  const path = join(folder, 'rgb.pdf')
  await printLists(path, [listOf([pathItem('M0 0L9 0L9 9Z')])])
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  expect(String(pdf.getPage(0).node.Resources())).not.toMatch(/\/OP|\/op/)
})

it.each([
  ['/Over gs 0 0 0 0 k 0 0 9 9 re f', /overprints with more than black/],
  ['/Over gs 0.2 0 0 1 k 0 0 9 9 re f', /overprints with more than black/],
  ['0.9 0.9 0.9 0.7 k 0 0 9 9 re f', /340 % of ink/],
])('is not fit to print with %s', async (operators, finding) => {
  const path = join(folder, 'changed.pdf')
  await printLists(path, [listOf([pathItem('M0 0L9 0L9 9Z')])], { print: cmyk })
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  const { context } = pdf
  const page = pdf.getPage(0).node
  const states = page.Resources()!.lookup(PDFName.of('ExtGState'), PDFDict)
  states.set(PDFName.of('Over'), context.obj({ Type: 'ExtGState', OP: true, op: true, OPM: 1 }))
  const before = page.get(PDFName.of('Contents'))!
  const added = context.register(context.stream(operators))
  page.set(PDFName.of('Contents'), context.obj([before, added]))
  const saved = Buffer.from(await pdf.save({ useObjectStreams: false }))
  // The library writes 1.7 into every file.
  saved.write('%PDF-1.6', 0, 'latin1')
  await writeFile(path, saved)
  const wanted = { width: 60, height: 40, bleed: 3, leastDpi: Infinity }
  const expected = { sha256: null, colour: 'CMYK' as const, pages: [wanted] }
  expect(await checkPrintFile(path, expected)).toEqual([expect.stringMatching(finding)])
})
