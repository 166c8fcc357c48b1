import type { Sheet } from './document-sheet.ts'

/** Parts that every paper of the shop has: an invoice, a credit note, a quote. */

export function drawDocumentHead(
  sheet: Sheet,
  head: { brandName: string; name: string; number: string },
): void {
  const { left, width } = sheet
  sheet.title({ text: head.brandName, x: left, width: width / 2, size: 22, ink: 'accent' })
  sheet.line([{ text: head.name, x: left, width, size: 18, isBold: true, align: 'end' }])
  sheet.line([{ text: head.number, x: left, width, size: 11, ink: 'soft', align: 'end' }], 22)
}

type Party = { label: string; lines: readonly string[] }

/** Buyer and seller beside each other. */
export function drawParties(sheet: Sheet, buyer: Party, seller: Party): void {
  const { left, width } = sheet
  const half = width / 2 - 10
  const block =
    (x: number, { label, lines }: Party) =>
    () => {
      sheet.line([{ text: label, x, width: half, size: 8, ink: 'soft' }], 2)
      for (const [index, text] of lines.entries()) {
        sheet.line([{ text, x, width: half, isBold: index === 0 }])
      }
    }
  sheet.beside([block(left, buyer), block(left + width / 2 + 10, seller)])
  sheet.space(18)
}

export type DocumentFact = readonly [label: string, value: string]

/** Numbers and dates between two rules, in that many columns. */
export function drawFacts(sheet: Sheet, facts: readonly DocumentFact[], columns: number): void {
  const share = sheet.width / columns
  const cellsOf = (part: 0 | 1) =>
    facts.map((fact, index) => ({
      text: fact[part],
      x: sheet.left + index * share,
      width: share - 8,
      ...(part === 0 ? { size: 8, ink: 'soft' as const } : { isBold: true }),
    }))
  sheet.rule(10)
  sheet.line(cellsOf(0))
  sheet.line(cellsOf(1), 8)
  sheet.rule(16)
}

type DocumentTable = {
  /** Of the sheet's width; together 1. */
  shares: readonly number[]
  labels: readonly string[]
  rows: readonly { cells: readonly string[]; detail?: string | undefined }[]
}

/** Lines of an order. Names are wrapped, and a new page begins with the labels. */
export function drawTable(sheet: Sheet, { shares, labels, rows }: DocumentTable): void {
  const columns = columnsOf(sheet, shares)
  const drawLabels = () => {
    sheet.line(
      columns.map((column, index) => ({ ...column, text: labels[index]!, size: 8, ink: 'soft' })),
      2,
    )
    sheet.rule(8)
  }
  drawLabels()
  for (const { cells, detail } of rows) {
    const [name, ...rest] = cells
    const names = sheet.wrap(name!, columns[0]!.width)
    if (sheet.room(24 + names.length * 14)) drawLabels()
    sheet.line([names[0]!, ...rest].map((text, index) => ({ ...columns[index]!, text })))
    for (const text of names.slice(1)) sheet.line([{ ...columns[0]!, text }])
    if (detail) {
      sheet.line([{ ...columns[0]!, width: sheet.width / 2, text: detail, size: 8, ink: 'soft' }])
    }
    sheet.space(5)
  }
  sheet.rule(14)
}

function columnsOf({ left, width }: Sheet, shares: readonly number[]) {
  let x = left
  return shares.map((share, index) => {
    const gap = index === shares.length - 1 ? 0 : 6
    const align = index === 0 ? 'start' : 'end'
    const column = { x, width: share * width - gap, align } as const
    x += share * width
    return column
  })
}

export function drawTotal(
  sheet: Sheet,
  { label, amount }: { label: string; amount: string },
  below: number,
): void {
  const { left, width } = sheet
  sheet.rule(10)
  sheet.line(
    [
      { text: label, x: left, width: width / 2, size: 13, isBold: true },
      { text: amount, x: left, width, size: 13, isBold: true, align: 'end' },
    ],
    below,
  )
}
