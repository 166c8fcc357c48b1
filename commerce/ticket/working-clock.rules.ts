/** Hours of a team: the same on each working day, in a time zone. */
export type WorkingHours = {
  timeZone: string
  /** Minutes of the day. */
  opensAt: number
  closesAt: number
  /** Whether nobody works on a day, `2026-12-25`. */
  isClosed: (day: string) => boolean
  /** Days of the week, 1 is Monday; without them Monday to Friday. */
  days?: readonly number[]
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const formats = new Map<string, Intl.DateTimeFormat>()

function partsIn(at: Date, timeZone: string) {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  }
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7
const isWorked = (day: string, hours: WorkingHours) =>
  (hours.days ? hours.days.includes(weekdayOf(day)) : !isWeekend(day)) && !hours.isClosed(day)
const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** Moment at which clocks of a zone show a minute of a day; clocks that are changed at night do not matter by day. */
function momentOf(day: string, minute: number, timeZone: string): Date {
  const guess = new Date(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS)
  const shown = partsIn(guess, timeZone)
  const shift =
    (Date.parse(`${shown.day}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / MINUTE_MS +
    shown.minute -
    minute
  return new Date(guess.getTime() - shift * MINUTE_MS)
}

/** When so many working minutes will have passed. A team that never works is never late. */
export function afterWorkingMinutes(start: Date, minutes: number, hours: WorkingHours): Date {
  let { day, minute } = partsIn(start, hours.timeZone)
  let left = minutes
  for (let tries = 0; tries < 3_660; tries += 1) {
    if (isWorked(day, hours)) {
      const begins = Math.max(minute, hours.opensAt)
      const open = Math.max(0, hours.closesAt - begins)
      if (left <= open && open > 0) return momentOf(day, begins + left, hours.timeZone)
      left -= open
    }
    day = nextDay(day)
    minute = 0
  }
  return new Date(start.getTime() + 3_660 * DAY_MS)
}

/** Whether a team is there at a moment. */
export function isWorking(at: Date, hours: WorkingHours): boolean {
  const { day, minute } = partsIn(at, hours.timeZone)
  return isWorked(day, hours) && minute >= hours.opensAt && minute < hours.closesAt
}

/** When a team is there next; undefined for one that never is within the next weeks. */
export function nextOpening(at: Date, hours: WorkingHours): Date | undefined {
  let { day, minute } = partsIn(at, hours.timeZone)
  for (let tries = 0; tries < 40; tries += 1) {
    if (isWorked(day, hours) && minute < hours.opensAt) {
      return momentOf(day, hours.opensAt, hours.timeZone)
    }
    day = nextDay(day)
    minute = -1
  }
  return undefined
}
