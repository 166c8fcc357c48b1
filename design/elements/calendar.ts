import * as z from 'zod/mini'
import { color, identifier, listOf, printedText, whole, within } from '#design/fields.ts'
import { frameDefaults, frameFields } from './frame.ts'
import { Crop } from './photo.ts'

export const calendarStyles = ['grid', 'rows', 'strip', 'columns', 'year'] as const
export const MOST_OWN_DATES = 150
export const LONGEST_DATE_NAME = 40
export const FEWEST_COLUMNS = 2
export const MOST_COLUMNS = 6
export const LONGEST_COLUMN_NAME = 24
export const EARLIEST_YEAR = 1900
export const LATEST_YEAR = 2199

/** A birthday, or whatever only a family keeps, every year. */
export const OwnDate = z.strictObject({
  day: whole(1, 31),
  month: whole(1, 12),
  /** Of the birth: the age is printed with the name. */
  year: z.nullable(whole(EARLIEST_YEAR, LATEST_YEAR)),
  name: printedText(LONGEST_DATE_NAME),
  /** A face in the cell of the day. */
  photo: z.nullable(z.strictObject({ asset: identifier, crop: Crop })),
})
export type OwnDate = z.infer<typeof OwnDate>

/**
 * A month, or a year of twelve from its month on. Its words and holidays are written down when they
 * are chosen: whatever is printed again years later has the same names on the same days.
 */
export const Calendar = z.strictObject({
  ...frameFields,
  type: z.literal('calendar'),
  style: z.enum(calendarStyles),
  year: whole(EARLIEST_YEAR, LATEST_YEAR),
  month: whole(1, 12),
  /** 1 is Monday, 7 is Sunday. */
  firstWeekday: whole(1, 7),
  language: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, 'language')),
  /** Where holidays are from; null for a calendar without. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'country'))),
  region: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{1,3}$/, 'region'))),
  monthNames: listOf(printedText(24), 12, 12),
  /** From Monday. */
  weekdayNames: listOf(printedText(12), 7, 7),
  /** Of the months that it shows. */
  holidays: listOf(
    z.strictObject({
      date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'date')),
      name: printedText(60),
      /** Printed like a Sunday. */
      isOff: z.boolean(),
    }),
    0,
    60,
  ),
  hasWeekNumbers: z.boolean(),
  ownDates: listOf(OwnDate, 0, MOST_OWN_DATES),
  /** Who has a column in a planner. */
  columns: listOf(printedText(LONGEST_COLUMN_NAME), FEWEST_COLUMNS, MOST_COLUMNS),
  font: identifier,
  titleFont: identifier,
  /** Of the letters, against what the frame would give them. */
  scale: within(0.6, 1.4),
  color,
  accent: color,
  lineColor: color,
  /** Null prints it straight onto what lies under it. */
  paper: z.nullable(color),
})
export type Calendar = z.infer<typeof Calendar>

/** What says which days are shown and what they are called, apart from how they look. */
export const datingKeys = [
  'year',
  'month',
  'firstWeekday',
  'language',
  'country',
  'region',
  'monthNames',
  'weekdayNames',
  'holidays',
  'hasWeekNumbers',
  'ownDates',
  'columns',
] as const satisfies readonly (keyof Calendar)[]

export const calendarDefaults = {
  ...frameDefaults,
  type: 'calendar' as const,
  important: true,
  style: 'grid' as const,
  hasWeekNumbers: false,
  ownDates: [],
  columns: ['1', '2', '3', '4', '5'],
  font: 'work-sans',
  titleFont: 'playfair-display',
  scale: 1,
  color: '#000000',
  accent: '#b3261e',
  lineColor: '#b9b4aa',
  paper: null,
}
