import { expect, it } from 'vitest'
import { loadPdfLibrary } from '#press/ingest/pdf-library.ts'
import { testMailComposer } from '#tests/mail.ts'
import type { InvoiceData } from './invoice-data.ts'
import { drawInvoice } from './invoice-pdf.ts'

const line = {
  name: 'Mug',
  detail: '330 ml',
  quantity: 1,
  unitMinor: 1000,
  discountMinor: 0,
  totalMinor: 1000,
  taxPermille: 200,
  taxTreatment: 'STANDARD',
  taxMinor: 167,
} as const

const invoiceTo = (lines: string[]): InvoiceData => ({
  kind: 'INVOICE',
  number: 'ES-2036-000001',
  issuedOn: '2036-11-11',
  orderNumber: 'E1',
  orderedOn: '2036-11-11',
  seller: { name: 'Estampa', lines: ['Calle 1'], country: 'ES', taxId: 'ES1' },
  buyer: { lines },
  lines: [line],
  taxes: [],
  taxMinor: 167,
  totalMinor: 1000,
  currency: 'GBP',
})

const draw = (lines: string[]) =>
  drawInvoice({
    data: invoiceTo(lines),
    t: testMailComposer.words('en-GB'),
    iso: 'en-GB',
    brand: 'estampa',
    brandName: 'Estampa',
  })

/** What somebody copies out of the page. */
async function textIn(pdf: Uint8Array): Promise<string> {
  const library = await loadPdfLibrary()
  const { malloc, free } = library.pdfium.wasmExports
  const file = malloc(pdf.length)
  library.pdfium.HEAPU8.set(pdf, file)
  const document = library.FPDF_LoadMemDocument(file, pdf.length, '')
  const page = library.FPDF_LoadPage(document, 0)
  const text = library.FPDFText_LoadPage(page)
  const count = library.FPDFText_CountChars(text)
  const bytes = (count + 1) * 2
  const into = malloc(bytes)
  library.FPDFText_GetText(text, 0, count, into)
  const copied = Buffer.from(library.pdfium.HEAPU8.slice(into, into + bytes - 2))
  for (const one of [into, file]) free(one)
  library.FPDFText_ClosePage(text)
  library.FPDF_ClosePage(page)
  library.FPDF_CloseDocument(document)
  return copied.toString('utf16le')
}

const names = [
  'محمد عبد الله',
  'יעל כהן',
  '山田 太郎さん',
  '김민준',
  '王小明',
  'สมชาย ใจดี',
  'Γιώργος Παπαδόπουλος',
  'Łukasz Żółć',
]

it('prints the name of its buyer in the letters that it is written in', async () => {
  const text = await textIn(await draw(names))
  for (const name of names) expect(text).toContain(name)
  expect(text).not.toContain('?')
})

it('keeps names apart that stand beside words of another direction', async () => {
  const text = await textIn(await draw(['Ann (דנה) Other']))
  for (const word of ['Ann', 'דנה', 'Other']) expect(text).toContain(word)
})

it('has a question mark for what no font of ours has, and no more of them', async () => {
  const text = await textIn(await draw(['ლ 王', 'Zażółć\u200b \u{1f600}']))
  expect(text).toContain('? 王')
  expect(text).toContain('Zażółć ?')
})

it('is the same to the byte when it is drawn again, and light for a Latin name', async () => {
  expect(await draw(names)).toEqual(await draw(names))
  const latin = Buffer.from(await draw(['Łukasz Żółć'])).toString('latin1')
  expect(latin).not.toContain('/Type3')
})
