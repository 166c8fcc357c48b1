import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import { remindOfCarts, type Reminding } from './reminder.service.ts'

const MINUTE_MS = 60_000

type Tools = Pick<Reminding, 'db' | 'sites'> & {
  /** So long nothing happened to a cart before its owner is reminded; 0 for never. */
  cartReminderHours: number
}

export const cartSchedule: readonly Sweep<Tools>[] = [
  {
    name: 'cart reminders',
    everyMs: 15 * MINUTE_MS,
    isOff: ({ cartReminderHours }) => cartReminderHours === 0,
    run: ({ db, sites, cartReminderHours: afterHours }, { now }) =>
      remindOfCarts({ db, sites, afterHours }, now),
  },
]
