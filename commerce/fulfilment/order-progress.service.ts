import { sql, type Kysely } from 'kysely'
import { Refusal } from '#api/refusal.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import { enqueue } from '#commerce/kernel/jobs/job-queue.ts'
import { promiseAnew, type DeliveryPromise } from '#commerce/delivery/delivery-promise.ts'
import { queueMail, releaseMail } from '#commerce/kernel/mail/mail.service.ts'
import { describePayments, isPayable } from '#commerce/payment/payment.service.ts'
import { confirmUses } from '#commerce/promotion/promotion-use.service.ts'
import { openAction } from '#commerce/required-action/required-action.service.ts'
import type { Tables } from '#db/tables.ts'
import { orderSeller } from '#commerce/order/order.columns.ts'
import { moveOrder } from './order-moves.service.ts'
import { findOpenHold } from '#commerce/order/order-hold.service.ts'
import * as orders from '#commerce/order/order.service.ts'
import { picturesOfOrder } from '#commerce/order/order-pictures.ts'
import { orderReceivedMail } from '#commerce/order/order.mail.ts'
import { orderPaidMail } from '#commerce/order/order-stages.mail.ts'
import { UNFINISHED_MINUTES, orderStatus } from '#commerce/order/order.terms.ts'
import { progressJob, type ProgressJob } from './progress-job.ts'
import {
  linesToReplacePhotoIn,
  lookAtFiles,
  requestFiles,
  type PrintFilesState,
} from './print-files.service.ts'

type Db = Kysely<Tables>
type Order = orders.LockedOrder

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** Files are looked at often when they are new, and seldom when they take their time. */
const PATIENCE = 4
const SOONEST_LOOK_MS = 5 * SECOND_MS
const LATEST_LOOK_MS = 5 * MINUTE_MS
/** A held order goes on when it is released, which is told; nobody has to look often. */
const HELD_LOOK_MS = 60 * MINUTE_MS

/**
 * Takes an order as far as its money, its files and its customer's time let it, as often as anybody
 * likes. Whatever goes wrong with the files undoes nothing of the money: the order's job tries again,
 * and tells what is wrong.
 */
export async function progressOrder(trx: Db, orderId: string, now: Date): Promise<void> {
  const looked = await lookAtMoney(trx, orderId, now)
  if (looked.isCovered) await tried(trx, () => lookAtPrinting(trx, looked.order, now))
}

/** When there will be something to do again, and whether money is what it waits for. */
type NextLook = { at: Date; isForMoney: boolean }

/** As the order's job: fails loudly. */
export async function progressByJob(
  trx: Db,
  job: ProgressJob,
  now: Date,
): Promise<NextLook | undefined> {
  const looked = await lookAtMoney(trx, job.orderId, now)
  if (!looked.isCovered) return looked.lookAt && { at: looked.lookAt, isForMoney: true }
  if (looked.hasNewJob || job.isForMoney) return undefined
  const at = await lookAtPrinting(trx, looked.order, now)
  return at && { at, isForMoney: false }
}

type Looked =
  | { isCovered: true; order: Order; hasNewJob: boolean }
  | { isCovered: false; lookAt: Date | undefined }

const nothingToDo: Looked = { isCovered: false, lookAt: undefined }

async function lookAtMoney(trx: Db, orderId: string, now: Date): Promise<Looked> {
  const order = await orders.lockOrder(trx, orderId)
  if (!order || (order.status !== orderStatus.received && order.status !== orderStatus.unpaid))
    return nothingToDo
  if (!(await isPayable(trx, orderId))) {
    return order.status === orderStatus.unpaid ? nothingToDo : waitForMoney(trx, order, now)
  }
  const wasWaiting = order.status === orderStatus.unpaid
  const isNews = order.payable_at === null
  if (isNews) await becomePayable(trx, order, now)
  // Back in 0 it gets a job by the move; else the news are one.
  if (wasWaiting) await moveOrder(trx, { orderId, to: orderStatus.received, actor: theShop, now })
  else if (isNews) await enqueue(trx, progressJob, { data: { orderId }, priority: 2 })
  return { isCovered: true, order, hasNewJob: wasWaiting || isNews }
}

async function waitForMoney(trx: Db, order: Order, now: Date): Promise<Looked> {
  const latest = (await describePayments(trx, order.id)).at(-1)
  const isOnline = latest?.kind === 'ONLINE_PREPAID'
  const until = new Date(order.placed_at.getTime() + UNFINISHED_MINUTES * MINUTE_MS)
  if (isOnline && now < until) return { isCovered: false, lookAt: until }
  await moveOrder(trx, { orderId: order.id, to: orderStatus.unpaid, actor: theShop, now })
  return nothingToDo
}

