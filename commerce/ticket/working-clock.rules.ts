/** Minutes of the day, `[540, 1080]` for nine to six; up to 1440. */
export type Opening = readonly [opens: number, closes: number]

/** Hours of a team, in a time zone. */
export type WorkingHours = {
  timeZone: string
  /** Seven days from Monday; null where nobody works. */
  week: readonly (Opening | null)[]
  /** Whether nobody works on a day, `2026-12-25`. */
  isClosed: (day: string) => boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A team that does not work for ten years is never late. */
const MOST_DAYS = 3_660
const MOST_AHEAD_DAYS = 40
const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which clocks of a zone are ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
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
  const { year, month, day, hour, minute } = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - wholeMinute(at)
}

const wholeMinute = (at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

type Span = { from: number; to: number }

/** Moments between which a team works on a day: one span, or more where clocks are changed meanwhile. */
function spansOf(day: string, { timeZone, week, isClosed }: WorkingHours): Span[] {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const opening = week[(new Date(midnight).getUTCDay() + 6) % 7]
  if (!opening || isClosed(day)) return []
  const [begin, end] = [midnight - 14 * HOUR_MS, midnight + 38 * HOUR_MS]
  const [before, after] = [offsetAt(begin, timeZone), offsetAt(end, timeZone)]
  const spanWith = (offset: number): Span => ({
    from: midnight + opening[0] * MINUTE_MS - offset,
    to: midnight + opening[1] * MINUTE_MS - offset,
  })
  if (before === after) return [spanWith(before)]
  const change = changeBetween(begin, end, timeZone)
  const [first, second] = [spanWith(before), spanWith(after)]
  return [
    { from: first.from, to: Math.min(first.to, change) },
    { from: Math.max(second.from, change), to: second.to },
  ].filter(({ from, to }) => to > from)
}

/** Minute at which clocks are changed, between two moments at which they differ. */
function changeBetween(begin: number, end: number, timeZone: string): number {
  const before = offsetAt(begin, timeZone)
  let [low, high] = [begin / MINUTE_MS, end / MINUTE_MS]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * MINUTE_MS, timeZone) === before) low = middle
    else high = middle
  }
  return high * MINUTE_MS
}

/** Spans of work from a moment on, in their order. */
function* spansFrom(start: number, hours: WorkingHours): Generator<Span> {
  let day = dayOf(start + offsetAt(start, hours.timeZone))
  for (let tries = 0; tries < MOST_DAYS; tries += 1) {
    for (const { from, to } of spansOf(day, hours)) {
      if (to > start) yield { from: Math.max(from, start), to }
    }
    day = dayOf(Date.parse(`${day}T00:00:00Z`) + DAY_MS)
  }
}

/** When so many working minutes will have passed. A team that never works is never late. */
export function afterWorkingMinutes(start: Date, minutes: number, hours: WorkingHours): Date {
  const begin = wholeMinute(start.getTime())
  if (minutes <= 0) return new Date(begin)
  let left = minutes * MINUTE_MS
  for (const { from, to } of spansFrom(begin, hours)) {
    if (left <= to - from) return new Date(from + left)
    left -= to - from
  }
  return new Date(begin + MOST_DAYS * DAY_MS)
}

/** Working minutes between two moments; none when the second is the earlier. */
export function workingMinutesBetween(start: Date, end: Date, hours: WorkingHours): number {
  const [begin, stop] = [wholeMinute(start.getTime()), wholeMinute(end.getTime())]
  let sum = 0
  for (const { from, to } of spansFrom(begin, hours)) {
    if (from >= stop) break
    sum += Math.min(to, stop) - from
  }
  return sum / MINUTE_MS
}

/** Whether a team is there at a moment. */
export function isWorking(at: Date, hours: WorkingHours): boolean {
  const begin = wholeMinute(at.getTime())
  const [first] = spansFrom(begin, hours)
  return first?.from === begin
}

/** When a team is there next; undefined for one that is not within the next weeks. */
export function nextOpening(at: Date, hours: WorkingHours): Date | undefined {
  const begin = wholeMinute(at.getTime())
  for (const { from } of spansFrom(begin, hours)) {
    if (from - begin > MOST_AHEAD_DAYS * DAY_MS) return undefined
    if (from > begin) return new Date(from)
  }
  return undefined
}
