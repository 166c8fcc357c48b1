import { createHash } from 'node:crypto'
import { refuse } from '#api/refusal.ts'
import {
  accountsOfSome,
  accountsWithin,
  isOfStores,
  storesOfAccount,
} from '#commerce/settlement/account-stores.rules.ts'
import {
  dueAfter,
  isAcceptable,
  UnreadableStatement,
  type StatementEntry,
} from '#commerce/settlement/bank-statement.rules.ts'
import {
  acceptEntry,
  assignEntry,
  closeEntry,
  importStatement,
  judgeAccounts,
} from '#commerce/settlement/bank-statement.service.ts'
import {
  isWaitingEntry,
  MOST_STATEMENT_TRANSFERS,
  waitingEntryStates,
} from '#commerce/settlement/bank-statement.terms.ts'
import { readStatement as entriesOf } from '#commerce/settlement/statement-file.rules.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import type { BankEntryState } from '#db/payment-tables.ts'
import * as queries from './transfer-desk.queries.ts'
import type { DescribedTransfer } from './transfer-desk.queries.ts'
import type { TransferSort } from './transfer.terms.ts'
import { suggestTargets } from './transfer-suggestions.service.ts'

const PERMISSION = 'order.settle'
const USUAL_ROWS = 50

type Sites = readonly Site[]

type Asked = {
  state: readonly BankEntryState[]
  iban: readonly string[]
  store: readonly string[]
  amountMinor?: number | undefined
  from?: string | undefined
  until?: string | undefined
  query?: string | undefined
  sort?: TransferSort | undefined
  after?: string | undefined
  most?: number | undefined
}

const mayInOf =
  ({ staff, now }: Pick<ReadingCtx, 'staff' | 'now'>) =>
  (store: string) =>
    may(staff, PERMISSION, now, { store })

/** Filter of what somebody may see, and of what they ask for. */
function filterOf({ staff, now }: ReadingCtx, sites: Sites, asked: Omit<Asked, 'state'>) {
  const stores = storesOf(staff, PERMISSION, now)
  const { store, iban, amountMinor, from, until, query } = asked
  return {
    own: stores && { stores, ibans: accountsWithin(sites, (one) => stores.includes(one)) },
    wished: store.length === 0 ? undefined : { stores: store, ibans: accountsOfSome(sites, store) },
    iban,
    amountMinor,
    from,
    until,
    query,
  }
}

/** Transfers that wait for whoever looks, in whichever of their stores. */
export const makeCountWaiting = (sites: Sites) => async (ctx: ReadingCtx, store: string[]) => {
  const filter = filterOf(ctx, sites, { iban: [], store })
  const counts = await queries.countTransfers(ctx.db, filter, waitingEntryStates)
  return counts.reduce((sum, { count }) => sum + count, 0)
}

export const makeListTransfers = (sites: Sites) => async (ctx: ReadingCtx, asked: Asked) => {
  const { db } = ctx
  const filter = filterOf(ctx, sites, asked)
  const ibans = accountsWithin(sites, mayInOf(ctx))
  const most = asked.most ?? USUAL_ROWS
  const { sort, after } = asked
  const page = { states: asked.state, sort, after, most: most + 1 }
  const [rows, counts] = await Promise.all([
    queries.selectTransfers(db, filter, page),
    queries.countTransfers(db, filter),
  ])
  const shown = rows.slice(0, most)
  return {
    transfers: shown.map(rowOf),
    next: rows.length > most ? shown.at(-1)?.id : undefined,
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    accounts: ibans.map((iban) => ({ iban, stores: storesOfAccount(sites, iban) })),
  }
}

const rowOf = (row: DescribedTransfer) => ({
  transferId: row.id,
  bookedOn: row.booked_on,
  amountMinor: row.amount_minor,
  currency: row.currency,
  words: row.reference,
  counterparty: row.counterparty,
  iban: row.account_iban,
  state: row.state,
  number: row.number ?? undefined,
  store: row.store ?? undefined,
  bill: row.bill ?? undefined,
  dueMinor: row.due_minor ?? undefined,
})

