import { dateText, weekNumberOf } from '#design/calendar/dates.ts'
import { gridMeasures, shownDay, type ShownDay } from '#design/calendar/measures.ts'
import type { Rect } from '#design/geometry.ts'
import type { CalendarSheet } from './calendar-sheet.ts'

/** Seven columns, with room to write under each line. */
export function drawMonthGrid(sheet: CalendarSheet): void {
  const { calendar } = sheet
  const { width, height, firstWeekday, weekdayNames, accent, hasWeekNumbers } = calendar
  const measures = gridMeasures(calendar)
  const { left, top, cellWidth, cellHeight, headMm, headHeight, titleHeight, weeks } = measures
  writeMonthTitle(sheet, { titleMm: measures.titleMm, height: titleHeight })
  for (let column = 0; column < 7; column += 1) {
    const weekday = ((firstWeekday - 1 + column) % 7) + 1
    const box = {
      x: left + column * cellWidth,
      y: titleHeight,
      width: cellWidth,
      height: headHeight,
    }
    sheet.write(weekdayNames[weekday - 1]!, inCell(box), {
      sizeMm: headMm,
      ...(weekday === 7 && { color: accent }),
    })
  }
  for (const [row, week] of weeks.entries()) {
    const y = top + row * cellHeight
    sheet.rule({ x: 0, y }, { x: width, y })
    const first = week.find((day) => day !== null)!
    if (hasWeekNumbers) {
      const number = weekNumberOf(thursdayOf(calendar, first, week.indexOf(first)))
      const box = { x: 0, y: y + cellHeight * 0.06, width: left, height: measures.numberMm * 1.2 }
      sheet.write(String(number), box, { sizeMm: headMm, color: calendar.lineColor })
    }
    for (const [column, day] of week.entries()) {
      if (day === null) continue
      const cell = { x: left + column * cellWidth, y, width: cellWidth, height: cellHeight }
      drawDay(sheet, shownDay(calendar, calendar, day), cell, measures)
    }
  }
  const bottom = top + weeks.length * cellHeight
  sheet.rule({ x: 0, y: Math.min(bottom, height) }, { x: width, y: Math.min(bottom, height) })
}

/** Weeks are numbered by their Thursday, also where they begin with a Sunday. */
function thursdayOf(
  { year, month, firstWeekday }: CalendarSheet['calendar'],
  day: number,
  column: number,
): string {
  const toThursday = ((4 - firstWeekday + 7) % 7) - column
  const date = new Date(Date.UTC(year, month - 1, day + toThursday))
  return dateText(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

function drawDay(
  sheet: CalendarSheet,
  { day, isRed, holidays, own }: ShownDay,
  cell: Rect,
  { numberMm, nameMm }: { numberMm: number; nameMm: number },
): void {
  const { color, accent } = sheet.calendar
  const inner = inCell(cell)
  const numberHeight = numberMm * 1.2
  const numberBox = { ...inner, y: cell.y + cell.height * 0.06, height: numberHeight }
  sheet.write(String(day), numberBox, { sizeMm: numberMm, color: isRed ? accent : color })
  const photo = own.find((one) => one.photo)?.photo
  const words = [...own.map(({ label }) => label), ...holidays]
  const y = numberBox.y + numberHeight
  const room = cell.y + cell.height - y - cell.height * 0.03
  const side = photo ? Math.min(cell.height * 0.62, cell.width * 0.46) : 0
  if (photo) {
    const centre = {
      x: cell.x + cell.width - side / 2 - cell.width * 0.05,
      y: cell.y + cell.height * 0.08 + side / 2,
    }
    sheet.face(photo, centre, side)
  }
  const lines = Math.max(1, Math.floor(room / (nameMm * 1.15)))
  // A photo reaches into the first line of words; they begin below it where there is room.
  const isCrowded = photo !== undefined && cell.y + cell.height * 0.08 + side > y
  const box = { ...inner, y, height: room, width: inner.width - (isCrowded ? side * 0.9 : 0) }
  sheet.write(words.join('\n'), box, {
    sizeMm: nameMm,
    lines: Math.max(2, lines),
    color: own.length === 0 && isRed ? accent : color,
  })
}

function inCell(cell: Rect): Rect {
  const padding = cell.width * 0.06
  return { ...cell, x: cell.x + padding, width: cell.width - 2 * padding }
}

/** The month at the left, the year at the right, on one line. */
export function writeMonthTitle(
  sheet: CalendarSheet,
  { titleMm, height }: { titleMm: number; height: number },
): void {
  const { width, year, month, monthNames, lineColor } = sheet.calendar
  const name = { x: 0, y: 0, width: width * 0.7, height: height * 0.85 }
  sheet.write(monthNames[month - 1]!, name, { sizeMm: titleMm, isTitle: true })
  const number = { x: width * 0.72, y: 0, width: width * 0.28, height: height * 0.85 }
  sheet.write(String(year), number, {
    sizeMm: titleMm * 0.62,
    align: 'right',
    isTitle: true,
    color: lineColor,
  })
}
