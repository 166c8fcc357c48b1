import { noticeScopeOf } from '#commerce/staff/notice-scope.service.ts'
import type { ListCtx } from './bulk-act.ts'
import { rolesOf } from '#commerce/staff/may.rules.ts'
import { selectFrame, selectTray } from './office-task.queries.ts'
import { TRAY_MS } from './office-task.terms.ts'
import { summaryOf } from './task-summary.ts'

/** Tray of somebody: own tasks of these minutes, and how many notices they have not read. */
export async function readTray(ctx: ListCtx) {
  const { tasks, unread } = await selectTray(ctx.db, trayOf(ctx))
  return { tasks: tasks.map(summaryOf), unread }
}

/** Frame of a page: the tray, and the views with which one's roles begin. */
export async function readFrame(ctx: ListCtx) {
  const { db, staff, now } = ctx
  const asked = { ...trayOf(ctx), roles: rolesOf(staff, now) }
  const { tasks, unread, openings } = await selectFrame(db, asked)
  return { tasks: tasks.map(summaryOf), unread, openings: [...openings] }
}

const trayOf = ({ staff, now }: ListCtx) => ({
  ownerId: staff.id,
  endedAfter: new Date(now.getTime() - TRAY_MS),
  scope: noticeScopeOf(staff, now),
})