export const makeGetTransfer =
  (sites: Sites) =>
  async (ctx: StaffCtx, { transferId }: { transferId: string }) => {
    const { db } = ctx
    const mayIn = mayInOf(ctx)
    const row = await findJudged(ctx, sites, transferId)
    const parts =
      row.payment_id === null || row.payment_status === 'PAID'
        ? []
        : (await queries.selectParts(db, row.payment_id)).filter(({ id }) => id !== row.id)
    const payment = row.payment_id !== null && {
      amount_minor: row.payment_minor!,
      currency: row.payment_currency!,
      status: row.payment_status!,
    }
    const mayAssign = row.state === 'UNKNOWN'
    const { reference: words, amount_minor: amountMinor, currency } = row
    return {
      ...rowOf(row),
      importedAt: row.imported_at.toISOString(),
      importedBy: row.importer_name ?? row.imported_by,
      decidedAt: row.decided_at?.toISOString(),
      decidedBy: row.decider_name ?? row.decided_by ?? undefined,
      note: row.note ?? undefined,
      mayAssign,
      mayAccept: payment && isAcceptable(row, payment, dueAfter(payment, parts)),
      mayClose: isWaitingEntry(row.state),
      partsMinor: parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
      suggestions: mayAssign
        ? await suggestTargets(db, { words, amountMinor, currency }, mayIn)
        : [],
    }
  }

/** Of another store it does not exist. */
async function findJudged(ctx: StaffCtx, sites: Sites, transferId: string) {
  const row = (await queries.findTransfer(ctx.db, transferId)) ?? refuse('not_found')
  const of = { store: row.store ?? undefined, iban: row.account_iban }
  return isOfStores(sites, of, mayInOf(ctx)) ? row : refuse('not_found')
}

const toolsOf = ({ db, now }: StaffCtx, sites: Sites) => ({ db, sites, now: () => now })

const deciderOf = (ctx: StaffCtx) => ({
  actor: actorOf(ctx.staff, 'finance'),
  mayIn: mayInOf(ctx),
})

/** Reads a statement in two steps: what the file says before the transaction, and what follows within it. */
export const makeReadStatement = (sites: Sites) => ({
  prepare: async (ctx: StaffCtx, { file }: { file: string }): Promise<StatementEntry[]> => {
    try {
      const entries = entriesOf(file)
      if (entries.length > MOST_STATEMENT_TRANSFERS) return refuse('invalid', { file: 'too_many' })
      judgeAccounts({ sites }, entries, { mayIn: mayInOf(ctx) })
      return entries
    } catch (error) {
      if (!(error instanceof UnreadableStatement)) throw error
      return refuse('invalid', { file: error.problem })
    }
  },
  execute: async (ctx: StaffCtx, { file }: { file: string }, entries: StatementEntry[]) => {
    const states = await importStatement(toolsOf(ctx, sites), entries, deciderOf(ctx))
    const { MATCHED: matched, PAYOUT: payouts, CLOSED: closed, KNOWN: known } = states
    const waiting = states.UNKNOWN + states.OVER + states.PARTIAL
    const result = { matched, waiting, payouts, closed, known }
    const id = createHash('sha256').update(file).digest('hex').slice(0, 16)
    const accounts = [...new Set(entries.map(({ accountIban }) => accountIban))]
    ctx.note({ object: { kind: 'statement', id }, after: { accounts, ...result } })
    return result
  },
})

export const makeAssignTransfer =
  (sites: Sites) => async (ctx: StaffCtx, asked: { transferId: string; reference: string }) => {
    const { transferId: entryId, reference } = asked
    const before = await findJudged(ctx, sites, entryId)
    const state = await assignEntry(toolsOf(ctx, sites), { entryId, reference, ...deciderOf(ctx) })
    await noteOf(ctx, before)
    return { state }
  }

type Decision = { transferId: string; note: string }

export const makeAcceptTransfer =
  (sites: Sites) =>
  async (ctx: StaffCtx, { transferId: entryId, note }: Decision) => {
    const before = await findJudged(ctx, sites, entryId)
    await acceptEntry(toolsOf(ctx, sites), { entryId, note, ...deciderOf(ctx) })
    await noteOf(ctx, before, note)
    return {}
  }

export const makeCloseTransfer =
  (sites: Sites) =>
  async (ctx: StaffCtx, { transferId: entryId, note }: Decision) => {
    const before = await findJudged(ctx, sites, entryId)
    await closeEntry(toolsOf(ctx, sites), { entryId, note, ...deciderOf(ctx) })
    await noteOf(ctx, before, note)
    return {}
  }

/** Audit row of a decision: the transfer as it was shown, and what it pays now. */
async function noteOf(ctx: StaffCtx, before: DescribedTransfer, reason?: string): Promise<void> {
  const after = (await queries.findTransfer(ctx.db, before.id))!
  const saidOf = ({ state, number, bill }: DescribedTransfer) => ({
    state,
    ...(number !== null && { number }),
    ...(bill !== null && { bill }),
  })
  const { amount_minor: amountMinor, currency } = after
  ctx.note({
    object: { kind: 'transfer', id: after.id, store: after.store ?? undefined },
    before: saidOf(before),
    after: { ...saidOf(after), amountMinor, currency },
    reason,
  })
}
