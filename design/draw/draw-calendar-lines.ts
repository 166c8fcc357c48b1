import { dateText, weekNumberOf } from '#design/calendar/dates.ts'
import {
  HEAD_ROWS,
  rowMeasures,
  shownDays,
  stripMeasures,
  type ShownDay,
} from '#design/calendar/measures.ts'
import type { Rect } from '#design/geometry.ts'
import type { CalendarSheet } from './calendar-sheet.ts'
import { writeMonthTitle } from './draw-calendar-grid.ts'

const SUNDAY_SHADE = 0.22

/** A line for each day. */
export function drawMonthRows(sheet: CalendarSheet): void {
  const { calendar } = sheet
  const measures = rowMeasures(calendar)
  const { titleMm, top, bands, rows, rowHeight, bandWidth } = measures
  writeMonthTitle(sheet, { titleMm, height: top })
  for (const [index, day] of shownDays(calendar, calendar).entries()) {
    const band = bands === 1 ? 0 : Math.floor(index / rows)
    const x = band * (calendar.width - bandWidth)
    const row = {
      x,
      y: top + (index - band * rows) * rowHeight,
      width: bandWidth,
      height: rowHeight,
    }
    drawRow(sheet, day, row, { ...measures, nameRight: row.x + row.width })
  }
}

/** A line for each day and a column for each name. */
export function drawPlanner(sheet: CalendarSheet): void {
  const { calendar } = sheet
  const { columns, width, height, accent } = calendar
  const measures = rowMeasures(calendar, HEAD_ROWS)
  const { titleMm, top, rowHeight, numberMm } = measures
  writeMonthTitle(sheet, { titleMm, height: top })
  const dayWidth = Math.max(0.2, 0.3 - 0.02 * columns.length) * width
  const columnWidth = (width - dayWidth) / columns.length
  const headHeight = HEAD_ROWS * rowHeight
  const days = shownDays(calendar, calendar)
  const bottom = Math.min(height, top + headHeight + days.length * rowHeight)
  for (const [index, name] of columns.entries()) {
    const x = dayWidth + index * columnWidth
    const box = { x: x + 0.04 * columnWidth, y: top, width: 0.92 * columnWidth, height: headHeight }
    sheet.write(name, box, { sizeMm: numberMm * 1.05, align: 'center', color: accent })
    sheet.rule({ x, y: top + headHeight * 0.25 }, { x, y: bottom })
  }
  for (const [index, day] of days.entries()) {
    const y = top + headHeight + index * rowHeight
    const row = { x: 0, y, width, height: rowHeight }
    drawRow(sheet, day, row, { ...measures, nameRight: dayWidth - 0.01 * width })
  }
}

function drawRow(
  sheet: CalendarSheet,
  { day, weekday, isRed, holidays, own }: ShownDay,
  row: Rect,
  { numberMm, nameMm, nameRight }: { numberMm: number; nameMm: number; nameRight: number },
): void {
  const { year, month, weekdayNames, color, accent, lineColor, hasWeekNumbers } = sheet.calendar
  const { x, y, width, height } = row
  if (weekday === 7) sheet.shade(row, lineColor, SUNDAY_SHADE)
  sheet.rule({ x, y }, { x: x + width, y })
  const dayColor = isRed ? accent : color
  const numberWidth = numberMm * 1.5
  const weekdayWidth = numberMm * 1.8
  const number = { x, y, width: numberWidth, height }
  sheet.write(String(day), number, { sizeMm: numberMm, align: 'right', color: dayColor })
  const short = { x: x + numberWidth + numberMm * 0.4, y, width: weekdayWidth, height }
  sheet.write(weekdayNames[weekday - 1]!, short, { sizeMm: nameMm, color: dayColor })
  let left = short.x + weekdayWidth + numberMm * 0.2
  if (hasWeekNumbers && weekday === 1) {
    const box = { x: left, y, width: numberMm * 1.2, height }
    const week = String(weekNumberOf(dateText(year, month, day)))
    sheet.write(week, box, { sizeMm: nameMm * 0.8, color: lineColor })
  }
  if (hasWeekNumbers) left += numberMm * 1.3
  const photo = own.find((one) => one.photo)?.photo
  if (photo) {
    const side = height * 0.86
    sheet.face(photo, { x: left + side / 2, y: y + height / 2 }, side)
    left += side + numberMm * 0.3
  }
  const words = [...own.map(({ label }) => label), ...holidays].join(' · ')
  const box = { x: left, y, width: nameRight - left, height }
  const nameColor = own.length === 0 && isRed ? accent : color
  // What is too long for a line goes into two of them before it becomes too small to read.
  const isLong = words.length * nameMm * 0.5 > box.width
  if (!isLong) return sheet.write(words, box, { sizeMm: nameMm, color: nameColor })
  const sizeMm = Math.min(nameMm, height / 2.5)
  const twoLines = { ...box, y: y + (height - 2.3 * sizeMm) / 2 }
  return sheet.write(words, twoLines, { sizeMm, lines: 2, color: nameColor })
}

/** All days beside each other, and below them what they are. */
export function drawMonthStrip(sheet: CalendarSheet): void {
  const { calendar } = sheet
  const { width, height, weekdayNames, color, accent } = calendar
  const { cellWidth, titleMm, headMm, numberMm, legendMm } = stripMeasures(calendar)
  const titleHeight = 0.34 * height
  writeMonthTitle(sheet, { titleMm, height: titleHeight })
  const days = shownDays(calendar, calendar)
  const head = { y: 0.38 * height, height: 0.14 * height }
  const numbers = { y: 0.53 * height, height: 0.24 * height }
  sheet.rule({ x: 0, y: 0.36 * height }, { x: width, y: 0.36 * height })
  for (const { day, weekday, isRed, own } of days) {
    const x = (day - 1) * cellWidth
    const dayColor = isRed ? accent : color
    const centred = { align: 'center' as const, color: dayColor }
    const box = { x, width: cellWidth }
    const name = weekdayNames[weekday - 1]!
    sheet.write(name, { ...box, ...head }, { ...centred, sizeMm: headMm })
    if (own.length > 0) {
      const centre = { x: x + cellWidth / 2, y: numbers.y + numbers.height / 2 }
      sheet.dot(centre, Math.min(cellWidth / 2, numbers.height / 2), accent, 0.2)
    }
    sheet.write(String(day), { ...box, ...numbers }, { ...centred, sizeMm: numberMm })
  }
  const legend = days.flatMap(({ day, holidays, own }) =>
    [...own.map(({ label }) => label), ...holidays].map((name) => `${day} ${name}`),
  )
  const box = { x: 0, y: 0.8 * height, width, height: 0.2 * height }
  sheet.write(legend.join('   ·   '), box, { sizeMm: legendMm, align: 'center', lines: 2 })
}
