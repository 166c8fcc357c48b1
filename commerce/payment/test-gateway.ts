import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { getCurrentKey } from '#commerce/kernel/signing-key/signing-key.service.ts'
import type { Tables } from '#db/tables.ts'
import {
  BadWebhook,
  GatewayRefusal,
  type Gateway,
  type GatewayOrder,
  type GatewayRefund,
  type GatewayState,
  type GatewayTruth,
} from './gateway/gateway.ts'
import { checkTimedSignature, readJsonObject } from './gateway/webhook-signature.ts'
import { testVoucher } from './payment.columns.ts'
import type { NextAction, Voucher } from './payment.contract.ts'
import type { PaymentFailure } from './payment.terms.ts'
import { testCards } from './test-gateway.terms.ts'
import * as queries from './test-gateway.queries.ts'

type Db = Kysely<Tables>

export const TEST_MERCHANT = 'test shop'
export const TEST_SIGNATURE_HEADER = 'test-gateway-signature'
const REFUND_SECONDS = 5
/** The number under which Portuguese cash machines know the one who collects. */
const VOUCHER_ENTITY = '21 000'

export const testWebhookSecret = async (db: Db) =>
  (await getCurrentKey(db, 'test gateway webhooks')).secret.toString('hex')

/**
 * A provider of our own for trying the shop out. It lives in tables of its own and behaves like one
 * far away: what it says is fetched, its pages are left and come back to.
 */
export function openTestGateway(db: Db, readNow: () => Date = () => new Date()): Gateway {
  async function look(id: string): Promise<queries.TestPayment | undefined> {
    await queries.letTimePass(db, id, readNow())
    return queries.findPayment(db, id)
  }

  return {
    name: 'test',
    merchant: TEST_MERCHANT,
    repeatableForMs: Infinity,

    async create(order) {
      const row = await queries.insertOnce(db, {
        id: makePublicId(),
        idempotency_key: `payment-${order.paymentId}`,
        reference: order.reference,
        merchant: TEST_MERCHANT,
        method: order.method,
        amount_minor: order.amountMinor,
        currency: order.currency,
        voucher: order.method === 'MULTIBANCO' ? testVoucher.write(makeVoucher(order)) : null,
        return_path: order.returnPath,
        created_at: order.createdAt,
        expires_at: order.expiresAt,
      })
      return { providerId: row.id, action: actionOf(row, order.pathPrefix) }
    },

    async fetch(id) {
      const row = await look(id)
      return row && truthOf(row)
    },

    async void(id) {
      const to = { state: 'CANCELED', failure: 'canceled' } as const
      await queries.changeState(db, id, ['OPEN', 'CONFIRMING'], to)
    },

    async refund({ key, providerId, amountMinor }) {
      const payment = await look(providerId)
      const fails = payment?.card && testCards[payment.card as never] === 'refund_fails'
      const later = new Date(readNow().getTime() + REFUND_SECONDS * 1_000)
      const row = await queries.insertRefundOnce(db, {
        id: makePublicId(),
        idempotency_key: `refund-${key}`,
        payment_id: providerId,
        amount_minor: amountMinor,
        state: fails ? 'PROCESSING' : 'SUCCEEDED',
        becomes: fails ? 'FAILED' : null,
        becomes_at: fails ? later : null,
        created_at: readNow(),
      })
      if (!row) throw new GatewayRefusal('too_much', 'not that much was paid')
      return refundOf(row)
    },

    async fetchRefund({ refundId }) {
      const row = await queries.findRefund(db, refundId, readNow())
      if (!row) throw new GatewayRefusal('unknown_refund', 'there is no such refund')
      return refundOf(row)
    },

    async readWebhook({ body, header }, now) {
      const secret = await testWebhookSecret(db)
      checkTimedSignature(secret, { body, header: header(TEST_SIGNATURE_HEADER) }, now)
      const parsed = Event.safeParse(readJsonObject(body))
      if (!parsed.success) throw new BadWebhook('no event')
      const { id, type, payment, merchant } = parsed.data
      return { eventId: id, type, subject: payment, merchant }
    },
  }
}

const Event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(100),
  payment: z.string().max(200).optional(),
  merchant: z.string().max(100).optional(),
})

function makeVoucher({ amountMinor, currency, expiresAt }: GatewayOrder): z.infer<typeof Voucher> {
  return {
    kind: 'instructions',
    type: 'voucher',
    entity: VOUCHER_ENTITY,
    reference: String(randomInt(100_000_000, 999_999_999)).replace(/(\d{3})(?=\d)/g, '$1 '),
    amountMinor,
    currency,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Paths, not addresses: on a machine of one's own a store has several, and a session only one. */
function actionOf(row: queries.TestPayment, pathPrefix: string): NextAction {
  const url = `${pathPrefix}/test-payment/${row.id}`
  const voucher = testVoucher.readOrNull(row.voucher)
  return voucher ? { ...voucher, url } : { kind: 'redirect', url }
}

const states: Record<queries.TestPayment['state'], GatewayState> = {
  OPEN: 'OPEN',
  CONFIRMING: 'OPEN',
  PROCESSING: 'PROCESSING',
  CAPTURED: 'CAPTURED',
  FAILED: 'FAILED',
  CANCELED: 'CANCELED',
}

function truthOf(row: queries.TestPayment): GatewayTruth {
  const { id, amount_minor: amountMinor, currency, reference, merchant } = row
  const state = row.failure === 'expired' ? 'EXPIRED' : states[row.state]
  return {
    providerId: id,
    state,
    amountMinor,
    currency,
    reference,
    merchant,
    captured: state === 'CAPTURED' ? { amountMinor, currency, reference: id } : undefined,
    chargedBack: [],
    failure: (row.failure ?? undefined) as PaymentFailure | undefined,
  }
}

function refundOf(row: { id: string; state: GatewayRefund['state'] }): GatewayRefund {
  const failure = row.state === 'FAILED' ? 'refused_by_bank' : undefined
  return { providerId: row.id, state: row.state, failure }
}
