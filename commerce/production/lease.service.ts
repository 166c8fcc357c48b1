import { FileAnswer } from '#api/file-answer.ts'
import { Refusal, refuse } from '#api/refusal.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { transact } from '#db/transaction.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { findFileFault, withholdDamaged, type FileFault } from './checked-file.ts'
import type { FactoryCtx, FloorCtx } from './factory-context.ts'
import { lockJob } from './job-lock.ts'
import { describeFile, findPictures, getJob } from './job-reading.service.ts'
import { lineCode } from './line-code.rules.ts'
import * as queries from './production.queries.ts'
import { factoryStatuses, LEASE_MINUTES } from './production.terms.ts'
import { resetJob } from './reset-job.service.ts'
import { refuseStopped } from './job-stops.ts'

type Db = Kysely<Tables>

const BATCH = 100

export type Damage = { fault: FileFault; line: number }

/**
 * Reads every file before the order is given away: a station must not find out at the machine that
 * one is missing. Before the transaction, because a disk may be slow.
 */
export async function findDamage(
  ctx: Pick<FactoryCtx, 'db' | 'storage' | 'now'>,
  input: { order: string },
): Promise<Damage | undefined> {
  const job = await queries.findJob(ctx.db, input.order, [200, 201])
  if (!job || (job.status === orderStatus.downloading && !isEnded(job, ctx.now))) return undefined
  for (const line of await queries.selectLines(ctx.db, job.id)) {
    const fault = await findLineFault(ctx, line)
    if (fault) return { fault, line: line.position }
  }
  return undefined
}

async function findLineFault(
  ctx: Pick<FactoryCtx, 'storage'>,
  line: queries.JobLine,
): Promise<FileFault | undefined> {
  if (line.version_id !== null && line.files.length === 0) return 'file_missing'
  for (const file of line.files) {
    const fault = await findFileFault(ctx.storage, file)
    if (fault) return fault
  }
  return undefined
}

/** Only one station at a time has an order; who asks again keeps it longer. */
export async function takeLease(
  ctx: FactoryCtx,
  input: { order: string },
  damage: Damage | undefined,
) {
  const { db, station, by, now } = ctx
  const job = await lockJob(db, input.order)
  const expiresAt = new Date(now.getTime() + LEASE_MINUTES * 60_000)
  const isHeld = job.status === orderStatus.downloading && !isEnded(job, now)
  if (isHeld && job.station_id !== station.id) return refuse('locked')
  if (isHeld) {
    await queries.extendLease(db, job.id, expiresAt)
  } else {
    await refuseStopped(db, job.id)
    await endLease(db, job.number, now)
    if (damage) return putAside(ctx, job, damage)
    await moveOrder(db, { orderId: job.id, to: orderStatus.downloading, actor: by, now })
    await queries.upsertLease(db, {
      order_id: job.id,
      station_id: station.id,
      expires_at: expiresAt,
      taken_at: now,
    })
    await resetJob(db, job.id, now)
  }
  const lines = await queries.selectLines(db, job.id)
  return {
    order: job.number,
    status: orderStatus.downloading,
    expiresAt: expiresAt.toISOString(),
    files: printFiles(lines).map(describeFile),
  }
}

/**
 * A person at the desk takes a waiting job. The shop has just read every file itself, and the desk serves them while
 * the job is made, so that the download is over at once.
 */
export async function takeJob(
  ctx: FloorCtx,
  input: { order: string },
  damage: Damage | undefined,
): Promise<{ order: string; store: string; status: number; isNew: boolean }> {
  const { db, by, now } = ctx
  const job = await lockJob(db, input.order)
  const { number: order, store } = job
  const isWaiting = job.status === orderStatus.waitingDownload
  if (!isWaiting && job.status !== orderStatus.downloading) {
    return { order, store, status: job.status, isNew: false }
  }
  if (!isWaiting && !isEnded(job, now)) return refuse('locked')
  await endLease(db, order, now)
  await refuseStopped(db, job.id)
  if (damage) return putAside(ctx, job, damage)
  await moveOrder(db, { orderId: job.id, to: orderStatus.downloading, actor: by, now })
  await resetJob(db, job.id, now)
  await moveOrder(db, { orderId: job.id, to: orderStatus.downloaded, actor: by, now })
  return { order, store, status: orderStatus.downloaded, isNew: true }
}

