/** Apart from the schemas, so that a browser may have the rule without them. */
const YEAR_MONTH_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** YYYY-MM-DD with a real month, day and year, whatever else a browser's clock would take. */
export function isCalendarDate(value: string): boolean {
  const [, year, month, day] = YEAR_MONTH_DAY.exec(value) ?? []
  if (year === undefined || Number(year) === 0) return false
  const date = new Date(`${value}T00:00:00Z`)
  // A thirtieth of February is moved on to March.
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
}
