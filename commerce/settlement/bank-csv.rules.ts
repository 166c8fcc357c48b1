import { isCalendarDate } from '#api/calendar-date.ts'
import {
  keyMovements,
  signed,
  UnreadableStatement,
  type StatementEntry,
} from './bank-statement.rules.ts'

/** Columns that we need, as banks call them, in lower case. */
const columns = {
  accountIban: ['account', 'account_iban', 'iban', 'own_iban'],
  bookedOn: ['date', 'booked_on', 'booking_date', 'value_date'],
  amount: ['amount'],
  currency: ['currency', 'ccy'],
  words: ['reference', 'remittance', 'description', 'details', 'purpose'],
  counterparty: ['counterparty', 'name', 'payer'],
  bankId: ['id', 'transaction_id', 'bank_reference'],
} as const

type Column = keyof typeof columns
const optional: readonly Column[] = ['counterparty', 'bankId']

/** A table with a line of titles, between commas or semicolons. */
export function readStatementCsv(text: string): StatementEntry[] {
  const [titles, ...rows] = readCsv(text.replace(/^\uFEFF/, ''))
  if (!titles) throw new UnreadableStatement('empty', 'The file is empty.')
  const names = titles.map((title) =>
    title
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  )
  const places = Object.fromEntries(
    Object.entries(columns).map(([column, known]) => {
      const place = names.findIndex((name) => (known as readonly string[]).includes(name))
      if (place === -1 && !optional.includes(column as Column)) {
        throw new UnreadableStatement('column', `The file has no column ${known.join(' or ')}.`)
      }
      return [column, place]
    }),
  ) as Record<Column, number>
  return keyMovements(
    rows.map((row) => {
      const cell = (column: Column) => row[places[column]]?.trim() ?? ''
      const bookedOn = cell('bookedOn').slice(0, 10)
      if (!isCalendarDate(bookedOn)) {
        throw new UnreadableStatement('day', 'A day is not written like 2026-11-30.')
      }
      return {
        accountIban: cell('accountIban').replaceAll(' ', ''),
        bookedOn,
        amountMinor: amountOf(cell('amount')),
        currency: cell('currency').toUpperCase(),
        words: cell('words').slice(0, 500),
        counterparty: cell('counterparty').slice(0, 500),
        bankId: cell('bankId') || undefined,
      }
    }),
  )
}

/** `-1234.50`, or `1.234,50` as most of Europe writes it. What can be read in two ways is refused. */
function amountOf(text: string): number {
  const match =
    /^([+-]?)(\d{1,9})(?:[.,](\d{2}))?$/.exec(text) ??
    /^([+-]?)(\d{1,3}(?:\.\d{3})+),(\d{2})$/.exec(text) ??
    /^([+-]?)(\d{1,3}(?:,\d{3})+)\.(\d{2})$/.exec(text)
  if (!match)
    throw new UnreadableStatement('amount', `An amount cannot be read: ${text.slice(0, 20)}`)
  const whole = Number(match[2]!.replaceAll(/[.,]/g, ''))
  return signed(match[1], whole * 100 + Number(match[3] ?? '0'))
}

function readCsv(text: string): string[][] {
  const [firstLine = ''] = text.split(/\r?\n/, 1)
  const separator = firstLine.includes(';') ? ';' : ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[(at += 1)]
      else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === separator) row.push(take())
    else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows

  function take(): string {
    const taken = cell
    cell = ''
    return taken
  }
  function endRow(): void {
    row.push(take())
    if (row.some((one) => one.trim() !== '')) rows.push(row)
    row = []
  }
}
