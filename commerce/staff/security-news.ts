import type { SecurityKind } from '#commerce/kernel/security-event.ts'
import type { StaffCtx } from './staff-context.ts'

/** Security event about a person of the shop: beside the audit log, for whoever watches the lines of the machine. */
export function tellOfPerson(
  ctx: Pick<StaffCtx, 'reportSecurity'>,
  { email }: { email: string },
  event: { kind: SecurityKind; way: string; count?: number },
): void {
  ctx.reportSecurity({ ...event, account: { brand: 'office', email } })
}
