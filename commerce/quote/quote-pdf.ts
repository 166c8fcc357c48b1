import {
  type DocumentFact,
  drawDocumentHead,
  drawFacts,
  drawParties,
  drawTable,
  drawTotal,
} from '#commerce/invoice/document-parts.ts'
import { openSheet, type Sheet } from '#commerce/invoice/document-sheet.ts'
import { mailThemes } from '#commerce/kernel/mail/mail-theme.ts'
import type { MailTranslate } from '#commerce/kernel/mail/mail-words.ts'
import { formatMoney } from '#config/format-money.ts'
import { formatPercent } from '#config/format-percent.ts'
import type { OrderSeller } from '#config/legal-entity.ts'
import type { Brand } from '#config/site-table.ts'

type QuoteDocument = {
  reference: string
  sentOn: string
  validUntil: string
  earliestOn: string | undefined
  buyer: string
  seller: Pick<OrderSeller, 'name' | 'address' | 'taxId'>
  lines: readonly {
    name: string
    detail: string
    pieces: number
    listMinor: number
    unitMinor: number
  }[]
  serviceName: string | undefined
  shippingMinor: number | undefined
  taxPermille: number
  taxMinor: number
  taxReliefMinor: number
  totalMinor: number
  currency: string
}

type Writing = {
  data: QuoteDocument
  t: MailTranslate
  iso: string
  brand: Brand
  brandName: string
}

type Pen = Writing & {
  sheet: Sheet
  money: (minor: number) => string
  day: (date: string) => string
}

/** A quote on paper, with the seller as on invoices. The same data give the same bytes. */
export async function drawQuote(writing: Writing): Promise<Uint8Array> {
  const { data, t, iso, brand, brandName } = writing
  const look = mailThemes[brand]
  const { seller } = data
  const sheet = await openSheet({
    inks: { ink: look.ink, soft: look.inkSoft, accent: look.accent, line: look.line },
    about: {
      title: `${t('mail.quote.document')} ${data.reference}`,
      author: seller.name,
      language: iso,
      at: new Date(data.sentOn),
    },
    texts: [
      data.buyer,
      seller.name,
      seller.address.line1,
      seller.address.city,
      ...data.lines.flatMap(({ name, detail }) => [name, detail]),
    ],
  })
  const days = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone: 'UTC' })
  const pen: Pen = {
    ...writing,
    sheet,
    money: (minor) => formatMoney(minor, { currency: data.currency, iso }),
    day: (date) => days.format(new Date(date)),
  }
  const name = t('mail.quote.document')
  drawDocumentHead(sheet, { brandName, name, number: data.reference })
  drawBuyerAndSeller(pen)
  drawLines(pen)
  drawSums(pen)
  sheet.paragraph(t('mail.quote.how'), { width: sheet.width })
  return sheet.finish((page, pages) => [
    `${brandName} · ${seller.name} · ${t('mail.invoice.taxId', { number: seller.taxId })}`,
    t('mail.invoice.page', { page, pages }),
  ])
}

function drawBuyerAndSeller({ sheet, data, t, day, iso }: Pen): void {
  const { seller } = data
  const { line1, postalCode, city, country } = seller.address
  const countries = new Intl.DisplayNames(iso, { type: 'region' })
  drawParties(
    sheet,
    { label: t('mail.invoice.buyer'), lines: [data.buyer] },
    {
      label: t('mail.invoice.seller'),
      lines: [
        seller.name,
        line1,
        `${postalCode} ${city}`,
        countries.of(country) ?? country,
        t('mail.invoice.taxId', { number: seller.taxId }),
      ],
    },
  )
  const facts: DocumentFact[] = [
    [t('mail.invoice.date'), day(data.sentOn)],
    [t('mail.quote.validUntil'), day(data.validUntil)],
  ]
  if (data.earliestOn !== undefined) facts.push([t('mail.quote.earliest'), day(data.earliestOn)])
  drawFacts(sheet, facts, 3)
}

function drawLines({ sheet, data, t, money }: Pen): void {
  drawTable(sheet, {
    shares: [0.4, 0.12, 0.16, 0.16, 0.16],
    labels: [
      t('mail.invoice.description'),
      t('mail.invoice.quantity'),
      t('mail.quote.listPrice'),
      t('mail.invoice.unit'),
      t('mail.invoice.gross'),
    ],
    rows: data.lines.map((line) => ({
      cells: [
        line.name,
        String(line.pieces),
        line.listMinor === line.unitMinor ? '' : money(line.listMinor),
        money(line.unitMinor),
        money(line.pieces * line.unitMinor),
      ],
      detail: line.detail,
    })),
  })
}

function drawSums({ sheet, data, t, money, iso }: Pen): void {
  const { left, width } = sheet
  sheet.room(90)
  const row = (label: string, amount: string) =>
    sheet.line([
      { text: label, x: left, width: width * 0.7 },
      { text: amount, x: left, width, align: 'end' },
    ])
  if (data.shippingMinor !== undefined) {
    row(`${t('mail.invoice.shipping')} (${data.serviceName ?? ''})`, money(data.shippingMinor))
  }
  if (data.taxReliefMinor > 0) row(t('mail.invoice.tax'), money(-data.taxReliefMinor))
  drawTotal(sheet, { label: t('mail.invoice.total'), amount: money(data.totalMinor) }, 6)
  if (data.taxMinor > 0) {
    const rate = formatPercent(data.taxPermille / 10, iso)
    sheet.line(
      [
        {
          text: `${t('mail.invoice.tax')} ${rate}: ${money(data.taxMinor)}`,
          x: left,
          width,
          size: 8,
          ink: 'soft',
          align: 'end',
        },
      ],
      14,
    )
  }
}
