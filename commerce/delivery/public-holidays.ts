/** Days on which a country neither makes nor delivers, by rules that hold for every year. */
export function isPublicHoliday(country: string, date: string): boolean {
  const rules = holidays[country]
  if (!rules) return false
  const day = Date.parse(date)
  const year = Number(date.slice(0, 4))
  if (rules.fixed?.includes(date.slice(5))) return true
  if (rules.fromEaster?.includes(Math.round((day - easterSunday(year)) / DAY_MS))) return true
  return rules.moving?.some((rule) => rule(year) === day) ?? false
}

const DAY_MS = 24 * 60 * 60 * 1000

type Rules = {
  /** MM-DD */
  fixed?: readonly string[]
  /** Days after Easter Sunday. */
  fromEaster?: readonly number[]
  moving?: readonly ((year: number) => number)[]
}

const GOOD_FRIDAY = -2
const EASTER_MONDAY = 1
const ASCENSION = 39
const WHIT_MONDAY = 50
const CORPUS_CHRISTI = 60
const MONDAY = 1
const FRIDAY = 5

const holidays: Record<string, Rules> = {
  ES: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'],
    fromEaster: [GOOD_FRIDAY],
  },
  DE: {
    fixed: ['01-01', '05-01', '10-03', '12-25', '12-26'],
    fromEaster: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  AT: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'],
    fromEaster: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY, CORPUS_CHRISTI],
  },
  CH: {
    fixed: ['01-01', '08-01', '12-25', '12-26'],
    fromEaster: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  FR: {
    fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
    fromEaster: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  IT: {
    fixed: [
      '01-01',
      '01-06',
      '04-25',
      '05-01',
      '06-02',
      '08-15',
      '11-01',
      '12-08',
      '12-25',
      '12-26',
    ],
    fromEaster: [EASTER_MONDAY],
  },
  PT: {
    fixed: [
      '01-01',
      '04-25',
      '05-01',
      '06-10',
      '08-15',
      '10-05',
      '11-01',
      '12-01',
      '12-08',
      '12-25',
    ],
    fromEaster: [GOOD_FRIDAY, CORPUS_CHRISTI],
  },
  NL: {
    fixed: ['01-01', '04-27', '12-25', '12-26'],
    fromEaster: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  BE: {
    fixed: ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'],
    fromEaster: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  LU: {
    fixed: ['01-01', '05-01', '05-09', '06-23', '08-15', '11-01', '12-25', '12-26'],
    fromEaster: [EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  DK: {
    fixed: ['01-01', '06-05', '12-24', '12-25', '12-26'],
    fromEaster: [-3, GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY],
  },
  PL: {
    fixed: [
      '01-01',
      '01-06',
      '05-01',
      '05-03',
      '08-15',
      '11-01',
      '11-11',
      '12-24',
      '12-25',
      '12-26',
    ],
    fromEaster: [EASTER_MONDAY, CORPUS_CHRISTI],
  },
  CZ: {
    fixed: [
      '01-01',
      '05-01',
      '05-08',
      '07-05',
      '07-06',
      '09-28',
      '10-28',
      '11-17',
      '12-24',
      '12-25',
      '12-26',
    ],
    fromEaster: [GOOD_FRIDAY, EASTER_MONDAY],
  },
  GB: {
    fromEaster: [GOOD_FRIDAY, EASTER_MONDAY],
    moving: [
      (year) => weekdayFrom(year, 1, 1, [1, 2, 3, 4, 5]),
      (year) => weekdayFrom(year, 5, 1, [MONDAY]),
      (year) => weekdayFrom(year, 5, 25, [MONDAY]),
      (year) => weekdayFrom(year, 8, 25, [MONDAY]),
      (year) => weekdayFrom(year, 12, 25, [1, 2, 3, 4, 5]),
      (year) => dayAfter(weekdayFrom(year, 12, 25, [1, 2, 3, 4, 5])),
    ],
  },
  IE: {
    fixed: ['01-01', '03-17', '12-25', '12-26'],
    fromEaster: [EASTER_MONDAY],
    moving: [
      (year) => weekdayFrom(year, 2, 1, [MONDAY, FRIDAY].slice(0, isFriday(year, 2, 1) ? 2 : 1)),
      (year) => weekdayFrom(year, 5, 1, [MONDAY]),
      (year) => weekdayFrom(year, 6, 1, [MONDAY]),
      (year) => weekdayFrom(year, 8, 1, [MONDAY]),
      (year) => weekdayFrom(year, 10, 25, [MONDAY]),
    ],
  },
  SE: {
    fixed: ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'],
    fromEaster: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION],
    moving: [(year) => weekdayFrom(year, 6, 19, [FRIDAY])],
  },
  FI: {
    fixed: ['01-01', '01-06', '05-01', '12-06', '12-24', '12-25', '12-26'],
    fromEaster: [GOOD_FRIDAY, EASTER_MONDAY, ASCENSION],
    moving: [(year) => weekdayFrom(year, 6, 19, [FRIDAY])],
  },
}

/** The first of these weekdays on or after a date. */
function weekdayFrom(year: number, month: number, date: number, weekdays: readonly number[]) {
  let day = Date.UTC(year, month - 1, date)
  while (!weekdays.includes(new Date(day).getUTCDay())) day += DAY_MS
  return day
}

/** Boxing Day: what falls on a weekend moves behind what moved before it. */
function dayAfter(day: number): number {
  let next = day + DAY_MS
  while ([0, 6].includes(new Date(next).getUTCDay())) next += DAY_MS
  return next
}

const isFriday = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month - 1, date)).getUTCDay() === FRIDAY

/** The Gregorian computus in Butcher's form. */
function easterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return Date.UTC(year, month - 1, day)
}
