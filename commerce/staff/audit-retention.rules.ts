import { monthsBefore } from '#commerce/kernel/months-before.ts'
import { moneyPermissions } from './permission.terms.ts'

/** How long an act is kept with who, what and why; one that moved money as long as the books. */
export const KEPT_MONTHS = 24
export const MONEY_KEPT_MONTHS = 120
export const LOOK_MONTHS = 6

export const forgetActsBefore = (now: Date) => monthsBefore(now, KEPT_MONTHS)
export const forgetMoneyBefore = (now: Date) => monthsBefore(now, MONEY_KEPT_MONTHS)
export const forgetLooksBefore = (now: Date) => monthsBefore(now, LOOK_MONTHS)

export function mayBeForgotten(act: { at: Date; permission: string }, now: Date): boolean {
  const isMoney = (moneyPermissions as readonly string[]).includes(act.permission)
  return act.at < (isMoney ? forgetMoneyBefore(now) : forgetActsBefore(now))
}
