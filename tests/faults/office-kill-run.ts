import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { verifyAudit } from '#commerce/staff/audit-check.service.ts'
import type { Tables } from '#db/tables.ts'
import { makeArticle } from '#tests/make.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { makeStaff } from '#tests/office/staff.ts'
import type { OfficeWrite, WriteEnd } from './office-writer.ts'

export type OfficeKillReport = { kills: number; writes: number; statements: number }

const WRITER = join(import.meta.dirname, 'office-writer.ts')
const acts = ['note', 'hold', 'refund', 'cancel'] as const

/**
 * Kills the process that answers the office in the middle of writes, before and after each of their statements in
 * turn, and sends each write once more as a browser does. Throws when a write is there without its row in the audit
 * log, a row without its write, or either twice.
 */
export async function killDuringOfficeWrites(
  shed: { db: Kysely<Tables>; url: string; dataDir: string },
  { kills }: { kills: number },
): Promise<OfficeKillReport> {
  const { db } = shed
  // One more of each act for those that turn out to be shorter than the first.
  const orders = await makePaidOrders(db, kills + 3 * acts.length)
  const { credential } = await makeStaff(db, {
    role: 'support',
    stores: undefined,
    now: new Date(),
  })
  const writers = [start(shed), start(shed)]
  const writes: OfficeWrite[] = []
  const makeWrite = (act: OfficeWrite['act']): OfficeWrite => {
    const { number, revision } = orders[writes.length]!
    const write = { act, key: `write-${writes.length}-${act}`, number, revision, credential }
    writes.push(write)
    return write
  }
  let done = 0
  try {
    const lengths = new Map<OfficeWrite['act'], number>()
    for (const act of acts) {
      const end = await send(await writers[0]!, makeWrite(act))
      if (!end || end.refused) throw new Error(`a quiet ${act} failed: ${JSON.stringify(end)}`)
      lengths.set(act, end.statements)
    }
    while (done < kills) {
      const act = acts[done % acts.length]!
      const turn = Math.floor(done / acts.length)
      const dieAt = 1 + (Math.floor(turn / 2) % lengths.get(act)!)
      const write = makeWrite(act)
      const end = await send(await writers[0]!, { ...write, dieAt, isSent: turn % 2 === 1 })
      if (end) {
        // The first of all writes begins the month's audit log, or tells when somebody was last seen; others are shorter.
        if (end.refused || end.statements >= dieAt) {
          throw new Error(`statement ${dieAt} of a ${act} never came: ${JSON.stringify(end)}`)
        }
        lengths.set(act, end.statements)
        continue
      }
      done += 1
      // The next one is open already; another is started meanwhile.
      void writers.shift()
      writers.push(start(shed))
      const again = await send(await writers[0]!, write)
      if (!again || again.refused) throw new Error(`${write.key} sent again: ${again?.refused}`)
    }
    await checkWrites(db, writes)
    const statements = [...lengths.values()].reduce((sum, one) => sum + one, 0)
    return { kills: done, writes: writes.length, statements }
  } finally {
    for (const writer of writers) (await writer).disconnect()
  }
}

/** Each is paid and waits for the factory: it can be held, given back and cancelled. */
async function makePaidOrders(db: Kysely<Tables>, count: number) {
  const { id: articleId } = await makeArticle(db)
  const placed = { status: 200, lines: [{ articleId }] } as const
  for (let made = 0; made < count; made += 1) await makePlacedOrder(db, placed)
  return db
    .selectFrom('order_event')
    .innerJoin('shop_order', 'shop_order.id', 'order_event.order_id')
    .groupBy('shop_order.number')
    .select(['shop_order.number', ({ fn }) => fn.max('order_event.id').as('last')])
    .execute()
    .then((rows) => rows.map(({ number, last }) => ({ number, revision: Number(last) })))
}

async function start({ url, dataDir }: { url: string; dataDir: string }): Promise<ChildProcess> {
  const writer = fork(WRITER, [url, dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(writer, 'message')
  return writer
}

/** Undefined when the writer died of it. */
async function send(writer: ChildProcess, write: OfficeWrite): Promise<WriteEnd | undefined> {
  const end = new AbortController()
  const { signal } = end
  const answered = once(writer, 'message', { signal }).then(([told]) => told as WriteEnd)
  const died = once(writer, 'exit', { signal }).then(() => undefined)
  writer.send(write)
  try {
    return await Promise.race([answered, died])
  } finally {
    end.abort()
    await Promise.allSettled([answered, died])
  }
}

type Counted = { number: string; found: number }

async function checkWrites(db: Kysely<Tables>, writes: readonly OfficeWrite[]): Promise<void> {
  const { rows: notes } = await sql<Counted>`
    select number, count(*)::int as found from order_note
    join shop_order on shop_order.id = order_note.order_id group by number`.execute(db)
  const { rows: holds } = await sql<Counted>`
    select number, count(*)::int as found from order_hold
    join shop_order on shop_order.id = order_hold.order_id group by number`.execute(db)
  const { rows: refunds } = await sql<Counted & { kind: string }>`
    select number, kind, count(*)::int as found from refund
    join shop_order on shop_order.id = refund.order_id group by number, kind`.execute(db)
  const { rows: ends } = await sql<Counted>`
    select number, count(*)::int as found from order_event
    join shop_order on shop_order.id = order_event.order_id
    where to_status = 10 group by number`.execute(db)
  const { rows: told } = await sql<Counted>`
    select object_id as number, count(*)::int as found from staff_act
    where object_kind = 'order' group by object_id`.execute(db)
  const wanted = (act?: OfficeWrite['act']) =>
    writes.filter((write) => !act || write.act === act).map(({ number }) => number)
  expectOnce('notes', notes, wanted('note'))
  expectOnce('holds', holds, wanted('hold'))
  const refundsOf = (kind: string) => refunds.filter((one) => one.kind === kind)
  expectOnce('refunds', refundsOf('GOODWILL'), wanted('refund'))
  expectOnce('cancelled orders', ends, wanted('cancel'))
  expectOnce('money of cancelled orders', refundsOf('CANCELLATION'), wanted('cancel'))
  expectOnce('rows of the audit log', told, wanted())
  const { faults } = await verifyAudit(db, new Date())
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
}

function expectOnce(what: string, rows: readonly Counted[], wanted: readonly string[]): void {
  const twice = rows.filter(({ found }) => found !== 1)
  const found = new Set(rows.map(({ number }) => number))
  const lost = wanted.filter((number) => !found.has(number))
  const foreign = rows.filter(({ number }) => !wanted.includes(number))
  if (twice.length + lost.length + foreign.length === 0) return
  throw new Error(`${what}: ${JSON.stringify({ twice, lost, foreign })}`)
}
