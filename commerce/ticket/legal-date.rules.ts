import { endOfDay } from '#commerce/kernel/local-day.ts'

/** Month that the law gives for the answer to a request about personal data (GDPR, article 12). */
const MONTHS = 1

/** Until when: the end of the same day of the next month, or of its last day where it has none such. */
export function legalDueAt(received: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const [year = 0, month = 0, day = 0] = format.format(received).split('-').map(Number)
  const last = new Date(Date.UTC(year, month + MONTHS, 0)).getUTCDate()
  const due = new Date(Date.UTC(year, month - 1 + MONTHS, Math.min(day, last)))
  return endOfDay(due.toISOString().slice(0, 10), timeZone)
}
