import type { Translate } from '#app/i18n/translator.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import type { Calendar } from '#design/elements/calendar.ts'
import type { ElementOf } from '#design/elements/element.ts'

export function calendarName(calendar: ElementOf<'calendar'>, t: Translate): string {
  const { style, year } = calendar
  return style === 'year'
    ? t('create.calendar.nameYear', { year: String(year) })
    : t('create.calendar.name', { month: monthText(calendar) })
}

const monthText = ({ monthNames, month, year }: Calendar) => `${monthNames[month - 1]!} ${year}`

/** Label of a calendar page below its picture; undefined for any other design. */
export function calendarPageLabel(
  { pages }: Pick<DesignDocument, 'pages'>,
  page: Page,
  t: Translate,
): string | undefined {
  const own = page.elements.find(({ type }) => type === 'calendar')
  if (own?.type === 'calendar') return own.style === 'year' ? String(own.year) : monthText(own)
  const isCover = page === pages[0] && pages.slice(1).some(hasCalendar)
  return isCover ? t('create.calendar.cover') : undefined
}

function hasCalendar({ elements }: Page): boolean {
  return elements.some(({ type }) => type === 'calendar')
}
