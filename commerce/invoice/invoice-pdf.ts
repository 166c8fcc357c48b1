import { formatMoney } from '#config/format-money.ts'
import { formatPercent } from '#config/format-percent.ts'
import { mailLooks } from '#commerce/kernel/mail/mail-look.ts'
import type { MailTranslate } from '#commerce/kernel/mail/mail-words.ts'
import type { Brand } from '#config/site-table.ts'
import { openSheet, type Sheet } from './document-sheet.ts'
import type { InvoiceData, InvoiceLine } from './invoice-data.ts'

type Writing = {
  data: InvoiceData
  t: MailTranslate
  iso: string
  brand: Brand
  brandName: string
}
type InvoicePen = Writing & {
  sheet: Sheet
  money: (minor: number) => string
  day: (date: string) => string
  rate: (permille: number) => string
  countryName: (code: string) => string
}

/** The same data give the same bytes. */
export async function drawInvoice(writing: Writing): Promise<Uint8Array> {
  const { data, t, iso, brand, brandName } = writing
  const look = mailLooks[brand]
  const isCredit = data.kind === 'CREDIT_NOTE'
  const name = t(isCredit ? 'mail.invoice.creditNote' : 'mail.invoice.invoice')
  const sheet = await openSheet({
    inks: { ink: look.ink, soft: look.inkSoft, accent: look.accent, line: look.line },
    about: {
      title: `${name} ${data.number}`,
      author: data.seller.name,
      language: iso,
      at: new Date(data.issuedOn),
    },
    texts: textsOf(data),
  })
  const days = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames(iso, { type: 'region' })
  const pen: InvoicePen = {
    ...writing,
    sheet,
    money: (minor) => formatMoney(minor, { currency: data.currency, iso }),
    day: (date) => days.format(new Date(date)),
    rate: (permille) => formatPercent(permille / 10, iso),
    countryName: (code) => countries.of(code) ?? code,
  }
  drawHead(pen, name)
  drawParties(pen)
  if (isCredit) drawCorrection(pen)
  if (data.lines.length > 0) drawLines(pen)
  drawTaxes(pen)
  drawTotal(pen)
  drawNotes(pen)
  return sheet.finish((page, pages) => [
    `${brandName} · ${data.seller.name} · ${t('mail.invoice.taxId', { number: data.seller.taxId })}`,
    t('mail.invoice.page', { page, pages }),
  ])
}

/** Texts that customers and the catalogue wrote. */
function textsOf({ buyer, seller, lines }: InvoiceData): string[] {
  return [
    ...buyer.lines,
    seller.name,
    ...seller.lines,
    ...lines.flatMap(({ name, detail }) => [name ?? '', detail ?? '']),
  ]
}

function drawHead({ sheet, brandName, data }: InvoicePen, name: string): void {
  const { left, width } = sheet
  sheet.title({ text: brandName, x: left, width: width / 2, size: 22, ink: 'accent' })
  sheet.line([{ text: name, x: left, width, size: 18, isBold: true, align: 'end' }])
  sheet.line([{ text: data.number, x: left, width, size: 11, ink: 'soft', align: 'end' }], 22)
}

function drawParties({ sheet, data, t, day, countryName }: InvoicePen): void {
  const { left, width } = sheet
  const half = width / 2 - 10
  const right = left + width / 2 + 10
  const facts: [string, string][] = [
    [t('mail.invoice.number'), data.number],
    [t('mail.invoice.date'), day(data.issuedOn)],
    [t('mail.invoice.order'), data.orderNumber],
    [t('mail.invoice.orderDate'), day(data.orderedOn)],
  ]
  const block = (x: number, label: string, lines: readonly string[]) => () => {
    sheet.line([{ text: label, x, width: half, size: 8, ink: 'soft' }], 2)
    for (const [index, text] of lines.entries()) {
      sheet.line([{ text, x, width: half, isBold: index === 0 }])
    }
  }
  const { buyer, seller } = data
  const buyerId = buyer.taxId ? [t('mail.invoice.taxIdOfBuyer', { number: buyer.taxId })] : []
  const buyerCountry = buyer.country ? [countryName(buyer.country)] : []
  sheet.beside([
    block(left, t('mail.invoice.buyer'), [...buyer.lines, ...buyerCountry, ...buyerId]),
    block(right, t('mail.invoice.seller'), [
      seller.name,
      ...seller.lines,
      countryName(seller.country),
      t('mail.invoice.taxId', { number: seller.taxId }),
    ]),
  ])
  sheet.space(18)
  sheet.rule(10)
  const quarter = width / facts.length
  const cellsOf = (part: 0 | 1) =>
    facts.map((fact, index) => ({
      text: fact[part],
      x: left + index * quarter,
      width: quarter - 8,
      ...(part === 0 ? { size: 8, ink: 'soft' as const } : { isBold: true }),
    }))
  sheet.line(cellsOf(0))
  sheet.line(cellsOf(1), 8)
  sheet.rule(16)
}

