import * as queries from './schedule.queries.ts'

export type { ScheduledSweep } from './schedule.queries.ts'

/** Every sweep of the shop: its last run, how that ended, and when it comes next. */
export const listSchedule = queries.selectSchedule
