import { openSheet, type Sheet } from '#commerce/invoice/document-sheet.ts'
import { mailLooks } from '#commerce/kernel/mail/mail-look.ts'
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
  const look = mailLooks[brand]
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
  drawHead(pen)
  drawParties(pen)
  drawLines(pen)
  drawSums(pen)
  sheet.paragraph(t('mail.quote.how'), { width: sheet.width })
  return sheet.finish((page, pages) => [
    `${brandName} · ${seller.name} · ${t('mail.invoice.taxId', { number: seller.taxId })}`,
    t('mail.invoice.page', { page, pages }),
  ])
}

function drawHead({ sheet, brandName, data, t }: Pen): void {
  const { left, width } = sheet
  const name = t('mail.quote.document')
  sheet.title({ text: brandName, x: left, width: width / 2, size: 22, ink: 'accent' })
  sheet.line([{ text: name, x: left, width, size: 18, isBold: true, align: 'end' }])
  sheet.line([{ text: data.reference, x: left, width, size: 11, ink: 'soft', align: 'end' }], 22)
}

function drawParties({ sheet, data, t, day, iso }: Pen): void {
  const { left, width } = sheet
  const half = width / 2 - 10
  const { seller } = data
  const { line1, postalCode, city, country } = seller.address
  const countries = new Intl.DisplayNames(iso, { type: 'region' })
  const block = (x: number, label: string, lines: readonly string[]) => () => {
    sheet.line([{ text: label, x, width: half, size: 8, ink: 'soft' }], 2)
    for (const [index, text] of lines.entries()) {
      sheet.line([{ text, x, width: half, isBold: index === 0 }])
    }
  }
  sheet.beside([
    block(left, t('mail.invoice.buyer'), [data.buyer]),
    block(left + width / 2 + 10, t('mail.invoice.seller'), [
      seller.name,
      line1,
      `${postalCode} ${city}`,
      countries.of(country) ?? country,
      t('mail.invoice.taxId', { number: seller.taxId }),
    ]),
  ])
  sheet.space(18)
  sheet.rule(10)
  const facts: [string, string][] = [
    [t('mail.invoice.date'), day(data.sentOn)],
    [t('mail.quote.validUntil'), day(data.validUntil)],
    ...(data.earliestOn === undefined
      ? []
      : [[t('mail.quote.earliest'), day(data.earliestOn)] as [string, string]]),
  ]
  const share = width / 3
  const cellsOf = (part: 0 | 1) =>
    facts.map((fact, index) => ({
      text: fact[part],
      x: left + index * share,
      width: share - 8,
      ...(part === 0 ? { size: 8, ink: 'soft' as const } : { isBold: true }),
    }))
  sheet.line(cellsOf(0))
  sheet.line(cellsOf(1), 8)
  sheet.rule(16)
}

const shares = [0.4, 0.12, 0.16, 0.16, 0.16]

function drawLines({ sheet, data, t, money }: Pen): void {
  let x = sheet.left
  const columns = shares.map((share, index) => {
    const width = share * sheet.width - (index === shares.length - 1 ? 0 : 6)
    const column = { x, width, align: index === 0 ? 'start' : 'end' } as const
    x += share * sheet.width
    return column
  })
  const head = () => {
    const labels = [
      t('mail.invoice.description'),
      t('mail.invoice.quantity'),
      t('mail.quote.listPrice'),
      t('mail.invoice.unit'),
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
    const names = sheet.wrap(line.name, columns[0]!.width)
    if (sheet.room(24 + names.length * 14)) head()
    const cells = [
      names[0]!,
      String(line.pieces),
      line.listMinor === line.unitMinor ? '' : money(line.listMinor),
      money(line.unitMinor),
      money(line.pieces * line.unitMinor),
    ]
    sheet.line(cells.map((text, index) => ({ ...columns[index]!, text })))
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
  sheet.rule(10)
  sheet.line(
    [
      { text: t('mail.invoice.total'), x: left, width: width / 2, size: 13, isBold: true },
      { text: money(data.totalMinor), x: left, width, size: 13, isBold: true, align: 'end' },
    ],
    6,
  )
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
