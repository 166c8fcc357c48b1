import { isPublicHoliday } from '#commerce/delivery/public-holidays.ts'
import type { WorkingHours } from '#commerce/ticket/working-clock.rules.ts'

const nineToSix = [540, 1080] as const
export const hours: WorkingHours = {
  timeZone: 'Europe/Madrid',
  week: [nineToSix, nineToSix, nineToSix, nineToSix, nineToSix, null, null],
  isClosed: (day) => isPublicHoliday('ES', day),
}

/** Teams by day, by night across changed clocks, on the other half of the world, and with half a Saturday. */
export const teams: readonly WorkingHours[] = [
  hours,
  {
    timeZone: 'Europe/Lisbon',
    week: [
      [0, 1440],
      [0, 150],
      [150, 1440],
      [90, 120],
      [600, 601],
      [480, 780],
      [75, 165],
    ],
    isClosed: (day) => isPublicHoliday('PT', day) || day === '2026-08-14',
  },
  {
    timeZone: 'Pacific/Auckland',
    week: [[130, 1440], null, [0, 170], [480, 1020], [480, 1020], [0, 1440], [120, 200]],
    isClosed: (day) => day.endsWith('-12-24'),
  },
  {
    timeZone: 'America/St_Johns',
    week: [[1, 1439], [540, 1020], [540, 1020], [540, 1020], [540, 1020], null, [60, 180]],
    isClosed: () => false,
  },
]

const MINUTE_MS = 60_000
export const YEAR_BEGIN = Date.parse('2026-01-01T00:00:00Z') / MINUTE_MS
export const YEAR_END = Date.parse('2027-01-10T00:00:00Z') / MINUTE_MS
const walls = new Map<WorkingHours, Uint8Array>()

/**
 * Naive model: looks at the clock on the wall in each minute of a year, and whether somebody is there. Every quarter of an
 * hour it looks again: no country changes its clocks between.
 */
export function openMinutes(team: WorkingHours): Uint8Array {
  const known = walls.get(team)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: team.timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const open = new Uint8Array(YEAR_END - YEAR_BEGIN)
  for (let quarter = 0; quarter < open.length; quarter += 15) {
    const text = clock.format((YEAR_BEGIN + quarter) * MINUTE_MS)
    const [, name, day, month, year, hour, min] = /^(\w+), (\d+)\/(\d+)\/(\d+), (\d+):(\d+)/.exec(
      text,
    )!
    const opening = team.week[names.indexOf(name!)]
    if (!opening || team.isClosed(`${year}-${month}-${day}`)) continue
    const wall = Number(hour) * 60 + Number(min)
    for (let past = 0; past < 15; past += 1) {
      if (wall + past >= opening[0] && wall + past < opening[1]) open[quarter + past] = 1
    }
  }
  walls.set(team, open)
  return open
}

/** Minute in which so many open ones have passed; undefined when the year is over before. */
export function walked(team: WorkingHours, start: number, minutes: number) {
  const open = openMinutes(team)
  let left = minutes
  for (let at = start; at < open.length; at += 1) {
    if (left === 0) return at
    if (open[at]) left -= 1
  }
  return undefined
}

export const momentOf = (minute: number) => new Date((YEAR_BEGIN + minute) * MINUTE_MS)