async function becomePayable(trx: Db, order: Order, now: Date): Promise<void> {
  await orders.setPayableAt(trx, order.id, now)
  await confirmUses(trx, order.id, now)
  const promise = await renewPromise(trx, order, now)
  const payments = await describePayments(trx, order.id)
  const isPaid = order.total_minor > 0 && payments.some(({ status }) => status === 'PAID')
  if (!isPaid) return
  const expected = promise && { from: promise.from, until: promise.until }
  const news = { payment: 'paid' as const, ...(expected && { expected }) }
  // Whoever paid at once reads one mail, not two.
  if (await releaseMail(trx, orderReceivedMail, { subjectId: order.id, news })) return
  await queueMail(trx, orderPaidMail, {
    subjectId: order.id,
    place: { site: { slug: order.store }, locale: { code: order.locale } },
    to: order.email,
    data: {
      number: order.number,
      publicId: order.public_id,
      amountMinor: order.total_minor,
      currency: order.currency,
      expected,
      isCollected: order.delivery_mode !== 'ADDRESS',
      pictures: await picturesOfOrder(trx, order),
    },
  })
}

/** The days that were promised when it was placed, or as many of them from a later payment on. */
async function renewPromise(
  trx: Db,
  order: Order,
  now: Date,
): Promise<DeliveryPromise | undefined> {
  const { leaves_on: leavesOn, promised_from: from, promised_until: until } = order
  const seller = orderSeller.readOrNull(order.seller)
  if (!leavesOn || !from || !until) return undefined
  const promised = { leavesOn, from, until }
  if (!seller) return promised
  const made = { country: seller.address.country, timeZone: seller.timeZone }
  const country = order.tax_country ?? made.country
  const anew = promiseAnew(made, promised, { placedAt: order.placed_at, paidAt: now, country })
  if (anew) await orders.setPromise(trx, order.id, anew)
  return anew ?? promised
}

async function lookAtPrinting(trx: Db, order: Order, now: Date): Promise<Date | undefined> {
  let files = await lookAtFiles(trx, order.id)
  if (files.state === 'missing') {
    if (!(await mayRequestFiles(trx, order.id))) return new Date(now.getTime() + LATEST_LOOK_MS)
    files = await lookAtFiles(trx, order.id)
  }
  if (files.state === 'failed') return stopWithErrors(trx, order, files, now)
  if (files.state !== 'ready') return lookAgain(order, now)
  if (now < order.release_after) return order.release_after
  if (await findOpenHold(trx, order.id)) return new Date(now.getTime() + HELD_LOOK_MS)
  await moveOrder(trx, { orderId: order.id, to: orderStatus.waitingDownload, actor: theShop, now })
  return undefined
}

/** False while the press has more to do than it can promise. */
async function mayRequestFiles(trx: Db, orderId: string): Promise<boolean> {
  try {
    await requestFiles(trx, orderId)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'busy') return false
    throw error
  }
}

async function stopWithErrors(
  trx: Db,
  order: Order,
  { failures }: Extract<PrintFilesState, { state: 'failed' }>,
  now: Date,
): Promise<undefined> {
  const orderId = order.id
  const reason = `print file: ${[...new Set(failures.map(({ code }) => code))].join(', ')}`
  await moveOrder(trx, { orderId, to: orderStatus.errors, actor: theShop, reason, now })
  for (const lineId of await linesToReplacePhotoIn(trx, failures)) {
    const { code } = failures.find((one) => one.lineId === lineId)!
    await openAction(trx, {
      orderId,
      type: 'REPLACE_PHOTO',
      subject: { lineId, reason: code },
      now,
    })
  }
}

function lookAgain(order: Order, now: Date): Date {
  const waited = now.getTime() - (order.payable_at ?? now).getTime()
  const pause = Math.min(LATEST_LOOK_MS, Math.max(SOONEST_LOOK_MS, waited / PATIENCE))
  return new Date(now.getTime() + pause)
}

/** Tried step: what fails is undone alone; the rest of the transaction stays. */
async function tried(trx: Db, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint printing`.execute(trx)
  try {
    await work()
    await sql`release savepoint printing`.execute(trx)
  } catch {
    await sql`rollback to savepoint printing`.execute(trx)
  }
}
