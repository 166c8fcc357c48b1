import type { Kysely } from 'kysely'
import { z } from 'zod'
import { theShop } from '#commerce/kernel/actor.ts'
import { checkInvariants, type InvariantFile } from '#commerce/kernel/invariants.ts'
import { enqueue, type JobKind } from '#commerce/kernel/jobs/job-queue.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import * as queries from './invariant-alert.queries.ts'
import { aboutOf, idsIn, numbersIn } from './invariant-alert.rules.ts'

const InvariantJob = z.strictObject({ askedBy: z.string() })
export type InvariantJob = z.infer<typeof InvariantJob>
export const invariantJob: JobKind<InvariantJob> = { name: 'check invariants', data: InvariantJob }

/** A check that takes longer than this would be in the way of the shop. */
const STATEMENT_MS = 60_000
/** Of one invariant: a thousand rows more say nothing else. */
const MOST_ROWS = 500

type Tools = { db: Kysely<Tables>; invariantFiles: readonly InvariantFile[] }

/** Asks all invariants; each row that breaks one is an alert until it is found no more. */
export async function raiseInvariantAlerts(tools: Tools, askedBy: string | undefined) {
  const { db, invariantFiles } = tools
  const startedAt = new Date()
  const checkId = await queries.beginCheck(db, askedBy ?? null, startedAt)
  const limits = { statementMs: STATEMENT_MS, mostRows: MOST_ROWS }
  const results = await checkInvariants(db, invariantFiles, limits)
  const broken = results.flatMap(({ name, rows }) => rows.map((row) => ({ name, row })))
  const known = results.filter(({ unknown }) => unknown === undefined)
  const unknown = Object.fromEntries(
    results.flatMap((one) => (one.unknown === undefined ? [] : [[one.name, one.unknown]])),
  )
  return transact(db, async (trx) => {
    const now = new Date()
    const orders = await queries.findOrders(trx, {
      ids: broken.flatMap(({ row }) => idsIn(row)),
      numbers: broken.flatMap(({ row }) => numbersIn(row)),
    })
    const found = broken.map(({ name, row }) => ({
      name,
      about: aboutOf(row),
      details: row,
      orderId: [...idsIn(row), ...numbersIn(row)].map((id) => orders.get(id)).find(Boolean) ?? null,
    }))
    const opened = await queries.upsertAlerts(trx, distinct(found), now)
    if (opened > 0) {
      const about = { subject: 'invariants', detail: String(opened), by: theShop, now }
      await tellStaff(trx, { kind: 'check_broken', to: 'everybody', ...about })
    }
    // One that is broken so often was not read to its end: nobody knows what of it is mended.
    const names = known.filter(({ rows }) => rows.length < MOST_ROWS).map(({ name }) => name)
    const resolved = await queries.resolveUnseen(trx, names, now)
    await queries.resolveUnknown(
      trx,
      results.map(({ name }) => name),
      now,
    )
    const end = { checked: known.length, broken: found.length, unknown, now }
    await queries.endCheck(trx, checkId, end)
    return { checked: known.length, broken: found.length, resolved }
  })
}

/** One row may break an invariant twice, which is one alert. */
const distinct = (found: readonly queries.FoundRow[]) => [
  ...new Map(found.map((one) => [`${one.name}\n${one.about}`, one])).values(),
]

/** Queues a check that somebody wants now. */
export async function askForCheck(ctx: StaffCtx) {
  await enqueue(ctx.db, invariantJob, { data: { askedBy: ctx.staff.id }, priority: 3 })
  ctx.note({ object: { kind: 'invariants', id: 'all' }, after: { asked: true } })
  return {}
}
