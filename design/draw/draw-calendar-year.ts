import { weeksOf } from '#design/calendar/dates.ts'
import { shownDay, shownMonths, yearMeasures } from '#design/calendar/measures.ts'
import type { CalendarSheet } from './calendar-sheet.ts'

/** Twelve months from the first one on. */
export function drawYear(sheet: CalendarSheet): void {
  const { calendar } = sheet
  const { width, height, monthNames, weekdayNames, firstWeekday, accent, color } = calendar
  const { titleMm, legendHeight, nameMm, nameHeight, cell, numberMm, placeOf } =
    yearMeasures(calendar)
  const months = shownMonths(calendar)
  const years = [...new Set(months.map(({ year }) => year))].join(' / ')
  sheet.write(
    years,
    { x: 0, y: 0, width, height: titleMm * 1.2 },
    {
      sizeMm: titleMm,
      align: 'center',
      isTitle: true,
    },
  )
  const legend: string[] = []
  for (const [index, month] of months.entries()) {
    const place = placeOf(index)
    const name = monthNames[month.month - 1]!
    const title = { ...place, height: nameHeight * 0.85 }
    sheet.write(name, title, { sizeMm: nameMm, isTitle: true })
    sheet.rule(
      { x: place.x, y: place.y + nameHeight },
      { x: place.x + place.width, y: place.y + nameHeight },
    )
    for (let column = 0; column < 7; column += 1) {
      const weekday = ((firstWeekday - 1 + column) % 7) + 1
      const box = { x: place.x + column * cell.width, y: place.y + nameHeight, ...cell }
      sheet.write(weekdayNames[weekday - 1]!, box, {
        sizeMm: numberMm * 0.72,
        align: 'center',
        color: weekday === 7 ? accent : calendar.lineColor,
      })
    }
    for (const [row, week] of weeksOf(month, firstWeekday).entries()) {
      for (const [column, day] of week.entries()) {
        if (day === null) continue
        const { isRed, own } = shownDay(calendar, month, day)
        const x = place.x + column * cell.width
        const y = place.y + nameHeight + (row + 1) * cell.height
        if (own.length > 0) {
          const centre = { x: x + cell.width / 2, y: y + cell.height / 2 }
          sheet.dot(centre, Math.min(cell.width, cell.height) * 0.48, accent, 0.22)
          legend.push(...own.map(({ label }) => `${day} ${name} ${label}`))
        }
        sheet.write(
          String(day),
          { x, y, ...cell },
          {
            sizeMm: numberMm,
            align: 'center',
            color: isRed ? accent : color,
          },
        )
      }
    }
  }
  const bottom = { x: 0, y: height - legendHeight * 0.9, width, height: legendHeight * 0.9 }
  const sizeMm = Math.min(numberMm * 0.9, legendHeight * 0.42)
  sheet.write(legend.join('   ·   '), bottom, { sizeMm, align: 'center', lines: 2 })
}
