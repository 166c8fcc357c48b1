import { dateText, daysInMonth, daysLater, weekdayFrom } from '#design/calendar/dates.ts'
import { easterSunday } from '#design/calendar/easter.ts'

/** Seasons: what the shop window speaks of before a day on which people give something. */
export const seasonIds = [
  'christmas',
  'epiphany',
  'valentines',
  'mothers-day',
  'fathers-day',
  'school',
] as const
export type SeasonId = (typeof seasonIds)[number]

export type Season = {
  id: SeasonId
  /** The list that it leads to. */
  listId: string
  /** The day on which it must be there, as YYYY-MM-DD. */
  day: string
}

const MONDAY = [1]
const SUNDAY = [7]

/** The n-th such weekday of a month. */
const weekdayOf = (weekday: readonly number[], year: number, month: number, n: number) =>
  daysLater(weekdayFrom(dateText(year, month, 1), weekday), 7 * (n - 1))

const sundayOf = (year: number, month: number, n: number) => weekdayOf(SUNDAY, year, month, n)
const mondayOf = (year: number, month: number, n: number) => weekdayOf(MONDAY, year, month, n)

const lastSundayOf = (year: number, month: number) =>
  weekdayFrom(dateText(year, month, daysInMonth({ year, month }) - 6), SUNDAY)

const mothersDay = (country: string, year: number): string => {
  switch (country) {
    case 'ES':
    case 'PT':
      return sundayOf(year, 5, 1)
    case 'FR': {
      const last = lastSundayOf(year, 5)
      const pentecost = daysLater(easterSunday(year), 49)
      return last === pentecost ? sundayOf(year, 6, 1) : last
    }
    case 'SE':
      return lastSundayOf(year, 5)
    case 'LU':
      return sundayOf(year, 6, 2)
    case 'PL':
      return dateText(year, 5, 26)
    case 'GB':
    case 'IE':
      return daysLater(easterSunday(year), -21)
    default:
      return sundayOf(year, 5, 2)
  }
}

const fathersDay = (country: string, year: number): string => {
  switch (country) {
    case 'ES':
    case 'PT':
    case 'IT':
      return dateText(year, 3, 19)
    case 'DE':
      return daysLater(easterSunday(year), 39)
    case 'CH':
      return sundayOf(year, 6, 1)
    case 'AT':
    case 'BE':
      return sundayOf(year, 6, 2)
    case 'DK':
      return dateText(year, 6, 5)
    case 'PL':
      return dateText(year, 6, 23)
    case 'LU':
      return sundayOf(year, 10, 1)
    case 'SE':
    case 'FI':
      return sundayOf(year, 11, 2)
    default:
      return sundayOf(year, 6, 3)
  }
}

/** School begins by region where a country leaves it to them: then the day of most, or of the middle. */
const firstSchoolDay = (country: string, year: number): string => {
  switch (country) {
    case 'FI':
    case 'DK':
      return mondayOf(year, 8, 2)
    case 'SE':
    case 'CH':
      return mondayOf(year, 8, 3)
    case 'NL':
      return mondayOf(year, 8, 4)
    case 'BE':
    case 'CZ':
    case 'FR':
    case 'IE':
    case 'PL':
      return dateText(year, 9, 1)
    case 'GB':
      return dateText(year, 9, 3)
    case 'AT':
      return mondayOf(year, 9, 1)
    case 'ES':
      return dateText(year, 9, 9)
    case 'PT':
      return dateText(year, 9, 11)
    case 'IT':
      return mondayOf(year, 9, 2)
    case 'LU':
      return dateText(year, 9, 15)
    default:
      return dateText(year, 9, 5)
  }
}

/** How long before its day a season is spoken of. */
const DAYS_BEFORE: Record<SeasonId, number> = {
  christmas: 54,
  // Before Christmas is over: what is printed for it is ordered by then.
  epiphany: 26,
  valentines: 25,
  'mothers-day': 28,
  'fathers-day': 28,
  school: 25,
}

function seasonsOf(country: string, year: number): Season[] {
  const season = (id: SeasonId, day: string, listId: string = id): Season => ({ id, listId, day })
  return [
    season('valentines', dateText(year, 2, 14)),
    season('fathers-day', fathersDay(country, year)),
    season('mothers-day', mothersDay(country, year)),
    season('school', firstSchoolDay(country, year)),
    season('christmas', dateText(year, 12, 24)),
    ...(country === 'ES' ? [season('epiphany', dateText(year, 1, 5), 'christmas')] : []),
  ]
}

/** Seasons of a day in a country, the one whose day comes first before the others. */
export function listSeasons(country: string, today: string): Season[] {
  const year = Number(today.slice(0, 4))
  return [...seasonsOf(country, year), ...seasonsOf(country, year + 1)]
    .filter(({ id, day }) => today <= day && daysLater(day, -DAYS_BEFORE[id]) <= today)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
