import type { StaffCtx } from '#commerce/staff/staff-context.ts'

/** Security event of each decision about money; the audit log has order and amount. */
export const tellOfDecision = (ctx: Pick<StaffCtx, 'reportSecurity'>, what: string): void =>
  ctx.reportSecurity({ kind: 'refund-decided', way: `office ${what}` })
