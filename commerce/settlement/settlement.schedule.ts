import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import { billLastMonth } from './billing.service.ts'
import type { SettlementTools } from './settlement-tools.ts'
import { sweepPayments } from './sweep.service.ts'
import { passUnpaidOrders } from './unpaid.service.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

type Tools = Omit<SettlementTools, 'now'>

const clocked = (tools: Tools): SettlementTools => ({ ...tools, now: () => new Date() })

/** Looks after everything that no provider tells. */
export const settlementSchedule: readonly Sweep<Tools & { unpaidOrderDays: number }>[] = [
  {
    name: 'payments and refunds',
    everyMs: SECOND_MS,
    run: (tools, { reportFault }) => sweepPayments(clocked(tools), reportFault),
  },
  {
    name: 'unpaid orders',
    everyMs: 5 * MINUTE_MS,
    run: (tools, { reportFault }) =>
      passUnpaidOrders(clocked(tools), tools.unpaidOrderDays, reportFault),
  },
  {
    name: 'monthly bills',
    everyMs: 5 * MINUTE_MS,
    run: (tools) => billLastMonth(clocked(tools)),
  },
]
