import { refuse } from '#api/refusal.ts'
import { checkAudit, findLastCheck } from './audit-check.service.ts'
import { changesOf } from './audit-changes.rules.ts'
import type { ActSort } from './audit-sort.terms.ts'
import * as queries from './audit-reading.queries.ts'
import { endOfDay, startOfDay } from '#commerce/kernel/local-day.ts'
import { selectLooks } from './look.queries.ts'
import { storesOf } from './may.rules.ts'
import { moneyPermissions, permissionNames, permissions } from './permission.terms.ts'
import type { ReadingCtx, StaffCtx } from './staff-context.ts'
import { actFields } from './staff.columns.ts'
import { officeTimeZone } from './staff.terms.ts'

const DEFAULT_ROWS = 50
const OWN_ROWS = 20

type Period = { from?: string | undefined; until?: string | undefined }
type Page = { after?: string | undefined; most?: number | undefined }
type ActFilter = Period &
  Page & {
    staffId: string[]
    permission: string[]
    objectKind: string[]
    objectId?: string | undefined
    store: string[]
    moneyOnly?: boolean | undefined
    sort: ActSort
  }

/** Days are those of the office: what happened after its midnight is not of the evening before. */
const momentsOf = ({ from, until }: Period) => ({
  from: from === undefined ? undefined : startOfDay(from, officeTimeZone),
  until: until === undefined ? undefined : endOfDay(until, officeTimeZone),
})

/** Reader of the log of some stores sees what happened there, and nothing that concerns them all. */
export async function listActs(ctx: ReadingCtx, filter: ActFilter) {
  const own = storesOf(ctx.staff, 'audit.read', ctx.now)
  const most = filter.most ?? DEFAULT_ROWS
  const asked = filter.store.length > 0 ? filter.store : undefined
  const stores = own === undefined ? asked : (asked ?? own).filter((store) => own.includes(store))
  const rows = await queries.selectActs(ctx.db, {
    staffIds: someOf(filter.staffId),
    permissions: permissionsOf(filter),
    objectKinds: someOf(filter.objectKind),
    objectId: filter.objectId,
    stores,
    ...momentsOf(filter),
    sort: filter.sort,
    after: filter.after === undefined ? undefined : readPlace(filter.after),
    most,
  })
  return pageOf(ctx, rows, most)
}

/** One act; of another store it does not exist. */
export async function getAct(ctx: StaffCtx, { actId }: { actId: number }) {
  const rows = await queries.selectActs(ctx.db, {
    actId,
    ...everything,
    stores: storesOf(ctx.staff, 'audit.read', ctx.now),
    most: 1,
  })
  return (await pageOf(ctx, rows, 1)).acts[0] ?? refuse('not_found')
}

/** Nothing chosen is everything. */
const someOf = (chosen: readonly string[]) => (chosen.length > 0 ? chosen : undefined)

const everything = {
  staffIds: undefined,
  permissions: undefined,
  objectKinds: undefined,
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
    staffIds: [staffId],
    after: after === undefined ? undefined : readPlace(after),
    most: OWN_ROWS,
  })
  return pageOf(ctx, rows, OWN_ROWS)
}

type ActRow = Awaited<ReturnType<typeof queries.selectActs>>[number]

async function pageOf({ db }: Pick<ReadingCtx, 'db'>, rows: readonly ActRow[], most: number) {
  const last = rows.length > most ? rows[most - 1] : undefined
  const shown = rows.slice(0, most)
  const fieldsOf = await withWords(db, shown)
  return {
    acts: shown.map((row) => ({
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
      changes: changesOf(fieldsOf(row, 'before'), fieldsOf(row, 'after')),
      isForgotten: row.forgotten_at !== null,
    })),
    next: last && `${last.at.toISOString()} ${last.id}`,
  }
}

/** Fields of acts, those about notes with what the notes say: the log itself names them only, since it cannot forget. */
async function withWords(db: ReadingCtx['db'], rows: readonly ActRow[]) {
  const notes = rows.flatMap((row) => [noteOf(row, 'before') ?? [], noteOf(row, 'after') ?? []])
  const words = await queries.selectNoteWords(db, [...new Set(notes.flat())])
  return (row: ActRow, side: Side): object | null => {
    const fields = actFields.readOrNull(row[side])
    const found = words.get(noteOf(row, side) ?? -1)
    return found === undefined ? fields : { ...fields, words: found }
  }
}

type Side = 'before' | 'after'

function noteOf(row: ActRow, side: Side): number | undefined {
  if (row.permission !== 'order.note' || row.object_kind !== 'order') return undefined
  const { note } = { note: undefined, ...actFields.readOrNull(row[side]) } as { note: unknown }
  return typeof note === 'number' ? note : undefined
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
    staffId: string[]
    objectKind: string[]
    objectId?: string | undefined
  }

export async function listLooks(ctx: StaffCtx, filter: LookFilter) {
  // A look names no store: whoever reads the log of some stores only would see whom others looked at.
  if (storesOf(ctx.staff, 'audit.read', ctx.now) !== undefined) return refuse('not_found')
  const most = filter.most ?? DEFAULT_ROWS
  const rows = await selectLooks(ctx.db, {
    staffIds: someOf(filter.staffId),
    kinds: someOf(filter.objectKind),
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
  // A kind may be two words, as `order files` is; an id never is.
  const shape = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f-]{36}) (\S+(?: \S+)*) (\S+)$/
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
