import * as z from 'zod/mini'
import { color, identifier, listOf, printedText, whole, within } from '#design/fields.ts'
import {
  calendarStyles,
  EARLIEST_YEAR,
  FEWEST_COLUMNS,
  LATEST_YEAR,
  LONGEST_COLUMN_NAME,
  LONGEST_DATE_NAME,
  MOST_COLUMNS,
  MOST_OWN_DATES,
} from './calendar-limits.ts'
import { frameFields } from './frame.schema.ts'
import { Crop } from './photo.schema.ts'

/** A birthday, or whatever only a family keeps, every year. */
export const OwnDate = z.strictObject({
  day: whole(1, 31),
  month: whole(1, 12),
  /** Year of the birth: the age is printed with the name. */
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
  /** Country of the holidays; null for a calendar without. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'country'))),
  region: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{1,3}$/, 'region'))),
  monthNames: listOf(printedText(24), 12, 12),
  /** From Monday. */
  weekdayNames: listOf(printedText(12), 7, 7),
  /** Holidays of the months that it shows. */
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
  /** Columns of a planner, by person. */
  columns: listOf(printedText(LONGEST_COLUMN_NAME), FEWEST_COLUMNS, MOST_COLUMNS),
  font: identifier,
  titleFont: identifier,
  /** Scale of the letters, against what the frame would give them. */
  scale: within(0.6, 1.4),
  color,
  accent: color,
  lineColor: color,
  /** Null prints it straight onto what lies under it. */
  paper: z.nullable(color),
})
export type Calendar = z.infer<typeof Calendar>
