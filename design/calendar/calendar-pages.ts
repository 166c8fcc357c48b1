import {
  bleedBoxOf,
  trimOf,
  type DesignDocument,
  type Page,
  type PageGeometry,
} from '#design/document.ts'
import { calendarDefaults } from '#design/elements/calendar.ts'
import { Calendar } from '#design/elements/calendar.schema.ts'
import { slotDefaults } from '#design/elements/slot.ts'
import { Slot } from '#design/elements/slot.schema.ts'
import { textDefaults } from '#design/elements/text.ts'
import { Text } from '#design/elements/text.schema.ts'
import { sortedTable } from '#design/sorted-table.ts'
import { fontHashes } from '#design/fonts/font-hashes.ts'
import { inset, type Rect } from '#design/geometry.ts'
import { calendarDays, calendarsOf, yearTitle, type CalendarPeople } from './dating.ts'
import { monthsLater, type Month } from './dates.ts'

/** A cover and twelve months, no more and no less: an article of so many pages is a calendar. */
const PAGES_OF_CALENDAR = 13

export function isCalendarDocument({ pageCount }: Pick<DesignDocument, 'pageCount'>): boolean {
  return pageCount.min === PAGES_OF_CALENDAR && pageCount.max === PAGES_OF_CALENDAR
}

/** A narrow page has a line for each day, a lying or a square one all days in a row. */
export function styleForPage({ width, height }: PageGeometry): Calendar['style'] {
  if (height > 1.7 * width) return 'columns'
  return height > 1.15 * width ? 'grid' : 'strip'
}

export function calendarFonts(): Record<string, string> {
  const { font, titleFont } = calendarDefaults
  return { [titleFont]: fontHashes[titleFont]!, [font]: fontHashes[font]! }
}

/** Month places: where days and photo go on the page of a month. */
export function monthPlaces(
  page: PageGeometry,
  style: Calendar['style'] = styleForPage(page),
): { photo: Rect; days: Rect } {
  const inner = innerOf(page)
  const paper = bleedBoxOf(page)
  const isWide = page.width > 1.2 * page.height
  if (style === 'strip' && !isWide && page.height < 1.15 * page.width) {
    // Square, so that a print remains when the strip of days is cut off.
    const side = page.height * 0.8 - inner.y
    const photo = { x: (page.width - side) / 2, y: inner.y, width: side, height: side }
    return { photo, days: below(inner, inner.y + side + page.height * 0.025) }
  }
  if (isWide && style !== 'strip') {
    const right = page.width * 0.44
    const left = right + page.width * 0.035
    const days = { ...inner, x: left, width: inner.x + inner.width - left }
    return { photo: { ...paper, width: right - paper.x }, days }
  }
  const bottom = page.height * shareOfPhoto[style][isWide ? 'wide' : 'tall']
  const photo = { ...paper, height: bottom - paper.y }
  return { photo, days: below(inner, bottom + page.height * 0.035) }
}

const shareOfPhoto = {
  grid: { wide: 0.5, tall: 0.56 },
  rows: { wide: 0.3, tall: 0.3 },
  strip: { wide: 0.62, tall: 0.8 },
  columns: { wide: 0.2, tall: 0.2 },
  year: { wide: 0.3, tall: 0.3 },
}

function innerOf(page: PageGeometry): Rect {
  return inset(trimOf(page), Math.max(page.safe, 0.05 * Math.min(page.width, page.height)))
}

function below(inner: Rect, top: number): Rect {
  return { ...inner, y: top, height: inner.y + inner.height - top }
}

type MonthPage = {
  page: PageGeometry
  month: Month
  people: CalendarPeople
  /** Tells its elements from those of other pages. */
  number: number
  look?: Partial<Calendar>
}

export function monthElements({ page, month, people, number, look }: MonthPage): [Slot, Calendar] {
  const { photo, days } = monthPlaces(page)
  const style = styleForPage(page)
  return [
    Slot.parse({ ...slotDefaults, ...photo, id: `photo-${number}` }),
    Calendar.parse({
      ...calendarDefaults,
      ...days,
      ...calendarDays(month, people, style),
      ...look,
      style,
      id: `calendar-${number}`,
    }),
  ]
}

/** The same design with days on each page of a month that has none yet, below its photos. */
export function withDays(
  document: DesignDocument,
  start: Month,
  people: CalendarPeople,
): DesignDocument {
  if (!isCalendarDocument(document)) return document
  const pages = document.pages.map((page, index) => {
    if (index === 0 || calendarsOf(page).length > 0) return page
    const month = monthsLater(start, index - 1)
    const [, days] = monthElements({ page, people, month, number: index + 1 })
    const id = `${days.id}-${page.id}`.slice(0, 64)
    return {
      ...page,
      elements: [...page.elements, Calendar.parse({ ...days, ...daysPlace(page), id })],
    }
  })
  const isFilled = pages.some((page, index) => page !== document.pages[index])
  if (!isFilled) return document
  return { ...document, fonts: sortedTable({ ...document.fonts, ...calendarFonts() }), pages }
}

/** Below the lowest photo where there is room for a month, else where a new page has its days. */
function daysPlace(page: Page): Rect {
  const inner = innerOf(page)
  const photos = page.elements.filter(({ type }) => type === 'slot' || type === 'photo')
  const bottom = Math.max(0, ...photos.map(({ y, height }) => y + height))
  const place = below(inner, bottom + page.height * 0.03)
  return bottom > 0 && place.height > 0.16 * page.height ? place : monthPlaces(page).days
}

/** Twelve months with places for photos behind a cover with the year. */
export function calendarDocument(
  empty: DesignDocument,
  start: Month,
  people: CalendarPeople,
): DesignDocument {
  return {
    ...empty,
    fonts: calendarFonts(),
    pages: empty.pages.map((page, index) => ({
      ...page,
      elements:
        index === 0
          ? coverElements(page, start, people)
          : monthElements({
              page,
              people,
              month: monthsLater(start, index - 1),
              number: index + 1,
            }),
    })),
  }
}

function coverElements(page: Page, start: Month, { language }: CalendarPeople): [Slot, Text] {
  const inner = innerOf(page)
  const paper = bleedBoxOf(page)
  const title = Math.min(0.16 * page.height, 0.24 * page.width)
  const bottom = inner.y + inner.height - title * 1.15
  return [
    Slot.parse({
      ...slotDefaults,
      ...paper,
      height: bottom - title * 0.1 - paper.y,
      id: 'photo-1',
    }),
    Text.parse({
      ...textDefaults,
      ...inner,
      y: bottom,
      height: title * 1.15,
      id: 'title-1',
      text: yearTitle(start),
      language,
      font: calendarDefaults.titleFont,
      size: title * 0.8,
      align: 'center',
      lineHeight: 1.2,
      fit: 'shrink',
      fill: calendarDefaults.color,
    }),
  ]
}
