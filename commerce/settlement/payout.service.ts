import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { StaffActor } from '#commerce/kernel/actor.ts'
import { openRefundAccount } from '#commerce/payment/refund-account.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { BankAccount } from '#config/site-payments.ts'
import type { Tables } from '#db/tables.ts'
import { joinTransaction } from '#db/transaction.ts'
import { writePain001 } from './payout-file.rules.ts'
import * as queries from './payout.queries.ts'
import { returnRefund, succeed } from './refund.service.ts'
import { reopenGoneRefund } from './returned-refund.service.ts'
import {
  findRefundId,
  lockRefund,
  putInPayout,
  takeOutOfPayout,
} from '#commerce/payment/refund-record.service.ts'
import type { SettlementTools } from './settlement-tools.ts'

type FinanceTools = Pick<SettlementTools, 'db' | 'sites' | 'now'>

const MOST_IN_A_FILE = 500

type Account = { bank: BankAccount; currency: string; stores: string[] }

/** Our accounts, each with its currency and the stores that it serves. */
function accountsOf({ sites }: Pick<FinanceTools, 'sites'>, ibans?: readonly string[]): Account[] {
  const accounts = new Map<string, Account>()
  for (const { slug, payments, config } of sites) {
    if (!payments.bank || ibans?.includes(payments.bank.iban) === false) continue
    const key = `${payments.bank.iban} ${config.currency}`
    const account = accounts.get(key) ?? {
      bank: payments.bank,
      currency: config.currency,
      stores: [],
    }
    account.stores.push(slug)
    accounts.set(key, account)
  }
  return [...accounts.values()]
}

/** Payouts that wait to be put into a file, by account. */
export async function listUnpaid(tools: FinanceTools, ibans: readonly string[]) {
  const rows = await queries.sumUnpaid(tools.db, tools.now())
  return accountsOf(tools, ibans).flatMap(({ bank, currency, stores }) => {
    const own = rows.filter((row) => row.currency === currency && stores.includes(row.store))
    const refunds = own.reduce((sum, row) => sum + row.refunds, 0)
    const totalMinor = own.reduce((sum, row) => sum + row.total_minor, 0)
    return refunds === 0 ? [] : [{ iban: bank.iban, currency, stores, refunds, totalMinor }]
  })
}

/** One file for each of our accounts, or of these, that has something to pay. What is in a file is in no other. */
export async function makePayouts(
  tools: FinanceTools,
  actor: StaffActor,
  ibans?: readonly string[],
): Promise<string[]> {
  const made: string[] = []
  for (const { bank, currency, stores } of accountsOf(tools, ibans)) {
    const now = tools.now()
    const messageId = `EST${makePublicId()
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(0, 20)}`
    const isMade = await joinTransaction(tools.db, async (trx) => {
      const given = { stores, currency, now, most: MOST_IN_A_FILE }
      const refunds = await queries.lockUnpaid(trx, given)
      if (refunds.length === 0) return false
      const payoutId = await queries.insertPayout(trx, {
        messageId,
        accountIban: bank.iban,
        currency,
        totalMinor: refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
        refunds: refunds.length,
        by: actor.id,
        now,
      })
      await putInPayout(
        trx,
        payoutId,
        refunds.map(({ id }) => id),
      )
      return true
    })
    if (isMade) made.push(messageId)
  }
  return made
}

/** The file for the bank, the same however often it is written. */
export async function writePayout(tools: FinanceTools, messageId: string): Promise<string> {
  const { payout, refunds } = (await queries.findPayout(tools.db, messageId)) ?? refuse('not_found')
  const bank = tools.sites.find(({ payments }) => payments.bank?.iban === payout.account_iban)
    ?.payments.bank
  if (!bank) throw new Error('No store names the account of this payout any more.')
  return writePain001({
    messageId,
    from: bank,
    currency: payout.currency,
    createdAt: payout.created_at,
    lines: await Promise.all(refunds.map((refund) => lineOf(tools.db, refund))),
  })
}

async function lineOf(
  db: Kysely<Tables>,
  refund: {
    id: string
    public_id: string
    amount_minor: number
    bank_account: Buffer | null
    number: string
  },
) {
  const { holder, iban } = await openRefundAccount(db, refund.id, refund.bank_account!)
  const { public_id: endToEndId, amount_minor: amountMinor, number } = refund
  return { endToEndId, amountMinor, holder, iban, words: number }
}

/** The bank has done all of it, as its own page says; a statement says so too. */
export async function confirmPayout(tools: FinanceTools, messageId: string): Promise<number> {
  const { refunds } = (await queries.findPayout(tools.db, messageId)) ?? refuse('not_found')
  let confirmed = 0
  for (const { id, status } of refunds) {
    if (status !== 'SUBMITTED') continue
    await joinTransaction(tools.db, async (trx) => {
      await succeed(trx, await lockRefund(trx, id), `payout ${messageId}`, tools.now())
    })
    confirmed += 1
  }
  return confirmed
}

/** The customer's bank sent it back, however late: it is owed again, and the customer is asked for another account. */
export async function returnPayout(
  tools: FinanceTools,
  asked: { refund: string; reason: string; by: StaffActor },
): Promise<{ store: string }> {
  const { reason, by } = asked
  return joinTransaction(tools.db, async (trx) => {
    const id = (await findRefundId(trx, asked.refund)) ?? refuse('not_found')
    const locked = await lockRefund(trx, id)
    const { status, payout_id: payoutId } = locked.refund
    if (payoutId === null || (status !== 'SUBMITTED' && status !== 'SUCCEEDED')) {
      return refuse('conflict')
    }
    const messageId = await queries.getMessageId(trx, payoutId)
    const given = { reference: `payout ${messageId}`, reason, by, now: tools.now() }
    const failed = status === 'SUCCEEDED' ? await reopenGoneRefund(trx, locked, given) : locked
    await takeOutOfPayout(trx, id)
    await returnRefund(trx, failed, tools.now())
    return { store: locked.order.store }
  })
}
