import { formatMoney } from '#config/format-money.ts'
import { formatPercent } from '#config/format-percent.ts'
import { mailThemes } from '#commerce/kernel/mail/mail-theme.ts'
import type { MailTranslate } from '#commerce/kernel/mail/mail-words.ts'
import type { Brand } from '#config/site-table.ts'
import {
  type DocumentFact,
  drawDocumentHead,
  drawFacts,
  drawParties,
  drawTable,
  drawTotal,
} from './document-parts.ts'
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
  const look = mailThemes[brand]
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
  drawDocumentHead(sheet, { brandName, name, number: data.number })
  drawBuyerAndSeller(pen)
  if (isCredit) drawCorrection(pen)
  if (data.lines.length > 0) drawLines(pen)
  drawTaxes(pen)
  sheet.room(40)
  const total = t(isCredit ? 'mail.invoice.totalCredited' : 'mail.invoice.total')
  drawTotal(sheet, { label: total, amount: pen.money(data.totalMinor) }, 20)
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

function drawBuyerAndSeller({ sheet, data, t, day, countryName }: InvoicePen): void {
  const { buyer, seller } = data
  const buyerId = buyer.taxId ? [t('mail.invoice.taxIdOfBuyer', { number: buyer.taxId })] : []
  const buyerCountry = buyer.country ? [countryName(buyer.country)] : []
  const sellerId = t('mail.invoice.taxId', { number: seller.taxId })
  drawParties(
    sheet,
    { label: t('mail.invoice.buyer'), lines: [...buyer.lines, ...buyerCountry, ...buyerId] },
    {
      label: t('mail.invoice.seller'),
      lines: [seller.name, ...seller.lines, countryName(seller.country), sellerId],
    },
  )
  const facts: DocumentFact[] = [
    [t('mail.invoice.number'), data.number],
    [t('mail.invoice.date'), day(data.issuedOn)],
    [t('mail.invoice.order'), data.orderNumber],
    [t('mail.invoice.orderDate'), day(data.orderedOn)],
  ]
  drawFacts(sheet, facts, facts.length)
}

function drawLines(pen: InvoicePen): void {
  const { sheet, data, t } = pen
  drawTable(sheet, {
    shares: [0.36, 0.1, 0.15, 0.14, 0.09, 0.16],
    labels: [
      t('mail.invoice.description'),
      t('mail.invoice.quantity'),
      t('mail.invoice.unit'),
      t('mail.invoice.discount'),
      t('mail.invoice.tax'),
      t('mail.invoice.gross'),
    ],
    rows: data.lines.map((line) => ({ cells: cellsOf(pen, line), detail: line.detail })),
  })
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

function drawCorrection({ sheet, data, t, day }: InvoicePen): void {
  const { corrects } = data
  if (!corrects) return
  const { width } = sheet
  sheet.paragraph(
    t('mail.invoice.corrects', { number: corrects.number, day: day(corrects.issuedOn) }),
    { width, isBold: true },
  )
  const { insteadTo: company } = data
  const why = company ? t('mail.invoice.creditReplaced', { company }) : t('mail.invoice.creditText')
  sheet.paragraph(why, { width })
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
