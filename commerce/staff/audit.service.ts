import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { CHAIN_START, hashAct, monthOf } from './audit.rules.ts'
import * as queries from './audit.queries.ts'
import { insertLook, selectLooksBy } from './look.queries.ts'
import type { Permission } from './permission.terms.ts'

type Db = Kysely<Tables>

/** Audit row of a write: only fields that changed. */
export type Act = {
  object: { kind: string; id: string; store?: string | undefined }
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

/** Adds to the audit log, in the transaction of the write itself: one does not happen without the other. */
export async function recordAct(
  trx: Db,
  who: ActingStaff,
  permission: Permission,
  act: Act,
  now: Date,
): Promise<void> {
  const month = monthOf(now)
  const head = await queries.lockChain(trx, month, CHAIN_START)
  const position = head.acts + 1
  const chained = {
    month,
    position,
    at: now,
    staffId: who.staffId,
    sessionId: who.sessionId ?? null,
    network: who.network,
    requestId: who.requestId ?? null,
    permission,
    objectKind: act.object.kind,
    objectId: act.object.id,
    store: act.object.store ?? null,
    reason: act.reason ?? null,
    // As JSON leaves it, which is what is read again.
    before: throughJson(act.before),
    after: throughJson(act.after),
  }
  const hash = hashAct(head.hash, chained)
  await queries.insertAct(trx, {
    month,
    at: now,
    staff_id: chained.staffId,
    session_id: chained.sessionId,
    network: chained.network,
    request_id: chained.requestId,
    permission,
    object_kind: chained.objectKind,
    object_id: chained.objectId,
    store: chained.store,
    reason: chained.reason,
    before: act.before === undefined ? null : JSON.stringify(act.before),
    after: act.after === undefined ? null : JSON.stringify(act.after),
    prev_hash: head.hash,
    hash,
  })
  await queries.moveChain(trx, month, { acts: position, hash })
}

const throughJson = (value: object | undefined): unknown =>
  value === undefined ? null : JSON.parse(JSON.stringify(value))

const HOUR_MS = 60 * 60 * 1000

/** Look at an object by somebody of the staff; once per object and hour is enough to answer the first question after a leak. */
export async function recordLook(
  db: Db,
  staffId: string,
  object: { kind: string; id: string },
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  await insertLook(db, { staffId, kind: object.kind, objectId: object.id, hour })
}

/** Looks of people of the shop at a customer, with who they were. */
export const listLooksBy = selectLooksBy
