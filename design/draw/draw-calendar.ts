import type { DisplayItem } from '#design/display-list.ts'
import type { Calendar } from '#design/elements/calendar.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { openCalendarSheet } from './calendar-sheet.ts'
import { drawMonthGrid } from './draw-calendar-grid.ts'
import { drawMonthRows, drawMonthStrip, drawPlanner } from './draw-calendar-lines.ts'
import { drawYear } from './draw-calendar-year.ts'

const styles = {
  grid: drawMonthGrid,
  rows: drawMonthRows,
  strip: drawMonthStrip,
  columns: drawPlanner,
  year: drawYear,
}

/** Thinner lines break up in print. */
const THINNEST_LINE_MM = 0.1

export function drawCalendar(calendar: Calendar, layOutText: LayOutText): DisplayItem[] {
  const sheet = openCalendarSheet(calendar, layOutText)
  styles[calendar.style](sheet)
  const lineMm = Math.min(0.35, Math.min(calendar.width, calendar.height) / 500)
  return sheet.items(Math.max(THINNEST_LINE_MM, lineMm))
}
