import { refuse } from '#api/refusal.ts'
import { checkAudit, findLastCheck } from './audit-check.service.ts'
import { changesOf } from './audit-changes.rules.ts'
import * as queries from './audit-reading.queries.ts'
import { selectLooks } from './look.queries.ts'
import { storesOf } from './may.rules.ts'
import { moneyPermissions, permissionNames, permissions } from './permission.terms.ts'
import type { ReadingCtx, StaffCtx } from './staff-context.ts'
import { actFields } from './staff.columns.ts'

const DEFAULT_ROWS = 50
const OWN_ROWS = 20
const DAY_MS = 24 * 60 * 60 * 1000

type Period = { from?: string | undefined; until?: string | undefined }
type Page = { after?: string | undefined; most?: number | undefined }
type ActFilter = Period &
  Page & {
    staffId?: string | undefined
    permission: string[]
    objectKind?: string | undefined
    objectId?: string | undefined
    store: string[]
    moneyOnly?: boolean | undefined
  }

const momentsOf = ({ from, until }: Period) => ({
  from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
  until: until === undefined ? undefined : new Date(Date.parse(`${until}T00:00:00Z`) + DAY_MS),
})

/** Reader of the log of some stores sees what happened there, and nothing that concerns them all. */
export async function listActs(ctx: ReadingCtx, filter: ActFilter) {
  const own = storesOf(ctx.staff, 'audit.read', ctx.now)
  const most = filter.most ?? DEFAULT_ROWS
  const asked = filter.store.length > 0 ? filter.store : undefined
  const stores = own === undefined ? asked : (asked ?? own).filter((store) => own.includes(store))
  const rows = await queries.selectActs(ctx.db, {
    staffId: filter.staffId,
    permissions: permissionsOf(filter),
    objectKind: filter.objectKind,
    objectId: filter.objectId,
    stores,
    ...momentsOf(filter),
    after: filter.after === undefined ? undefined : readPlace(filter.after),
    most,
  })
  return pageOf(rows, most)
}

/** One act; of another store it does not exist. */
export async function getAct(ctx: StaffCtx, { actId }: { actId: number }) {
  const rows = await queries.selectActs(ctx.db, {
    actId,
    ...everything,
    stores: storesOf(ctx.staff, 'audit.read', ctx.now),
    most: 1,
  })
  return pageOf(rows, 1).acts[0] ?? refuse('not_found')
}

const everything = {
  staffId: undefined,
  permissions: undefined,
  objectKind: undefined,
  objectId: undefined,
  stores: undefined,
  from: undefined,
  until: undefined,
  after: undefined,
}

/** Acts of one person, wherever: nobody needs a right to read what they did themselves. */
export async function listActsOf(ctx: StaffCtx, staffId: string, after: string | undefined) {
  const rows = await queries.selectActs(ctx.db, {
    ...everything,
    staffId,
    after: after === undefined ? undefined : readPlace(after),
    most: OWN_ROWS,
  })
  return pageOf(rows, OWN_ROWS)
}

function pageOf(rows: Awaited<ReturnType<typeof queries.selectActs>>, most: number) {
  const last = rows.length > most ? rows[most - 1] : undefined
  return {
    acts: rows.slice(0, most).map((row) => ({
      actId: row.id,
      at: row.at.toISOString(),
      staffId: row.staff_id ?? undefined,
      staffName: row.staff_name ?? undefined,
      permission: row.permission,
      objectKind: row.object_kind,
      objectId: row.object_id,
      store: row.store ?? undefined,
      reason: row.reason ?? undefined,
      network: row.network,
      changes: changesOf(actFields.readOrNull(row.before), actFields.readOrNull(row.after)),
      isForgotten: row.forgotten_at !== null,
    })),
    next: last && `${last.at.toISOString()} ${last.id}`,
  }
}

function permissionsOf({ permission, moneyOnly }: ActFilter): readonly string[] | undefined {
  if (!moneyOnly) return permission.length > 0 ? permission : undefined
  const money: readonly string[] = moneyPermissions
  return permission.length > 0 ? permission.filter((one) => money.includes(one)) : money
}

function readPlace(text: string): { at: Date; id: number } {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) (\d{1,15})$/.exec(text) ?? []
  if (at === undefined || Number.isNaN(Date.parse(at)))
    return refuse('invalid', { after: 'invalid' })
  return { at: new Date(at), id: Number(id) }
}

type LookFilter = Period &
  Page & {
    staffId?: string | undefined
    objectKind?: string | undefined
    objectId?: string | undefined
  }

export async function listLooks(ctx: StaffCtx, filter: LookFilter) {
  // A look names no store: whoever reads the log of some stores only would see whom others looked at.
  if (storesOf(ctx.staff, 'audit.read', ctx.now) !== undefined) return refuse('not_found')
  const most = filter.most ?? DEFAULT_ROWS
  const rows = await selectLooks(ctx.db, {
    staffId: filter.staffId,
    kind: filter.objectKind,
    objectId: filter.objectId,
    ...momentsOf(filter),
    after: filter.after === undefined ? undefined : readLookPlace(filter.after),
    most,
  })
  const looks = rows.slice(0, most).map((row) => ({
    staffId: row.staff_id,
    staffName: row.staff_name,
    objectKind: row.object_kind,
    objectId: row.object_id,
    hour: row.hour.toISOString(),
  }))
  const last = rows.length > most ? looks.at(-1) : undefined
  return {
    looks,
    next: last && [last.hour, last.staffId, last.objectKind, last.objectId].join(' '),
  }
}

function readLookPlace(text: string) {
  const shape = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f-]{36}) (\S+) (\S+)$/
  const [, hour, staffId, kind, objectId] =
    shape.exec(text) ?? refuse('invalid', { after: 'invalid' })
  if (Number.isNaN(Date.parse(hour!))) return refuse('invalid', { after: 'invalid' })
  return { hour: new Date(hour!), staffId: staffId!, kind: kind!, objectId: objectId! }
}

export async function listActors({ db }: StaffCtx) {
  return {
    people: await queries.selectActors(db),
    permissions: permissionNames.map((permission) => ({
      permission,
      what: permissions[permission],
    })),
  }
}

export const getAuditCheck = async ({ db }: StaffCtx) => ({ check: await findLastCheck(db) })

export async function checkNow(ctx: StaffCtx) {
  const { acts, faults } = await checkAudit(ctx.db, ctx.now)
  ctx.note({ object: { kind: 'audit', id: 'log' }, after: { acts, faults: faults.length } })
  return { checkedAt: ctx.now.toISOString(), acts, faults }
}
