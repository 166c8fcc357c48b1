import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#commerce/kernel/actor.ts'
import { openRefund } from '#commerce/payment/open-refund.service.ts'
import { provideRefundAccount } from '#commerce/payment/refund-account.service.ts'
import { transact } from '#db/transaction.ts'
import { staff } from '#tests/actors.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openFakeStripe } from '#tests/fakes/fake-stripe.ts'
import type { FakeGateway } from '#tests/fakes/fake-gateway.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { openPaymentStage, type PaymentStage } from '#tests/orders/payment-stage.ts'
import { askForAccountAgain } from './account-question.service.ts'
import { confirmPayout, makePayouts, returnPayout, writePayout } from './payout.service.ts'
import { rejectRefund } from './refund.service.ts'
import { findAll, findText, readXml } from './safe-xml.rules.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let database: TestDatabase
let fake: FakeGateway
let paymentStage: PaymentStage

beforeAll(async () => {
  database = await createTestDatabase()
  fake = await openFakeStripe()
  paymentStage = openPaymentStage(database.db, fake.gateway)
})
afterEach(async () => {
  expect(paymentStage.faults).toEqual([])
  await expectInvariants(database.db)
})
afterAll(async () => {
  await fake.close()
  await database.drop()
})

const ask = (orderId: string, amountMinor: number | 'all', by: Actor) =>
  transact(database.db, (trx) =>
    openRefund(trx, {
      orderId,
      amountMinor,
      kind: 'GOODWILL',
      reason: 'damaged',
      by,
      now: paymentStage.now(),
    }),
  )
/** Everybody asks once: what one person asks for is summed over a day. */
let people = 0
let anna = staff('anna', 'support')
beforeEach(() => {
  people += 1
  anna = staff(`anna-${people}`, 'support')
})

