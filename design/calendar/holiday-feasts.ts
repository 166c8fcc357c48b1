import { dateText, weekdayFrom } from './dates.ts'
import type { HolidayId } from './holiday-id.ts'

export type HolidayRule = {
  id: HolidayId
  /** MM-DD, days after Easter Sunday, or whatever a year makes of it. */
  on: string | number | ((year: number) => string)
  /** Only in these regions, or everywhere but in these. */
  only?: readonly string[]
  not?: readonly string[]
  /** It has a name in every calendar, but people work. */
  isWorked?: boolean
  /** People work by law, and yet nobody makes or delivers anything. */
  isClosed?: boolean
  since?: number
}

type Extras = Omit<HolidayRule, 'id' | 'on'>

export function on(id: HolidayId, when: HolidayRule['on'], extras: Extras = {}): HolidayRule {
  return { id, on: when, ...extras }
}

export const [MONDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [1, 3, 4, 5, 6] as const
export const worked = { isWorked: true }
export const closed = { isWorked: true, isClosed: true }

/** The first such weekday of a month, or from one of its days on. */
export const first =
  (weekday: number, month: number, from = 1) =>
  (year: number) =>
    weekdayFrom(dateText(year, month, from), [weekday])

export const newYear = on('newYear', '01-01')
export const epiphany = on('epiphany', '01-06')
export const labourDay = on('labourDay', '05-01')
export const assumption = on('assumption', '08-15')
export const allSaints = on('allSaints', '11-01')
export const immaculate = on('immaculateConception', '12-08')
export const christmas = on('christmas', '12-25')
export const secondChristmas = on('secondChristmas', '12-26')
export const maundyThursday = on('maundyThursday', -3)
export const goodFriday = on('goodFriday', -2)
export const easter = on('easter', 0)
export const easterMonday = on('easterMonday', 1)
export const ascension = on('ascension', 39)
export const whitSunday = on('whitSunday', 49)
export const whitMonday = on('whitMonday', 50)
export const corpusChristi = on('corpusChristi', 60)
export const midsummer = [
  on('midsummerEve', first(FRIDAY, 6, 19), closed),
  on('midsummer', first(SATURDAY, 6, 20)),
]
export const allSaintsSaturday = on('allSaints', (year) =>
  weekdayFrom(dateText(year, 10, 31), [SATURDAY]),
)
