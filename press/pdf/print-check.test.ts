import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import {
  imageItem,
  listOf,
  pathItem,
  pressPhoto,
  printLists,
  temporaryFolder,
} from '#tests/pictures/print-job.ts'
import { checkPrintFile } from './print-check.ts'

const folder = temporaryFolder()
const page = { width: 60, height: 40, bleed: 3, leastDpi: 200 }
const expected = { sha256: null, colour: 'RGB' as const, pages: [page] }

/** A good print file, changed by somebody afterwards. */
async function findingsAfter(change: (pdf: PDFDocument) => void): Promise<string[]> {
  const photo = await pressPhoto(join(folder, 'photo.jpg'), (await madePhoto(600, 400)).jpeg())
  const path = join(folder, 'print.pdf')
  const list = listOf([pathItem('M0 0L9 0L9 9Z'), imageItem('photo')])
  await printLists(path, [list], { photos: { photo } })
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  change(pdf)
  const saved = Buffer.from(
    await pdf.save({ useObjectStreams: false, updateFieldAppearances: false }),
  )
  // The library writes 1.7 into every file.
  saved.write('%PDF-1.6', 0, 'latin1')
  await writeFile(path, saved)
  return checkPrintFile(path, expected)
}

function addContent(pdf: PDFDocument, operators: string): void {
  const { context } = pdf
  const stream = context.register(context.stream(operators))
  const before = pdf.getPage(0).node.get(PDFName.of('Contents'))!
  pdf.getPage(0).node.set(PDFName.of('Contents'), context.obj([before, stream]))
}

it('finds nothing in a file that is fit to print', async () => {
  expect(await findingsAfter(() => {})).toEqual([])
})

const faults: [string, (pdf: PDFDocument) => void, RegExp][] = [
  ['a trim of another size', (pdf) => pdf.getPage(0).setTrimBox(9, 9, 100, 100), /its trim is/],
  [
    'a trim that is 0.05 mm off',
    (pdf) => pdf.getPage(0).setTrimBox(8.5039, 8.5039, 170.0787 + 0.14, 113.3858),
    /its trim is/,
  ],
  ['no bleed', (pdf) => pdf.getPage(0).setBleedBox(8.5039, 8.5039, 170.0787, 113.3858), /bleed/],
  ['no trim', (pdf) => void pdf.getPage(0).node.delete(PDFName.of('TrimBox')), /no TrimBox/],
  ['another page', (pdf) => void pdf.addPage(), /2 pages instead of 1/],
  [
    'no output intent',
    (pdf) => void pdf.catalog.delete(PDFName.of('OutputIntents')),
    /output intent/,
  ],
  [
    'the profile of a display for its output',
    (pdf) => {
      const intents = pdf.catalog.lookup(PDFName.of('OutputIntents'), PDFArray)
      const space = pdf.getPage(0).node.Resources()!.lookup(PDFName.of('ColorSpace'), PDFDict)
      const display = space.lookup(PDFName.of('Paint'), PDFArray).get(1)
      intents.lookup(0, PDFDict).set(PDFName.of('DestOutputProfile'), display)
    },
    /output profile is none for RGB/,
  ],
  ['no metadata', (pdf) => void pdf.catalog.delete(PDFName.of('Metadata')), /metadata/],
  [
    'another version',
    (pdf) => {
      const info = pdf.context.lookup(pdf.context.trailerInfo.Info) as ReturnType<
        PDFDocument['context']['obj']
      > & { set: (key: PDFName, value: PDFString) => void }
      info.set(PDFName.of('GTS_PDFXVersion'), PDFString.of('PDF/X-1a:2001'))
    },
    /no PDF\/X-4/,
  ],
  ['a script', (pdf) => pdf.addJavaScript('x', 'app.alert(1)'), /JavaScript/],
  [
    'a note',
    (pdf) => pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj([])),
    /entry Annots/,
  ],
  ['a font', (pdf) => pdf.getPage(0).drawText('Hello'), /Font/],
  ['a colour of a screen', (pdf) => addContent(pdf, '1 0 0 rg 0 0 9 9 re f'), /operator rg/],
  ['inks in RGB', (pdf) => addContent(pdf, '0 0 0 1 k 0 0 9 9 re f'), /operator k/],
  ['a state left open', (pdf) => addContent(pdf, 'q'), /states do not match/],
  ['a photo drawn too large', (pdf) => addContent(pdf, '900 0 0 600 0 0 cm /Photo0 Do'), /48 dpi/],
  ['a photo that is missing', (pdf) => addContent(pdf, '/Photo9 Do'), /Photo9 is missing/],
]

it.each(faults)('finds %s', async (_name, change, finding) => {
  expect((await findingsAfter(change)).join('; ')).toMatch(finding)
})

it('finds bytes that changed on the disk', async () => {
  const path = join(folder, 'print.pdf')
  const { sha256 } = await printLists(path, [listOf([pathItem('M0 0L9 0L9 9Z')])])
  const bytes = await readFile(path)
  bytes[bytes.length - 40]! ^= 1
  await writeFile(path, bytes)
  expect(await checkPrintFile(path, { ...expected, sha256 })).toEqual([
    'the disk holds other bytes than were written',
  ])
})

it('finds a print in the colours of another machine', async () => {
  const path = join(folder, 'cmyk.pdf')
  await printLists(path, [listOf([pathItem('M0 0L9 0L9 9Z')])], {
    print: { colour: 'CMYK', mirrored: false },
  })
  expect((await checkPrintFile(path, expected)).join('; ')).toMatch(/none for RGB.*DeviceCMYK/)
})
