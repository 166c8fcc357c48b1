import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Actor, StaffActor } from '#commerce/kernel/actor.ts'
import { movePayment } from '#commerce/payment/payment.service.ts'
import type { BankEntryState } from '#db/payment-tables.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { referencesIn, UnreadableStatement, type StatementEntry } from './bank-statement.rules.ts'
import * as queries from './bank-statement.queries.ts'
import { succeed } from './refund.service.ts'
import { lockRefund } from '#commerce/payment/refund-record.service.ts'
import { afterPaid } from './settle.service.ts'
import { insertEntry, lockWithOrder } from '#commerce/payment/settled-payment.service.ts'
import type { SettlementTools } from './settlement-tools.ts'

type Db = Kysely<Tables>
type FinanceTools = Pick<SettlementTools, 'db' | 'sites' | 'now'>

export type ImportResult = Record<BankEntryState | 'KNOWN', number>

/**
 * Bank statement import. A transfer that names a payment of ours and is exactly its amount pays it; the rest
 * waits for a person. Read twice, it is read once.
 */
export async function importStatement(
  tools: FinanceTools,
  entries: readonly StatementEntry[],
  actor: StaffActor,
): Promise<ImportResult> {
  const own = new Set(tools.sites.map(({ payments }) => payments.bank?.iban))
  if (entries.some(({ accountIban }) => !own.has(accountIban))) {
    throw new UnreadableStatement('The statement is of an account that no store names.')
  }
  const result: ImportResult = {
    KNOWN: 0,
    MATCHED: 0,
    PARTIAL: 0,
    OVER: 0,
    UNKNOWN: 0,
    PAYOUT: 0,
    CLOSED: 0,
  }
  for (const entry of entries) {
    if (entry.amountMinor === 0) continue
    const now = tools.now()
    const state = await transact(tools.db, async (trx) => {
      const id = await queries.insertEntry(trx, entry, { actor: actor.id, now })
      return id === undefined ? 'KNOWN' : match(trx, id, entry, { actor, now })
    })
    result[state] += 1
  }
  return result
}

type By = { actor: StaffActor; now: Date }

async function match(
  trx: Db,
  entryId: string,
  entry: StatementEntry,
  by: By,
): Promise<BankEntryState> {
  if (entry.amountMinor < 0) return matchPayout(trx, entryId, entry, by)
  const references = referencesIn(entry.words)
  const [payment, ...morePayments] = await queries.findOfflinePayments(trx, references)
  const [bill, ...moreBills] = await queries.findStatements(trx, references)
  const isClear = morePayments.length + moreBills.length === 0 && !(payment && bill)
  if (isClear && bill) return matchBill(trx, entryId, entry, bill, by)
  if (isClear && payment) return payBy(trx, entryId, entry, payment.id, by)
  return 'UNKNOWN'
}

/** Money that left: a refund of ours, or no business of this list. */
async function matchPayout(
  trx: Db,
  entryId: string,
  { words, amountMinor }: StatementEntry,
  by: By,
): Promise<BankEntryState> {
  const refundIds = await queries.selectPaidOut(trx, words, -amountMinor)
  for (const refundId of refundIds) {
    await succeed(trx, await lockRefund(trx, refundId), `bank ${entryId}`, by.now)
  }
  const state = refundIds.length > 0 ? 'PAYOUT' : 'CLOSED'
  const refundId = refundIds.length === 1 ? refundIds[0] : undefined
  await queries.decide(trx, entryId, { state, refundId, now: by.now })
  return state
}

type Money = { amountMinor: number; currency: string }

/** One transfer that is all of it, or the last of several that are together. */
async function payBy(
  trx: Db,
  entryId: string,
  entry: Money,
  paymentId: string,
  by: By,
): Promise<BankEntryState> {
  const locked = await lockWithOrder(trx, paymentId)
  const { payment } = locked
  const parts = await queries.selectParts(trx, paymentId)
  const before = parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const missing = payment.amount_minor - before - entry.amountMinor
  const isOurs = entry.currency === payment.currency && payment.status !== 'PAID'
  const state = !isOurs || missing < 0 ? 'OVER' : missing > 0 ? 'PARTIAL' : 'MATCHED'
  await queries.decide(trx, entryId, { state, paymentId, now: by.now })
  if (state !== 'MATCHED') return state
  const all = [...parts, { id: entryId, amount_minor: entry.amountMinor }]
  for (const part of all) {
    await queries.decide(trx, part.id, { state: 'MATCHED', now: by.now })
    await insertEntry(trx, {
      paymentId,
      kind: 'CAPTURED',
      amountMinor: part.amount_minor,
      currency: payment.currency,
      reference: `bank ${part.id}`,
      now: by.now,
    })
  }
  await setPaid(trx, locked, by)
  return 'MATCHED'
}

