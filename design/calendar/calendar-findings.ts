import type { Command } from '#design/commands/command.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { drawCalendar } from '#design/draw/draw-calendar.ts'
import type { Calendar } from '#design/elements/calendar.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { isCalendarDocument, monthElements } from './calendar-pages.ts'
import { calendarsOf } from './dating.ts'
import { monthsLater } from './dates.ts'
import { numberSizeMm } from './measures.ts'

/** Five points: what is smaller nobody reads from a wall. */
const SMALLEST_NUMBER_MM = 1.76

type CalendarFinding = {
  code: 'calendar_page_without_dates' | 'calendar_too_small' | 'missing_glyph'
  severity: 'warn' | 'confirm'
  numbers: Record<string, number>
  characters?: string[]
  fixes: () => Command[]
}

/** Calendar page without dates: every page but the cover is bought for its days. */
export function pageWithoutDates(document: DesignDocument, page: Page): CalendarFinding[] {
  const index = document.pages.findIndex(({ id }) => id === page.id)
  if (!isCalendarDocument(document) || index === 0 || calendarsOf(page).length > 0) return []
  const fixes = (): Command[] => {
    const element = daysLikeTheOthers(document, page, index)
    return element ? [{ type: 'add', pageId: page.id, element }] : []
  }
  return [{ code: 'calendar_page_without_dates', severity: 'confirm', numbers: {}, fixes }]
}

/**
 * Days like the others: those of the nearest page, as many months on; without any, there is nobody to ask
 * whose days.
 */
function daysLikeTheOthers(document: DesignDocument, page: Page, index: number) {
  const known = document.pages
    .flatMap((other, at) => calendarsOf(other).map((calendar) => ({ calendar, at })))
    .filter(({ calendar }) => calendar.style !== 'year')
    .sort((one, other) => Math.abs(one.at - index) - Math.abs(other.at - index))[0]
  if (!known) return undefined
  const { calendar, at } = known
  const month = monthsLater(calendar, index - at)
  const { id, x, y, width, height, ...look } = calendar
  const [, days] = monthElements({ page, month, people: calendar, number: index + 1 })
  const { monthNames, weekdayNames, holidays, year, month: number } = days
  return {
    ...look,
    x,
    y,
    width,
    height,
    monthNames,
    weekdayNames,
    holidays,
    year,
    month: number,
    id: freeId(document, `${id}-${index + 1}`),
  }
}

function freeId({ pages }: DesignDocument, wanted: string): string {
  const taken = new Set(pages.flatMap(({ elements }) => elements.map(({ id }) => id)))
  let id = wanted.slice(0, 56)
  for (let count = 2; taken.has(id); count += 1) id = `${wanted.slice(0, 56)}-${count}`
  return id
}

export function calendarFindings(
  calendar: Calendar,
  layOutText: LayOutText | undefined,
): CalendarFinding[] {
  const sizeMm = numberSizeMm(calendar)
  const numbers = { sizeMm, leastMm: SMALLEST_NUMBER_MM }
  const tooSmall: CalendarFinding = {
    code: 'calendar_too_small',
    severity: 'warn',
    numbers,
    fixes: () => [],
  }
  const missing = layOutText ? missingCharacters(calendar, layOutText) : []
  return [
    ...(sizeMm < SMALLEST_NUMBER_MM ? [tooSmall] : []),
    ...(missing.length === 0
      ? []
      : [
          {
            code: 'missing_glyph' as const,
            severity: 'confirm' as const,
            numbers: { count: missing.length },
            characters: missing,
            fixes: () => [],
          },
        ]),
  ]
}

function missingCharacters(calendar: Calendar, layOutText: LayOutText): string[] {
  const missing = new Set<string>()
  drawCalendar(calendar, (text) => {
    const layout = layOutText(text)
    for (const character of layout.missing) missing.add(character)
    return layout
  })
  return [...missing]
}
