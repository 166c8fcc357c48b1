import { daysInMonth } from '#design/calendar/dates.ts'
import {
  EARLIEST_YEAR,
  LATEST_YEAR,
  LONGEST_DATE_NAME,
  MOST_OWN_DATES,
} from '#design/elements/calendar-limits.ts'

export const LARGEST_DATES_BYTES = 1024 * 1024
/** Line limit, as a calendar of many years has; the rest is left unread. */
const MOST_LINES = 50_000
const LONGEST_LINE = 2_000
const LEAP_YEAR = 2024

export type ReadDate = { name: string; day: number; month: number; year: number | null }
export type ReadDates = { dates: ReadDate[]; skipped: number }

/** The dates of a calendar file or of a table with a name and a date in each line, each once. */
export function readDates(text: string): ReadDates {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, MOST_LINES)
  const isCalendarFile = lines.some((line) => line.trim().toUpperCase() === 'BEGIN:VEVENT')
  const { dates, skipped } = isCalendarFile ? readEvents(lines) : readTable(lines)
  const once = new Map(dates.map((date) => [`${date.day} ${date.month} ${date.name}`, date]))
  return { dates: [...once.values()].slice(0, MOST_OWN_DATES), skipped }
}

export function isRealDay({ day, month }: { day: number; month: number }): boolean {
  if (!Number.isInteger(month) || month < 1 || month > 12) return false
  return Number.isInteger(day) && day >= 1 && day <= daysInMonth({ year: LEAP_YEAR, month })
}

/** Without years: a file says when an event was entered, not when somebody was born. */
function readEvents(lines: readonly string[]): ReadDates {
  const dates: ReadDate[] = []
  let skipped = 0
  let event: { name?: string; day?: string } | undefined
  for (const line of unfolded(lines)) {
    const colon = line.indexOf(':')
    const [key = ''] = line.slice(0, Math.max(0, colon)).toUpperCase().split(';', 1)
    const value = line.slice(colon + 1)
    if (key === 'BEGIN' && value.toUpperCase() === 'VEVENT') event = {}
    else if (event && key === 'SUMMARY') event.name = unescaped(value)
    else if (event && key === 'DTSTART') event.day = value
    else if (event && key === 'END' && value.toUpperCase() === 'VEVENT') {
      const found = /^\d{4}(\d{2})(\d{2})/.exec(event.day ?? '')
      const date = dateOf(event.name ?? '', Number(found?.[2]), Number(found?.[1]), null)
      if (date) dates.push(date)
      else skipped += 1
      event = undefined
    }
  }
  return { dates, skipped }
}

/** A line that begins with a space belongs to the one before. */
function* unfolded(lines: readonly string[]): Generator<string> {
  let whole = ''
  for (const line of lines) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (whole.length < LONGEST_LINE) whole += line.slice(1, LONGEST_LINE)
    } else {
      yield whole
      whole = line.slice(0, LONGEST_LINE)
    }
  }
  yield whole
}

function unescaped(value: string): string {
  return value.replaceAll(/\\([nN,;\\])/g, (_, mark: string) => (/[nN]/.test(mark) ? ' ' : mark))
}

function readTable(lines: readonly string[]): ReadDates {
  const dates: ReadDate[] = []
  let skipped = 0
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const cells = cellsOf(line.slice(0, LONGEST_LINE))
    const at = cells.findIndex((cell) => dayOf(cell) !== undefined)
    const day = at < 0 ? undefined : dayOf(cells[at]!)
    const name = cells.find((cell, place) => place !== at && /\p{L}/u.test(cell)) ?? ''
    const date = day && dateOf(name, day.day, day.month, day.year)
    if (date) dates.push(date)
    // The names of the columns are no date that somebody would miss.
    else if (index > 0) skipped += 1
  }
  return { dates, skipped }
}

function cellsOf(line: string): string[] {
  const separator = [';', '\t', ','].find((sign) => line.includes(sign)) ?? ','
  const cells = ['']
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells.map((cell) => cell.trim())
}

/** 2018-03-04, 4.3.2018, 4/3/2018, 4-3-2018, 4.3. and 4/3: the day before the month, as in Europe. */
function dayOf(cell: string): { day: number; month: number; year: number | null } | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cell)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const local = /^(\d{1,2})[./-] ?(\d{1,2})(?:[./-] ?(\d{4})?)?$/.exec(cell)
  if (!local) return undefined
  const year = local[3] === undefined ? null : Number(local[3])
  return { day: Number(local[1]), month: Number(local[2]), year }
}

function dateOf(
  written: string,
  day: number,
  month: number,
  year: number | null,
): ReadDate | undefined {
  const name = printable(written)
  if (name === '' || !isRealDay({ day, month })) return undefined
  const isYear = year !== null && year >= EARLIEST_YEAR && year <= LATEST_YEAR
  return { name, day, month, year: isYear ? year : null }
}

/** Printable text, as a design may hold it: no control characters, no half of a character at the end. */
export function printable(written: string): string {
  const clean = written.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, (marks) =>
    marks === '\u200d' ? marks : ' ',
  )
  let name = ''
  for (const sign of clean.replaceAll(/\s+/g, ' ').trim()) {
    if (name.length + sign.length > LONGEST_DATE_NAME) break
    name += sign
  }
  return name.trim()
}
