import { applyCommand } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Calendar } from '#design/elements/calendar.ts'
import { calendarWords, firstWeekdayOf, languageIn } from './calendar-words.ts'
import { monthsBetween, monthsLater, type Month } from './dates.ts'
import { holidayName } from './holiday-names.ts'
import { shownMonths } from './measures.ts'
import { publicHolidays } from './public-holidays.ts'

/** People of a calendar: what its months are called and which days are observed. */
export type CalendarPeople = Pick<Calendar, 'language' | 'country' | 'region' | 'firstWeekday'>

export type CalendarDays = CalendarPeople &
  Pick<Calendar, 'year' | 'month' | 'monthNames' | 'weekdayNames' | 'holidays'>

export function peopleOf(country: string, language: string): CalendarPeople {
  return {
    language: languageIn(country, language),
    country,
    region: null,
    firstWeekday: firstWeekdayOf(country),
  }
}

/** In January there is still time to give the year that has begun. */
export function comingJanuary(now: Date): Month {
  const isJanuary = now.getUTCMonth() === 0
  return { year: now.getUTCFullYear() + (isJanuary ? 0 : 1), month: 1 }
}

/** Everything that a calendar of these months writes down about its days. */
export function calendarDays(
  { year, month }: Month,
  people: CalendarPeople,
  style: Calendar['style'],
): CalendarDays {
  const { language, country, region, firstWeekday } = people
  const { months, weekdays } = calendarWords(language)
  const shown = new Set(shownMonths({ style, year, month }).map(textOf))
  const years = new Set([...shown].map((text) => Number(text.slice(0, 4))))
  const holidays =
    country === null
      ? []
      : [...years].flatMap((year) =>
          publicHolidays(country, region, year)
            .filter(({ date }) => shown.has(date.slice(0, 7)))
            .map(({ date, id, isOff }) => ({
              date,
              name: holidayName(id, country, language),
              isOff,
            })),
        )
  return {
    year,
    month,
    language,
    country,
    region,
    firstWeekday,
    monthNames: [...months],
    weekdayNames: [...weekdays],
    holidays,
  }
}

const textOf = ({ year, month }: Month) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`

export function calendarsOf({ elements }: { elements: readonly unknown[] }): Calendar[] {
  return (elements as readonly Calendar[]).filter(({ type }) => type === 'calendar')
}

/** The month that the first page with days shows. */
export function startOf(document: Pick<DesignDocument, 'pages'>): Month | undefined {
  const first = document.pages.flatMap(calendarsOf)[0]
  return first && { year: first.year, month: first.month }
}

/** Year title on the cover: the year, or both of a calendar that begins later than in January. */
export function yearTitle({ year, month }: Month): string {
  return month === 1 ? String(year) : `${year} / ${year + 1}`
}

/**
 * Each page with days shows the month after the one before, beginning with `start`; what a page shows
 * besides, such as a small next month, keeps its distance. To be run together.
 */
export function datingCommands(
  document: DesignDocument,
  start: Month,
  people?: CalendarPeople,
): Command[] {
  const before = startOf(document)
  if (!before) return []
  let count = 0
  const ofPages = document.pages.flatMap((page) => {
    const calendars = calendarsOf(page)
    const leading = calendars.find(({ style }) => style !== 'year') ?? calendars[0]
    if (!leading) return []
    const month = leading.style === 'year' ? start : monthsLater(start, count++)
    return calendars.map((calendar): Command => {
      const distance = calendar.style === 'year' ? 0 : monthsBetween(leading, calendar)
      const own = monthsLater(calendar.style === 'year' ? start : month, distance)
      const properties = calendarDays(own, people ?? calendar, calendar.style)
      return { type: 'set-properties', elementId: calendar.id, kind: 'calendar', properties }
    })
  })
  return [...ofPages, ...titleCommands(document, yearTitle(before), yearTitle(start))]
}

/** A title that somebody wrote anew is theirs. */
function titleCommands(document: DesignDocument, before: string, after: string): Command[] {
  if (before === after) return []
  return document.pages
    .flatMap(({ elements }) => elements)
    .flatMap((element): Command[] => {
      if (element.type !== 'text' || element.text !== before) return []
      if (element.locked !== 'no' && !element.editable) return []
      const properties = { text: after }
      return [{ type: 'set-properties', elementId: element.id, kind: 'text', properties }]
    })
}

/** The same design with the days of these people. */
export function datedDocument(
  document: DesignDocument,
  start: Month,
  people: CalendarPeople,
): DesignDocument {
  return datingCommands(document, start, people).reduce((dated, command) => {
    const result = applyCommand(dated, command)
    if (!result.ok) throw new Error(`A calendar cannot be dated: ${result.reason} ${result.path}`)
    return result.document
  }, document)
}
