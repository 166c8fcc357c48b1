import { refuse } from '#api/refusal.ts'
import { may, rolesOf } from '#commerce/staff/may.rules.ts'
import { listRoles } from '#commerce/staff/role.service.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import * as queries from './office-view.queries.ts'
import { readViewQuery } from './view-query.rules.ts'

/** For one list, of one person, and as many that everybody sees. */
const MOST_VIEWS = 50

export async function listViews({ db, staff }: ReadingCtx, { list }: { list: string }) {
  const rows = await queries.selectViews(db, list, staff.id)
  return {
    views: rows.map((row) => ({
      viewId: row.id,
      name: row.name,
      query: row.query,
      isShared: row.staff_id === null,
    })),
  }
}

export async function saveView(
  ctx: StaffCtx,
  asked: { list: string; name: string; query: string; isShared?: boolean | undefined },
) {
  const staffId = ownerOf(ctx, asked.isShared)
  const query = checked(asked.query)
  if ((await queries.countViews(ctx.db, asked.list, staffId)) >= MOST_VIEWS) {
    refuse('quota_exceeded')
  }
  const view = { list: asked.list, name: asked.name, query }
  const viewId = await queries.insertView(ctx.db, { ...view, staffId, now: ctx.now })
  note(ctx, viewId, { after: { ...view, isShared: staffId === null } })
  return { viewId }
}

export async function changeView(
  ctx: StaffCtx,
  asked: { viewId: string; name?: string | undefined; query?: string | undefined },
) {
  const view = await getChangeable(ctx, asked.viewId)
  const change = {
    ...(asked.name !== undefined && { name: asked.name }),
    ...(asked.query !== undefined && { query: checked(asked.query) }),
  }
  if (Object.keys(change).length === 0) refuse('invalid', { name: 'required' })
  await queries.updateView(ctx.db, view.id, change)
  note(ctx, view.id, { before: { name: view.name, query: view.query }, after: change })
  return {}
}

export async function deleteView(ctx: StaffCtx, { viewId }: { viewId: string }) {
  const view = await getChangeable(ctx, viewId)
  await queries.deleteView(ctx.db, view.id)
  note(ctx, view.id, { before: { list: view.list, name: view.name, query: view.query } })
  return {}
}

/** Queries of the lists with which the roles of whoever asks begin. */
export const listOpenings = ({ db, staff, now }: ReadingCtx) =>
  queries.selectOpenings(db, rolesOf(staff, now))

/** Roles that may begin with a shared view, and those that do. */
export async function getOpening(ctx: StaffCtx, { viewId }: { viewId: string }) {
  const view = await getShared(ctx, viewId)
  const { roles } = await listRoles(ctx)
  return { opensFor: view.opens_for, roles: roles.map(({ code, name }) => ({ code, name })) }
}

export async function openFor(
  ctx: StaffCtx,
  { viewId, role }: { viewId: string; role: readonly string[] },
) {
  const view = await getShared(ctx, viewId)
  const { roles } = await listRoles(ctx)
  if (!role.every((one) => roles.some(({ code }) => code === one))) {
    refuse('invalid', { role: 'invalid' })
  }
  await queries.setOpensFor(ctx.db, view, role)
  note(ctx, view.id, { before: { opensFor: view.opens_for }, after: { opensFor: role } })
  return {}
}

async function getShared(ctx: StaffCtx, viewId: string) {
  const view = await getChangeable(ctx, viewId)
  return view.staff_id === null ? view : refuse('not_found')
}

export async function orderViews(
  ctx: StaffCtx,
  asked: { list: string; viewId: readonly string[]; isShared?: boolean | undefined },
) {
  const staffId = ownerOf(ctx, asked.isShared)
  const moved = await queries.orderViews(ctx.db, asked.list, staffId, asked.viewId)
  if (moved !== asked.viewId.length) refuse('not_found')
  note(ctx, asked.list, { after: { order: asked.viewId } })
  return {}
}

/** Null for views that everybody sees, which not everybody may change. */
function ownerOf({ staff, now }: StaffCtx, isShared: boolean | undefined): string | null {
  if (!isShared) return staff.id
  return may(staff, 'view.share', now) ? null : refuse('forbidden')
}

/** Somebody else's does not exist; a shared one is there, and needs its right. */
async function getChangeable(ctx: StaffCtx, viewId: string) {
  const view = await queries.findView(ctx.db, viewId)
  if (!view || (view.staff_id !== null && view.staff_id !== ctx.staff.id))
    return refuse('not_found')
  if (view.staff_id === null) ownerOf(ctx, true)
  return view
}

const checked = (text: string): string =>
  readViewQuery(text) ?? refuse('invalid', { query: 'invalid' })

function note(ctx: StaffCtx, id: string, act: { before?: object; after?: object }): void {
  ctx.note({ object: { kind: 'staff-view', id }, ...act })
}
