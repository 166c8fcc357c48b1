import type { Calendar } from '#design/elements/calendar.ts'
import type { Rect, Size } from '#design/geometry.ts'
import { dateText, daysInMonth, monthsLater, weekdayOf, weeksOf, type Month } from './dates.ts'

type Shape = Pick<
  Calendar,
  'width' | 'height' | 'style' | 'scale' | 'year' | 'month' | 'firstWeekday' | 'hasWeekNumbers'
>

/** Grid measures of a month of seven columns, in millimetres from the corner of its frame. */
export function gridMeasures(calendar: Shape) {
  const { width, height, scale, hasWeekNumbers, firstWeekday } = calendar
  const titleMm = Math.min(0.13 * height, 0.1 * width) * scale
  const titleHeight = titleMm * 1.5
  const left = hasWeekNumbers ? 0.055 * width : 0
  const cellWidth = (width - left) / 7
  const headMm = Math.min(0.042 * height, 0.22 * cellWidth) * scale
  const headHeight = headMm * 1.9
  const weeks = weeksOf(calendar, firstWeekday)
  const top = titleHeight + headHeight
  const cellHeight = (height - top) / Math.max(5, weeks.length)
  const numberMm = Math.min(0.36 * cellHeight, 0.32 * cellWidth) * scale
  const nameMm = Math.min(0.185 * cellHeight, 0.115 * cellWidth, 0.55 * numberMm) * scale
  return {
    titleMm,
    titleHeight,
    left,
    cellWidth,
    headMm,
    headHeight,
    weeks,
    top,
    cellHeight,
    numberMm,
    nameMm,
  }
}

/** A line for each day, in two columns where the frame is wide. */
export function rowMeasures(calendar: Shape, heads = 0) {
  const { width, height, scale } = calendar
  const bands = heads === 0 && width > 0.95 * height ? 2 : 1
  const titleMm = Math.min(0.07 * height, 0.1 * width) * scale
  const top = titleMm * 1.5
  const rows = Math.ceil(31 / bands) + heads
  const rowHeight = (height - top) / rows
  const bandWidth = bands === 1 ? width : (width - 0.04 * width) / 2
  const numberMm = Math.min(0.58 * rowHeight, 0.05 * bandWidth) * scale
  return { titleMm, top, bands, rows, rowHeight, bandWidth, numberMm, nameMm: 0.72 * numberMm }
}

/** All days beside each other. */
export function stripMeasures(calendar: Shape) {
  const { width, height, scale } = calendar
  const cellWidth = width / daysInMonth(calendar)
  const titleMm = Math.min(0.26 * height, 0.06 * width) * scale
  const headMm = Math.min(0.1 * height, 0.32 * cellWidth) * scale
  const numberMm = Math.min(0.2 * height, 0.5 * cellWidth) * scale
  const legendMm = Math.min(0.1 * height, 0.4 * cellWidth) * scale
  return { cellWidth, titleMm, headMm, numberMm, legendMm }
}

/** Twelve small months below the number of the year. */
export function yearMeasures(calendar: Shape) {
  const { width, height, scale } = calendar
  const titleMm = Math.min(0.075 * height, 0.14 * width) * scale
  const legendHeight = 0.035 * height
  const top = titleMm * 1.45
  const columns = width > 2.4 * height ? 6 : width > height ? 4 : 3
  const rows = 12 / columns
  const [gapX, gapY] = [0.045 * width, 0.03 * height]
  const month: Size = {
    width: (width - (columns - 1) * gapX) / columns,
    height: (height - top - legendHeight - (rows - 1) * gapY) / rows,
  }
  const nameMm = Math.min(0.12 * month.height, 0.1 * month.width) * scale
  const nameHeight = nameMm * 1.5
  const cell: Size = { width: month.width / 7, height: (month.height - nameHeight) / 7 }
  const numberMm = Math.min(0.56 * cell.height, 0.42 * cell.width) * scale
  const placeOf = (index: number): Rect => ({
    x: (index % columns) * (month.width + gapX),
    y: top + Math.floor(index / columns) * (month.height + gapY),
    ...month,
  })
  return { titleMm, legendHeight, nameMm, nameHeight, cell, numberMm, placeOf }
}

/** How large the numbers of the days are printed. */
export function numberSizeMm(calendar: Shape): number {
  switch (calendar.style) {
    case 'grid':
      return gridMeasures(calendar).numberMm
    case 'rows':
      return rowMeasures(calendar).numberMm
    case 'columns':
      return rowMeasures(calendar, HEAD_ROWS).numberMm
    case 'strip':
      return stripMeasures(calendar).numberMm
    case 'year':
      return yearMeasures(calendar).numberMm
  }
}

/** The names of a planner take as much as two days. */
export const HEAD_ROWS = 2

export function shownMonths({ style, year, month }: Pick<Shape, 'style' | 'year' | 'month'>) {
  const count = style === 'year' ? 12 : 1
  return Array.from({ length: count }, (_, index) => monthsLater({ year, month }, index))
}

export type ShownDay = {
  day: number
  weekday: number
  /** A Sunday or a holiday. */
  isRed: boolean
  /** Heights of holidays, then of own dates. */
  holidays: string[]
  own: { label: string; photo: Calendar['ownDates'][number]['photo'] }[]
}

export function shownDay(calendar: Calendar, { year, month }: Month, day: number): ShownDay {
  const date = dateText(year, month, day)
  const weekday = weekdayOf(date)
  const holidays = calendar.holidays.filter((holiday) => holiday.date === date)
  const own = calendar.ownDates
    .filter((one) => one.month === month && observedDay(one, year) === day)
    .map((one) => ({ label: labelOf(one, year), photo: one.photo }))
  const isRed = weekday === 7 || holidays.some(({ isOff }) => isOff)
  return { day, weekday, isRed, holidays: holidays.map(({ name }) => name), own }
}

export function shownDays(calendar: Calendar, month: Month): ShownDay[] {
  const days = daysInMonth(month)
  return Array.from({ length: days }, (_, index) => shownDay(calendar, month, index + 1))
}

/** Observed birthday: somebody born on 29 February has one in every year. */
function observedDay({ day, month }: { day: number; month: number }, year: number): number {
  return Math.min(day, daysInMonth({ year, month }))
}

function labelOf({ name, year: born }: Calendar['ownDates'][number], year: number): string {
  const age = born === null ? 0 : year - born
  return age > 0 ? `${name} (${age})` : name
}
