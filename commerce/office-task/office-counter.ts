import type { AnyOfficeCounter } from '#commerce/kernel/office-work.ts'
import { may } from '#commerce/staff/may.rules.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { ListCtx } from './bulk-act.ts'

/** Number beside an entry of the office's menu: how much waits there for whoever looks. */
export type OfficeCounter = {
  path: string
  permission: Permission
  changedBy: string
  /** By the rights of whoever looks: the number of the list that the entry opens, or less. */
  read: (ctx: ListCtx) => Promise<number>
}

export function defineOfficeCounter(counter: OfficeCounter): AnyOfficeCounter {
  return counter
}

/** Numbers that somebody may see now, by the paths of the menu. */
export async function readCounters(
  ctx: ListCtx,
  counters: readonly AnyOfficeCounter[],
): Promise<Record<string, number>> {
  const { staff, now } = ctx
  const open = (counters as readonly OfficeCounter[]).filter(({ permission }) =>
    may(staff, permission, now),
  )
  const counts = await Promise.all(
    open.map(async (counter) => [counter.path, await counter.read(ctx)] as const),
  )
  return Object.fromEntries(counts)
}
