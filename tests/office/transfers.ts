import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { makeReference } from '#commerce/payment/payment.rules.ts'
import type { BankEntryState } from '#db/payment-tables.ts'
import type { Tables } from '#db/tables.ts'
import { makePlacedOrder, type PlacedOrder } from '#tests/orders/placed-order.ts'

type Db = Kysely<Tables>

/** An order that waits for the transfer of its customer. */
export async function makeAwaitedOrder(db: Db, given: PlacedOrder = {}) {
  const order = await makePlacedOrder(db, {
    status: 4,
    ...given,
    payment: { method: 'BANK_TRANSFER', kind: 'TRANSFER', status: 'PENDING' },
  })
  const reference = makeReference()
  const payment = await db
    .updateTable('payment')
    .set({ reference })
    .where('order_id', '=', order.id)
    .returning(['id', 'amount_minor', 'currency'])
    .executeTakeFirstOrThrow()
  const { id: paymentId, amount_minor: amountMinor, currency } = payment
  return { ...order, paymentId, reference, amountMinor, currency }
}

/** A transfer that a statement has told of. */
export async function makeTransfer(
  db: Db,
  given: {
    iban: string
    amountMinor: number
    currency: string
    words?: string
    counterparty?: string
    state?: BankEntryState
    paymentId?: string
    now: Date
  },
): Promise<string> {
  const { id } = await db
    .insertInto('bank_entry')
    .values({
      account_iban: given.iban,
      entry_key: randomUUID(),
      booked_on: given.now.toISOString().slice(0, 10),
      amount_minor: given.amountMinor,
      currency: given.currency,
      reference: given.words ?? '',
      counterparty: given.counterparty ?? 'A. Berg',
      state: given.state ?? 'UNKNOWN',
      payment_id: given.paymentId ?? null,
      imported_at: given.now,
      imported_by: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Line = { iban: string; amountMinor: number; currency?: string; words?: string; id?: string }

/** A statement as a table, as banks without camt.053 export it. */
export const statementOf = (...lines: readonly Line[]): string =>
  [
    'account;date;amount;currency;reference;counterparty;id',
    ...lines.map(({ iban, amountMinor, currency = 'GBP', words = '', id = randomUUID() }) =>
      [iban, '2036-11-10', (amountMinor / 100).toFixed(2), currency, words, 'A. Berg', id].join(
        ';',
      ),
    ),
  ].join('\n')