async function setPaid(
  trx: Db,
  locked: Awaited<ReturnType<typeof lockWithOrder>>,
  by: By,
): Promise<void> {
  const { id, status: from } = locked.payment
  // What comes after the order ended is nobody's decision: it goes back.
  const actor: Actor = from === 'PENDING' ? by.actor : { kind: 'system', id: by.actor.id }
  await movePayment(trx, { id, from, to: 'PAID', actor, now: by.now })
  await afterPaid(trx, locked, by.now)
}

async function matchBill(
  trx: Db,
  entryId: string,
  entry: Money,
  bill: Awaited<ReturnType<typeof queries.findStatements>>[number],
  by: By,
): Promise<BankEntryState> {
  const statementId = bill.id
  const paymentIds = await queries.lockStatementPayments(trx, statementId)
  const locked = []
  for (const id of paymentIds) locked.push(await lockWithOrder(trx, id))
  // What was canceled since is not owed any more.
  const due = locked.reduce((sum, { payment }) => sum + payment.amount_minor, 0)
  const isOurs = entry.currency === bill.currency && bill.paid_at === null
  const state =
    !isOurs || entry.amountMinor > due ? 'OVER' : entry.amountMinor < due ? 'PARTIAL' : 'MATCHED'
  await queries.decide(trx, entryId, { state, statementId, now: by.now })
  if (state !== 'MATCHED') return state
  await queries.setStatementPaid(trx, statementId, by.now)
  for (const one of locked) {
    await insertEntry(trx, {
      paymentId: one.payment.id,
      kind: 'CAPTURED',
      amountMinor: one.payment.amount_minor,
      currency: one.payment.currency,
      reference: `bank ${entryId}`,
      now: by.now,
    })
    await setPaid(trx, one, by)
  }
  return 'MATCHED'
}

/** A person says what a transfer is for. */
export async function assignEntry(
  tools: FinanceTools,
  given: { entryId: string; reference: string; actor: StaffActor },
): Promise<BankEntryState> {
  const now = tools.now()
  return transact(tools.db, async (trx) => {
    const entry = (await queries.lockEntry(trx, given.entryId)) ?? refuse('not_found')
    if (entry.state !== 'UNKNOWN') return refuse('conflict')
    const references = referencesIn(given.reference)
    const [payment] = await queries.findOfflinePayments(trx, references)
    const [bill] = await queries.findStatements(trx, references)
    const money = { amountMinor: entry.amount_minor, currency: entry.currency }
    const by = { actor: given.actor, now }
    const state = bill
      ? await matchBill(trx, entry.id, money, bill, by)
      : payment
        ? await payBy(trx, entry.id, money, payment.id, by)
        : refuse('not_found')
    await queries.decide(trx, entry.id, { state, by: given.actor.id, now })
    return state
  })
}

/** Too much came: what is due is taken, and the person who says so gives the rest back. */
export async function acceptEntry(
  tools: FinanceTools,
  given: { entryId: string; actor: StaffActor; note: string },
): Promise<void> {
  const { actor, note } = given
  const now = tools.now()
  await transact(tools.db, async (trx) => {
    const entry = (await queries.lockEntry(trx, given.entryId)) ?? refuse('not_found')
    if (entry.state !== 'OVER' || entry.payment_id === null) return refuse('conflict')
    const locked = await lockWithOrder(trx, entry.payment_id)
    const { payment } = locked
    const isEnough = entry.amount_minor >= payment.amount_minor
    if (payment.status === 'PAID' || !isEnough || entry.currency !== payment.currency) {
      return refuse('conflict')
    }
    await insertEntry(trx, {
      paymentId: payment.id,
      kind: 'CAPTURED',
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      reference: `bank ${entry.id}`,
      now,
    })
    await setPaid(trx, locked, { actor, now })
    await queries.decide(trx, entry.id, { state: 'MATCHED', by: actor.id, note, now })
  })
}

/** Dealt with outside: sent back, or not ours. */
export async function closeEntry(
  tools: FinanceTools,
  given: { entryId: string; actor: StaffActor; note: string },
): Promise<void> {
  const { actor, note } = given
  await transact(tools.db, async (trx) => {
    const entry = (await queries.lockEntry(trx, given.entryId)) ?? refuse('not_found')
    if (!['PARTIAL', 'OVER', 'UNKNOWN'].includes(entry.state)) return refuse('conflict')
    await queries.decide(trx, entry.id, { state: 'CLOSED', by: actor.id, note, now: tools.now() })
  })
}

export const listOpenEntries = queries.selectOpen
