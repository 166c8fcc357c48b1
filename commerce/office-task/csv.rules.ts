/** A cell that a spreadsheet would take for a formula: what a stranger typed must not run on somebody's machine. */
const formula = /^[\s]*[=+\-@\t\r|%]/
const special = /[",\r\n;]/

/** For spreadsheets, which guess another encoding without it. */
export const BYTE_ORDER_MARK = '\ufeff'

export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