describe('money that came by transfer', () => {
  async function paidByTransfer() {
    const order = await paymentStage.placeOrder({ method: 'BANK_TRANSFER' })
    await paymentStage.startPayment(order)
    const { reference } = await paymentStage.paymentOf(order)
    const { importStatement } = await import('./bank-statement.service.ts')
    const result = await importStatement(
      paymentStage.tools,
      [
        {
          accountIban: 'GB29NWBK60161331926819',
          key: crypto.randomUUID(),
          bookedOn: '2026-11-20',
          amountMinor: 2990,
          currency: 'GBP',
          words: `thanks ${reference}`,
          counterparty: 'A. Berg',
        },
      ],
      { actor: staff('carla'), mayIn: () => true },
    )
    expect(result.MATCHED).toBe(1)
    return order
  }

  it('goes to the account that its customer names, a day later, in a file for the bank', async () => {
    const order = await paidByTransfer()
    await ask(order.id, 'all', anna)
    await paymentStage.sweep()
    const [refund] = await paymentStage.refundsOf(order)
    expect(refund).toMatchObject({ status: 'NEEDS_CUSTOMER_DATA' })
    const account = { holder: 'Åse Łukasz & Söhne <b>', iban: 'DE89370400440532013000' }
    const notBefore = new Date(paymentStage.now().getTime() + DAY_MS)
    await provideRefundAccount(database.db, refund!.id, {
      account,
      notBefore,
      now: paymentStage.now(),
    })
    const stored = (await paymentStage.refundsOf(order))[0]!.bank_account!
    expect(stored.toString('latin1')).not.toContain('DE89')

    paymentStage.wait(DAY_MS - MINUTE_MS)
    await paymentStage.sweep()
    expect(await makePayouts(paymentStage.tools, staff('carla'))).toEqual([])
    paymentStage.wait(2 * MINUTE_MS)
    await paymentStage.sweep()
    expect(await paymentStage.refundsOf(order)).toMatchObject([{ status: 'SUBMITTED' }])
    const [messageId, ...more] = await makePayouts(paymentStage.tools, staff('carla'))
    expect(more).toEqual([])
    expect(await makePayouts(paymentStage.tools, staff('carla'))).toEqual([])

    const file = await writePayout(paymentStage.tools, messageId!)
    expect(await writePayout(paymentStage.tools, messageId!)).toBe(file)
    const document = readXml(file)
    const transfer = findAll(document, 'CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf')[0]!
    expect(findText(transfer, 'Amt/InstdAmt')).toBe('29.90')
    expect(findText(transfer, 'CdtrAcct/Id/IBAN')).toBe('DE89370400440532013000')
    expect(findText(transfer, 'Cdtr/Nm')).toBe('Ase Lukasz Sohne b')

    expect(await confirmPayout(paymentStage.tools, messageId!)).toBe(1)
    expect(await confirmPayout(paymentStage.tools, messageId!)).toBe(0)
    expect(await paymentStage.refundsOf(order)).toMatchObject([{ status: 'SUCCEEDED' }])
  })

  it('that comes back from the bank is asked for again', async () => {
    const order = await paidByTransfer()
    await ask(order.id, 'all', anna)
    await paymentStage.sweep()
    const [refund] = await paymentStage.refundsOf(order)
    const account = { holder: 'Anna Berg', iban: 'DE89370400440532013000' }
    await provideRefundAccount(database.db, refund!.id, {
      account,
      notBefore: paymentStage.now(),
      now: paymentStage.now(),
    })
    paymentStage.wait(MINUTE_MS)
    await paymentStage.sweep()
    await makePayouts(paymentStage.tools, staff('carla'))
    const returned = {
      refund: refund!.public_id,
      reason: 'account closed',
      by: staff('carla'),
    }
    await returnPayout(paymentStage.tools, returned)
    expect(await paymentStage.refundsOf(order)).toMatchObject([
      { status: 'NEEDS_CUSTOMER_DATA', bank_account: null, payout_id: null },
    ])
    await expect(returnPayout(paymentStage.tools, returned)).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('that comes back after it was confirmed is owed again, asked for again, and paid to the end', async () => {
    const order = await paidByTransfer()
    await ask(order.id, 'all', anna)
    await paymentStage.sweep()
    const [{ id: refundId, public_id: refund } = { id: '', public_id: '' }] =
      await paymentStage.refundsOf(order)
    const actionsOf = async () =>
      (
        await database.pool.query(
          `select status, public_id from required_action where order_id = $1 order by created_at`,
          [order.id],
        )
      ).rows as { status: string; public_id: string }[]
    const mails = async (kind: string) =>
      (
        await database.pool.query(
          `select kind from mail where kind = $1 and (subject_id like $2
            or subject_id in (select public_id from required_action where order_id = $3))`,
          [kind, `${refundId}%`, order.id],
        )
      ).rows.length
    const net = async () => {
      const sign: Record<string, number> = { REFUNDED: 1, REFUND_RETURNED: -1 }
      const entries = await paymentStage.entriesOf(order)
      return entries.reduce((sum, one) => sum + (sign[one.kind] ?? 0) * one.amount_minor, 0)
    }
    const pay = async () => {
      await database.pool.query(
        `update required_action set status = 'ACCEPTED' where order_id = $1`,
        [order.id],
      )
      const now = paymentStage.now()
      const account = { holder: 'Anna Berg', iban: 'DE89370400440532013000' }
      const given = { account, notBefore: now, now }
      expect(await provideRefundAccount(database.db, refundId, given)).toBe(true)
      paymentStage.wait(MINUTE_MS)
      await paymentStage.sweep()
      const [messageId] = await makePayouts(paymentStage.tools, staff('carla'))
      expect(await confirmPayout(paymentStage.tools, messageId!)).toBe(1)
      return messageId!
    }
    const first = await pay()
    expect([await net(), await mails('refund-sent')]).toEqual([2990, 1])

    const by = staff('carla')
    const returned = { refund, reason: 'account closed', by }
    const twice = await Promise.allSettled([
      returnPayout(paymentStage.tools, returned),
      returnPayout(paymentStage.tools, returned),
    ])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expectInvariants(database.db)
    expect(await paymentStage.refundsOf(order)).toMatchObject([
      { status: 'NEEDS_CUSTOMER_DATA', bank_account: null, payout_id: null },
    ])
    expect([await net(), await mails('action-required')]).toEqual([0, 2])
    expect(await actionsOf()).toMatchObject([{ status: 'ACCEPTED' }, { status: 'OPEN' }])
    expect(await paymentStage.openAlertsOf(order)).toEqual(['refund_returned'])
    // What was given back is owed: nobody ends it, and nobody gives the same money back once more.
    const end = { publicId: refund, by, reason: 'no answer', now: paymentStage.now() }
    await expect(transact(database.db, (trx) => rejectRefund(trx, end))).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(ask(order.id, 1, anna)).rejects.toMatchObject({ code: 'invalid' })

    const again = { publicId: refund, by, now: paymentStage.now() }
    const askAgain = () => transact(database.db, (trx) => askForAccountAgain(trx, again))
    await expect(askAgain()).rejects.toMatchObject({ code: 'conflict' })
    await database.pool.query(
      `update required_action set status = 'EXPIRED' where order_id = $1 and status = 'OPEN'`,
      [order.id],
    )
    await askAgain()
    expect((await actionsOf()).map(({ status }) => status)).toEqual(['ACCEPTED', 'EXPIRED', 'OPEN'])

    const second = await pay()
    expect(second).not.toBe(first)
    expect(await paymentStage.refundsOf(order)).toMatchObject([{ status: 'SUCCEEDED' }])
    expect([await net(), await mails('refund-sent')]).toEqual([2990, 2])
    expect(await paymentStage.openAlertsOf(order)).toEqual([])
  })
})
