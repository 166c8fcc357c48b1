import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import * as checks from './audit-check.queries.ts'
import * as queries from './audit.queries.ts'
import { CHAIN_START, hashAct } from './audit.rules.ts'
import { mayBeForgotten } from './audit-retention.rules.ts'
import { actFields, checkFaults, type AuditFault } from './staff.columns.ts'

type Db = Kysely<Tables>
type ActRow = Awaited<ReturnType<typeof queries.selectActs>>[number]

/** Walks every chain from its first row; says where one was altered, taken out or added by another hand. */
export async function verifyAudit(
  db: Db,
  now: Date,
): Promise<{ acts: number; faults: AuditFault[] }> {
  const faults: AuditFault[] = []
  let acts = 0
  let expected: Buffer = CHAIN_START
  for (const chain of await queries.listChains(db)) {
    const found = await verifyMonth(db, chain.month, expected, now)
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

async function verifyMonth(db: Db, month: string, start: Buffer, now: Date) {
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
      const fault = faultOf(row, { previous, position: count, now })
      if (fault) faults.push({ month, id: row.id, fault })
      // Goes on from what the row says: one altered row is one fault, not all that follow.
      previous = row.hash
    }
  }
}

function faultOf(
  row: ActRow,
  { previous, position, now }: { previous: Buffer; position: number; now: Date },
): string | undefined {
  if (!row.prev_hash.equals(previous)) return 'does not follow the row before it'
  // Its place in the chain is all that is left of it; that must not be a way to hide something of yesterday.
  if (row.forgotten_at) return mayBeForgotten(row, now) ? undefined : 'was forgotten too early'
  const hash = hashAct(previous, {
    month: row.month,
    position,
    at: row.at,
    staffId: row.staff_id ?? '',
    sessionId: row.session_id,
    network: row.network,
    requestId: row.request_id,
    permission: row.permission,
    objectKind: row.object_kind,
    objectId: row.object_id,
    store: row.store,
    reason: row.reason,
    before: actFields.readOrNull(row.before),
    after: actFields.readOrNull(row.after),
  })
  return row.hash.equals(hash) ? undefined : 'was altered'
}

const MOST_KEPT_FAULTS = 100

/** Checks the log and remembers what came of it, for whoever opens its page. */
export async function checkAudit(db: Db, now: Date) {
  const { acts, faults } = await verifyAudit(db, now)
  await checks.insertCheck(db, { at: now, acts, faults: faults.slice(0, MOST_KEPT_FAULTS) })
  return { acts, faults }
}

export async function findLastCheck(db: Db) {
  const row = await checks.findLastCheck(db)
  if (!row) return undefined
  const { checked_at, acts } = row
  return { checkedAt: checked_at.toISOString(), acts, faults: checkFaults.read(row.faults) }
}
