import { hash } from 'node:crypto'

/** A row of the audit log as its hash covers it. */
export type ChainedAct = {
  month: string
  /** Place within the month: a row taken out of the middle would leave a gap. */
  position: number
  at: Date
  staffId: string
  sessionId: string | null
  network: string
  requestId: string | null
  permission: string
  objectKind: string
  objectId: string
  store: string | null
  reason: string | null
  before: unknown
  after: unknown
}

/** Before the first row of all. */
export const CHAIN_START = Buffer.alloc(32)

/** Text that a row's hash covers, without its position: that one is known when the chain is locked. */
export function textAroundPosition(act: Omit<ChainedAct, 'position'>): [string, string] {
  const fields = [
    act.at.toISOString(),
    act.staffId,
    act.sessionId,
    act.network,
    act.requestId,
    act.permission,
    act.objectKind,
    act.objectId,
    act.store,
    act.reason,
    canonical(act.before),
    canonical(act.after),
  ]
  return [`[${JSON.stringify(act.month)},`, `,${JSON.stringify(fields).slice(1)}`]
}

/**
 * Hash of a row: whoever alters it, or the one before it, would have to alter all that follow. The database makes the
 * same one when the row is written (audit.queries.ts).
 */
export function hashAct(previous: Buffer, act: ChainedAct): Buffer {
  const text = Buffer.from(textAroundPosition(act).join(String(act.position)))
  return hash('sha256', Buffer.concat([previous, text]), 'buffer')
}

/** Keys in one order: the database keeps them in another than the program wrote them. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, canonical(part)]),
  )
}

export const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`
