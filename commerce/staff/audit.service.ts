import type { Kysely } from 'kysely'
import type { IdempotencyRecord } from '#commerce/kernel/run-once.ts'
import type { Tables } from '#db/tables.ts'
import { CHAIN_START, monthOf, textAroundPosition } from './audit.rules.ts'
import * as queries from './audit.queries.ts'
import type { LookKind } from './look.terms.ts'
import { insertLook, selectLooksBy } from './look.queries.ts'
import type { ActKind } from './object-kind.terms.ts'
import type { Permission } from './permission.terms.ts'
import { actFields } from './staff.columns.ts'

type Db = Kysely<Tables>

/** Audit row of a write: only fields that changed. */
export type Act = {
  object: { kind: ActKind; id: string; store?: string | undefined }
  before?: object | undefined
  after?: object | undefined
  reason?: string | undefined
}

export type ActingStaff = {
  staffId: string
  sessionId: string | undefined
  network: string
  requestId: string | undefined
}

type WrittenAct = { permission: Permission; act: Act; now: Date }

/** Adds to the audit log, in the transaction of the write itself: one does not happen without the other. */
export const recordAct = async (
  trx: Db,
  who: ActingStaff,
  permission: Permission,
  act: Act,
  now: Date,
): Promise<void> => void (await append(trx, who, { permission, act, now }))

/** The same, and the record of the write's answer in one statement. False when another write of its key has answered. */
export const recordActAndAnswer = async (
  trx: Db,
  who: ActingStaff,
  written: WrittenAct,
  record: IdempotencyRecord,
): Promise<boolean> => (await append(trx, who, written, record)) === 1

async function append(
  trx: Db,
  who: ActingStaff,
  { permission, act, now }: WrittenAct,
  record?: IdempotencyRecord,
): Promise<number> {
  const month = monthOf(now)
  const row = {
    month,
    at: now,
    staff_id: who.staffId,
    session_id: who.sessionId ?? null,
    network: who.network,
    request_id: who.requestId ?? null,
    permission,
    object_kind: act.object.kind,
    object_id: act.object.id,
    store: act.object.store ?? null,
    reason: act.reason ?? null,
    before: actFields.writeOrNull(act.before),
    after: actFields.writeOrNull(act.after),
  }
  const text = textAroundPosition({
    month,
    at: now,
    staffId: row.staff_id,
    sessionId: row.session_id,
    network: row.network,
    requestId: row.request_id,
    permission,
    objectKind: row.object_kind,
    objectId: row.object_id,
    store: row.store,
    reason: row.reason,
    // As JSON leaves it, which is what is read again.
    before: parsed(row.before),
    after: parsed(row.after),
  })
  const { acts, records } = await queries.appendAct(trx, row, text, record)
  if (acts === 1) return records
  await queries.beginChain(trx, month, CHAIN_START)
  const second = await queries.appendAct(trx, row, text)
  if (second.acts !== 1) throw new Error(`the audit log has no head for ${month}`)
  return records
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

const HOUR_MS = 60 * 60 * 1000

/** Look at an object by somebody of the staff; once per object and hour is enough to answer the first question after a leak. */
export async function recordLook(
  db: Db,
  staffId: string,
  object: { kind: LookKind; id: string },
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  await insertLook(db, { staffId, kind: object.kind, objectId: object.id, hour })
}

/** Looks of people of the shop at a customer, with who they were. */
export const listLooksBy = selectLooksBy