/** The station gets its no, and the order stays where people of the shop look at it. */
async function putAside(
  ctx: FloorCtx,
  job: queries.JobRow,
  { fault, line }: Damage,
): Promise<never> {
  const reason = `${fault}: ${lineCode(job.number, line)}`
  await moveOrder(ctx.db, {
    orderId: job.id,
    to: orderStatus.errors,
    actor: theShop,
    reason,
    now: ctx.now,
  })
  throw new Refusal('conflict', { files: fault }, { commitsWork: true })
}

/** A version that several lines print is one file. */
function printFiles(lines: readonly queries.JobLine[]): queries.StoredFile[] {
  const files = lines.flatMap((line) => line.files)
  return [...new Map(files.map((file) => [file.sha256, file])).values()]
}

export async function getFile(
  ctx: FactoryCtx,
  input: { order: string; sha256: string },
): Promise<FileAnswer> {
  const job = await getJob(ctx, input.order)
  refuseWithoutLease(ctx, job)
  const lines = await queries.selectLines(ctx.db, job.id)
  const pictures = await findPictures(ctx, lines)
  const file = [...printFiles(lines), ...pictures.values()].find(
    ({ sha256 }) => sha256 === input.sha256,
  )
  const stored = file && (await ctx.storage.find(file.key))
  if (!file || !stored) return refuse('not_found')
  return new FileAnswer({
    contentType: file.contentType,
    bytes: file.bytes,
    open: async () => withholdDamaged(await stored.open(), file.sha256),
    etag: `"${file.sha256}"`,
    downloadName: `${job.number}-${file.sha256.slice(0, 12)}-${file.name}`,
  })
}

/** With the last of them the order is the factory's. */
export async function confirmFiles(
  ctx: FactoryCtx,
  input: { order: string; sha256: readonly string[] },
) {
  const { db, by, now } = ctx
  const job = await lockJob(db, input.order)
  refuseWithoutLease(ctx, job)
  const wanted = printFiles(await queries.selectLines(db, job.id)).map(({ sha256 }) => sha256)
  if (input.sha256.some((sum) => !wanted.includes(sum))) {
    return refuse('invalid', { sha256: 'unknown' })
  }
  const confirmed = await queries.confirm(db, job.id, input.sha256)
  const missing = wanted.filter((sum) => !confirmed.includes(sum))
  if (missing.length > 0) return { order: job.number, status: orderStatus.downloading, missing }
  await moveOrder(db, { orderId: job.id, to: orderStatus.downloaded, actor: by, now })
  await queries.deleteLease(db, job.id)
  return { order: job.number, status: orderStatus.downloaded, missing }
}

/** Refuses a job without a lease of this station, like an order that is somewhere else. */
export function refuseWithoutLease(ctx: FloorCtx, job: queries.JobRow): void {
  if (job.status !== orderStatus.downloading) refuse('conflict', { status: String(job.status) })
  if (job.station_id !== ctx.station?.id) refuse('locked')
  if (isEnded(job, ctx.now)) refuse('expired')
}

const isEnded = (job: queries.JobRow, now: Date) =>
  job.status === orderStatus.downloading &&
  (job.lease_expires_at === null || job.lease_expires_at <= now)

/** Back into the queue, if its lease has ended; whoever was too slow asks again. */
async function endLease(trx: Db, order: string, now: Date): Promise<void> {
  const job = await queries.lockJob(trx, order, factoryStatuses)
  if (!job || !isEnded(job, now)) return
  const reason = 'lease expired'
  await moveOrder(trx, {
    orderId: job.id,
    to: orderStatus.waitingDownload,
    actor: theShop,
    reason,
    now,
  })
  await queries.deleteLease(trx, job.id)
}

/** Every lease that has ended, as the clock finds them. */
export async function endLeases(db: Db, now: Date): Promise<void> {
  for (const order of await queries.selectEnded(db, now, BATCH)) {
    await transact(db, (trx) => endLease(trx, order, now))
  }
}
