import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Actor, StaffActor } from '#commerce/kernel/actor.ts'
import { movePayment } from '#commerce/payment/payment.service.ts'
import type { BankEntryState } from '#db/payment-tables.ts'
import type { Tables } from '#db/tables.ts'
import { joinTransaction } from '#db/transaction.ts'
import { isOfStores, storesOfAccount } from './account-stores.rules.ts'
import {
  dueAfter,
  isAcceptable,
  orderNumberIn,
  referencesIn,
  UnreadableStatement,
  type StatementEntry,
} from './bank-statement.rules.ts'
import { isWaitingEntry } from './bank-statement.terms.ts'
import * as queries from './bank-statement.queries.ts'
import { succeed } from './refund.service.ts'
import { lockRefund } from '#commerce/payment/refund-record.service.ts'
import { afterPaid } from './settle.service.ts'
import { insertEntry, lockWithOrder } from '#commerce/payment/settled-payment.service.ts'
import type { SettlementTools } from './settlement-tools.ts'

type Db = Kysely<Tables>
type FinanceTools = Pick<SettlementTools, 'db' | 'sites' | 'now'>
/** Whoever decides, and in which stores they may. */
type Decider = { actor: StaffActor; mayIn: (store: string) => boolean }

export type ImportResult = Record<BankEntryState | 'KNOWN', number>

/**
 * Bank statement import. A transfer that names a payment of ours and is exactly its amount pays it; the rest
 * waits for a person. Read twice, it is read once.
 */
export async function importStatement(
  tools: FinanceTools,
  entries: readonly StatementEntry[],
  by: Decider,
): Promise<ImportResult> {
  judgeAccounts(tools, entries, by)
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
    const state = await joinTransaction(tools.db, async (trx) => {
      const id = await queries.insertEntry(trx, entry, { actor: by.actor.id, now })
      return id === undefined ? 'KNOWN' : match(trx, id, entry, { ...by, now })
    })
    result[state] += 1
  }
  return result
}

/** Refuses what is of no account of ours, or of one that serves also stores in which somebody may not decide. */
export function judgeAccounts(
  { sites }: Pick<FinanceTools, 'sites'>,
  entries: readonly StatementEntry[],
  { mayIn }: Pick<Decider, 'mayIn'>,
): void {
  for (const iban of new Set(entries.map(({ accountIban }) => accountIban))) {
    const stores = storesOfAccount(sites, iban)
    if (stores.length === 0) {
      throw new UnreadableStatement(
        'account',
        'The statement is of an account that no store names.',
      )
    }
    if (!stores.every(mayIn)) refuse('not_found')
  }
}

type By = Decider & { now: Date }

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
  // Of a store that is not theirs: somebody whose it is decides.
  if (isClear && bill && by.mayIn(bill.store)) return matchBill(trx, entryId, entry, bill, by)
  if (isClear && payment && by.mayIn(payment.store)) {
    return payBy(trx, entryId, entry, payment.id, by)
  }
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
  const missing = dueAfter(payment, parts) - entry.amountMinor
  const isOurs = entry.currency === payment.currency && payment.status !== 'PAID'
  const state = !isOurs || missing < 0 ? 'OVER' : missing > 0 ? 'PARTIAL' : 'MATCHED'
  await queries.decide(trx, entryId, { state, paymentId, now: by.now })
  if (state !== 'MATCHED') return state
  await capture(trx, locked, [...parts, { id: entryId, amount_minor: entry.amountMinor }], by)
  return 'MATCHED'
}

type Part = { id: string; amount_minor: number }

/** Takes what came in one transfer or in several, which together are what is due. */
async function capture(
  trx: Db,
  locked: Awaited<ReturnType<typeof lockWithOrder>>,
  parts: readonly Part[],
  by: By,
): Promise<void> {
  const { payment } = locked
  for (const part of parts) {
    await queries.decide(trx, part.id, { state: 'MATCHED', now: by.now })
    await insertEntry(trx, {
      paymentId: payment.id,
      kind: 'CAPTURED',
      amountMinor: part.amount_minor,
      currency: payment.currency,
      reference: `bank ${part.id}`,
      now: by.now,
    })
  }
  await setPaid(trx, locked, by)
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

type Decision = { entryId: string; note: string } & Decider

/** A person says what a transfer is for: a reference of ours, or the number of an order. */
export async function assignEntry(
  tools: FinanceTools,
  given: { entryId: string; reference: string } & Decider,
): Promise<BankEntryState> {
  const { actor, mayIn } = given
  const now = tools.now()
  return joinTransaction(tools.db, async (trx) => {
    const entry = await lockJudged(trx, tools, given)
    if (entry.state !== 'UNKNOWN') return refuse('conflict')
    const { payment, bill } = await findNamed(trx, given.reference)
    const target = bill ?? payment
    if (!target || !mayIn(target.store)) return refuse('invalid', { reference: 'unknown' })
    const money = { amountMinor: entry.amount_minor, currency: entry.currency }
    const by = { actor, mayIn, now }
    const state = bill
      ? await matchBill(trx, entry.id, money, bill, by)
      : await payBy(trx, entry.id, money, target.id, by)
    await queries.decide(trx, entry.id, { state, by: actor.id, now })
    return state
  })
}

async function findNamed(trx: Db, typed: string) {
  const references = referencesIn(typed)
  const [bill] = await queries.findStatements(trx, references)
  const [byReference] = await queries.findOfflinePayments(trx, references)
  const payment = byReference ?? (await queries.findTransferOfOrder(trx, orderNumberIn(typed)))
  return { payment, bill }
}

/** Too much came: what is due is taken, and the person who says so gives the rest back. */
export async function acceptEntry(tools: FinanceTools, given: Decision): Promise<void> {
  const { actor, mayIn, note } = given
  const now = tools.now()
  await joinTransaction(tools.db, async (trx) => {
    const entry = await lockJudged(trx, tools, given)
    if (entry.payment_id === null) return refuse('conflict')
    const locked = await lockWithOrder(trx, entry.payment_id)
    const parts = await queries.selectParts(trx, entry.payment_id)
    const dueMinor = dueAfter(locked.payment, parts)
    if (!isAcceptable(entry, locked.payment, dueMinor)) return refuse('conflict')
    const all = [...parts, { id: entry.id, amount_minor: dueMinor }]
    await capture(trx, locked, all, { actor, mayIn, now })
    await queries.decide(trx, entry.id, { state: 'MATCHED', by: actor.id, note, now })
  })
}

/** Dealt with outside: sent back, or not ours. */
export async function closeEntry(tools: FinanceTools, given: Decision): Promise<void> {
  const { actor, note } = given
  await joinTransaction(tools.db, async (trx) => {
    const entry = await lockJudged(trx, tools, given)
    if (!isWaitingEntry(entry.state)) return refuse('conflict')
    await queries.decide(trx, entry.id, { state: 'CLOSED', by: actor.id, note, now: tools.now() })
  })
}

/** Transfer that somebody decides about; of another store it does not exist for them. */
async function lockJudged(
  trx: Db,
  { sites }: Pick<FinanceTools, 'sites'>,
  { entryId, mayIn }: { entryId: string } & Pick<Decider, 'mayIn'>,
) {
  const entry = (await queries.lockEntry(trx, entryId)) ?? refuse('not_found')
  const store = await queries.findStoreOf(trx, entry)
  return isOfStores(sites, { store, iban: entry.account_iban }, mayIn) ? entry : refuse('not_found')
}

export const listOpenEntries = queries.selectOpen
