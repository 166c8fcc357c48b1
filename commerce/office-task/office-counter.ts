import type { AnyOfficeCounter } from '#commerce/kernel/office-work.ts'
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