function drawLines(pen: InvoicePen): void {
  const { sheet, data, t } = pen
  const columns = columnsOf(sheet)
  const head = () => {
    const labels = [
      t('mail.invoice.description'),
      t('mail.invoice.quantity'),
      t('mail.invoice.unit'),
      t('mail.invoice.discount'),
      t('mail.invoice.tax'),
      t('mail.invoice.gross'),
    ]
    sheet.line(
      columns.map((column, index) => ({ ...column, text: labels[index]!, size: 8, ink: 'soft' })),
      2,
    )
    sheet.rule(8)
  }
  head()
  for (const line of data.lines) {
    const [first, ...rest] = cellsOf(pen, line)
    const names = sheet.wrap(first!, columns[0]!.width)
    if (sheet.room(24 + names.length * 14)) head()
    sheet.line([names[0]!, ...rest].map((text, index) => ({ ...columns[index]!, text })))
    for (const text of names.slice(1)) sheet.line([{ ...columns[0]!, text }])
    if (line.detail) {
      sheet.line([
        { ...columns[0]!, width: sheet.width / 2, text: line.detail, size: 8, ink: 'soft' },
      ])
    }
    sheet.space(5)
  }
  sheet.rule(14)
}

function cellsOf({ t, money, rate }: InvoicePen, line: InvoiceLine): string[] {
  return [
    line.name ?? t('mail.invoice.shipping'),
    String(line.quantity),
    money(line.unitMinor),
    line.discountMinor === 0 ? '' : money(-line.discountMinor),
    line.taxTreatment === 'STANDARD' ? rate(line.taxPermille) : '–',
    money(line.totalMinor),
  ]
}

function columnsOf({ left, width }: Sheet) {
  const shares = [0.36, 0.1, 0.15, 0.14, 0.09, 0.16]
  let x = left
  return shares.map((share, index) => {
    const column = { x, width: share * width - 6, align: index === 0 ? 'start' : 'end' } as const
    x += share * width
    return index === shares.length - 1 ? { ...column, width: share * width } : column
  })
}

function drawCorrection({ sheet, data, t, day }: InvoicePen): void {
  const { corrects } = data
  if (!corrects) return
  const { width } = sheet
  sheet.paragraph(
    t('mail.invoice.corrects', { number: corrects.number, day: day(corrects.issuedOn) }),
    { width, isBold: true },
  )
  sheet.paragraph(t('mail.invoice.creditText'), { width })
  sheet.space(14)
}

function drawTaxes({ sheet, data, t, money, rate }: InvoicePen): void {
  sheet.room(40 + data.taxes.length * 16)
  const { left, width } = sheet
  const quarter = (width * 0.6) / 4
  const from = left + width * 0.4
  const row = (cells: readonly string[], style: { size?: number; ink?: 'soft' } = {}) =>
    sheet.line(
      cells.map((text, index) => ({
        text,
        x: from + index * quarter,
        width: index === 3 ? quarter : quarter - 6,
        align: 'end' as const,
        ...style,
      })),
    )
  row(
    [t('mail.invoice.rate'), t('mail.invoice.net'), t('mail.invoice.tax'), t('mail.invoice.gross')],
    { size: 8, ink: 'soft' },
  )
  for (const tax of data.taxes) {
    row([rate(tax.permille), money(tax.netMinor), money(tax.taxMinor), money(tax.grossMinor)])
  }
  sheet.space(10)
}

function drawTotal({ sheet, data, t, money }: InvoicePen): void {
  const { left, width } = sheet
  const label = t(data.kind === 'CREDIT_NOTE' ? 'mail.invoice.totalCredited' : 'mail.invoice.total')
  sheet.room(40)
  sheet.rule(10)
  sheet.line(
    [
      { text: label, x: left, width: width / 2, size: 13, isBold: true },
      { text: money(data.totalMinor), x: left, width, size: 13, isBold: true, align: 'end' },
    ],
    20,
  )
}

function drawNotes({ sheet, data, t }: InvoicePen): void {
  const treatments = new Set(data.taxes.map(({ treatment }) => treatment))
  const { payment } = data
  const notes = [
    treatments.has('REVERSE_CHARGE') && t('mail.invoice.reverseCharge'),
    treatments.has('EXPORT') && t('mail.invoice.export'),
    treatments.has('EXEMPT') && t('mail.invoice.exempt'),
    payment && t(payment.isPaid ? 'mail.invoice.paid' : 'mail.invoice.account'),
  ]
  for (const note of notes) {
    if (!note) continue
    sheet.paragraph(note, { width: sheet.width })
    sheet.space(4)
  }
}
