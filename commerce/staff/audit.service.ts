import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { CHAIN_START, hashAct, monthOf } from './audit.rules.ts'
import * as queries from './audit.queries.ts'
import type { Permission } from './permission.terms.ts'

type Db = Kysely<Tables>

/** What a write did, as the audit log tells it: only fields that changed. */
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

export type AuditFault = { month: string; id: number | undefined; fault: string }

/** Walks every chain from its first row; says where one was altered, taken out or added by another hand. */
export async function verifyAudit(db: Db): Promise<{ acts: number; faults: AuditFault[] }> {
  const faults: AuditFault[] = []
  let acts = 0
  let expected: Buffer = CHAIN_START
  for (const chain of await queries.listChains(db)) {
    const found = await verifyMonth(db, chain.month, expected)
    acts += found.count
    faults.push(...found.faults)
    if (found.count !== chain.acts || !found.end.equals(chain.hash)) {
      const fault = `the log holds ${found.count} acts and its head says ${chain.acts}`
      if (found.faults.length === 0) faults.push({ month: chain.month, id: undefined, fault })
    }
    expected = chain.hash
  }
  return { acts, faults }
}

async function verifyMonth(db: Db, month: string, start: Buffer) {
  const faults: AuditFault[] = []
  let previous = start
  let count = 0
  let lastId = 0
  for (;;) {
    const rows = await queries.selectActs(db, month, lastId)
    if (rows.length === 0) return { count, end: previous, faults }
    for (const row of rows) {
      count += 1
      lastId = row.id
      const hash = hashAct(previous, {
        month,
        position: count,
        at: row.at,
        staffId: row.staff_id,
        sessionId: row.session_id,
        network: row.network,
        requestId: row.request_id,
        permission: row.permission,
        objectKind: row.object_kind,
        objectId: row.object_id,
        store: row.store,
        reason: row.reason,
        before: row.before,
        after: row.after,
      })
      if (!row.prev_hash.equals(previous)) {
        faults.push({ month, id: row.id, fault: 'does not follow the row before it' })
      } else if (!row.hash.equals(hash)) {
        faults.push({ month, id: row.id, fault: 'was altered' })
      }
      // Goes on from what the row says: one altered row is one fault, not all that follow.
      previous = row.hash
    }
  }
}

const HOUR_MS = 60 * 60 * 1000

/** Who opened what; once per object and hour is enough to answer the first question after a leak. */
export async function recordLook(
  db: Db,
  staffId: string,
  object: { kind: string; id: string },
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  await queries.insertLook(db, { staffId, kind: object.kind, objectId: object.id, hour })
}
