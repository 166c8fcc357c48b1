import { refuse } from '#api/refusal.ts'
import type { IdempotentWrite } from '#api/call.ts'
import { countAttempt, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { Site } from '#config/sites.ts'
import type { PaymentStatus } from '#db/payment-status.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { GatewayRefusal, GatewayUnreachable, type GatewayStart } from './gateway/gateway.ts'
import type { Gateways } from './gateway/open-gateways.ts'
import {
  askProvider,
  findAction,
  findLatestOfLink,
  giveUp,
  saveStart,
  saveStartOnFastPath,
  type PaymentToHandOver,
} from './hand-over.service.ts'
import { nextAction } from './payment.columns.ts'
import type { NextAction, PaymentState } from './payment.contract.ts'
import {
  cancelOpenPayment,
  createPayment,
  isPayable,
  listPaymentOffers,
} from './payment.service.ts'
import { wishVoid } from './payment.queries.ts'
import { getOrderToPay, isPayer, type OrderToPay } from './payer.service.ts'
import { findLatestPayment, lockOrderStatus } from './payer.queries.ts'
import type { PaymentMethod } from './payment.terms.ts'

export type PaymentTools = {
  gateways: Gateways
  sites: readonly Site[]
  /** Asks the provider and keeps what is true. */
  settle: (ctx: Pick<Ctx, 'db' | 'now'>, paymentId: string) => Promise<PaymentStatus>
  unpaidOrderDays: number
}

type PayRequest = { orderPublicId: string; key?: string | undefined }
type Payment = NonNullable<Awaited<ReturnType<typeof findLatestPayment>>>

const DAY_MS = 24 * 60 * 60_000
/** Looks at the provider: somebody who waits asks every few seconds; the completer looks anyway. */
const looks: AttemptLimit = { name: 'payment look', most: 40, windowMinutes: 1 }

/**
 * The provider is called before the transaction, under a key made of the payment's id: whatever is
 * cut off, the next call finds the same payment there, and the completer makes it if nobody comes.
 */
export function makeStartPayment({ gateways, sites }: PaymentTools) {
  type Prepared = { payment: PaymentToHandOver; start: GatewayStart | undefined } | undefined

  return {
    async prepare(ctx: Ctx, input: PayRequest): Promise<Prepared> {
      const latest = await findOwnLatest(ctx, input)
      if (latest.order_status === orderStatus.canceled)
        return refuse('conflict', { order: 'canceled' })
      if (latest.status === 'PAID') return undefined
      if (latest.status === 'CANCELED') return refuse('conflict', { payment: 'canceled' })
      if (latest.provider_id !== null) return { payment: latest, start: undefined }
      return { payment: latest, start: await handOver(ctx, latest) }
    },
    async fastPath(ctx: Ctx, _input: PayRequest, once: IdempotentWrite, prepared: Prepared) {
      if (!prepared?.start) return undefined
      const { payment, start } = prepared
      const isDone = await saveStartOnFastPath(ctx.db, payment, start, { now: ctx.now, once })
      return isDone ? { action: start.action } : undefined
    },
    async execute(
      ctx: Ctx,
      _input: PayRequest,
      prepared: Prepared,
    ): Promise<{ action: NextAction }> {
      if (!prepared) return { action: { kind: 'none' } }
      const { payment, start } = prepared
      const action = start
        ? await saveStart(ctx.db, payment, start, ctx.now)
        : await findAction(ctx.db, payment.id)
      return action ? { action } : refuse('conflict')
    },
  }

  async function handOver(ctx: Ctx, payment: PaymentToHandOver): Promise<GatewayStart> {
    const gateway = gateways.find(payment.provider) ?? refuse('busy')
    try {
      return await askProvider(sites, gateway, payment)
    } catch (error) {
      if (error instanceof GatewayUnreachable) return refuse('busy')
      if (!(error instanceof GatewayRefusal)) throw error
      await giveUp(ctx.db, payment, error, ctx.now)
      return refuse('conflict', { payment: 'refused' })
    }
  }
}

async function findOwnLatest(ctx: Ctx, input: PayRequest) {
  const latest = await findLatestOfLink(ctx.db, {
    store: ctx.site.slug,
    publicId: input.orderPublicId,
    extSessionId: ctx.session?.extId,
  })
  const isTheirs = latest && (await isPayer(ctx, { ...latest, id: latest.order_id }, input.key))
  if (isTheirs) return latest
  // Says why not, and counts links that lead nowhere.
  await getOrderToPay(ctx, input)
  return refuse('conflict', { payment: 'none' })
}

/** Ends the attempt that is open, at the provider first, and puts another in its place. */
export function makeRetryPayment({ settle }: PaymentTools) {
  type Retry = PayRequest & { method: PaymentMethod }
  type Prepared = { order: OrderToPay; goesOn: boolean }

  return {
    async prepare(ctx: Ctx, input: Retry): Promise<Prepared> {
      const order = await getOrderToPay(ctx, input)
      if (order.status === orderStatus.canceled) refuse('conflict', { order: 'canceled' })
      const latest = await findLatestPayment(ctx.db, order.id)
      if (latest?.status !== 'PENDING') return { order, goesOn: false }
      // A repeat of this very call, or somebody who comes back to the page that is still open.
      if (latest.method === input.method && !latest.void_requested_at) {
        return { order, goesOn: true }
      }
      if (latest.provider === 'house') return { order, goesOn: false }
      await wishVoid(ctx.db, latest.id, ctx.now)
      const status = await settle(ctx, latest.id).catch(refuseUnreachable)
      // The money is on its way: another attempt would be a second payment.
      if (status === 'PENDING') refuse('in_use', { payment: 'under_way' })
      return { order, goesOn: false }
    },
    async execute(
      ctx: Ctx,
      input: Retry,
      { order, goesOn }: Prepared,
    ): Promise<Record<string, never>> {
      const status = await lockOrderStatus(ctx.db, order.id)
      if (status === orderStatus.canceled) return refuse('conflict', { order: 'canceled' })
      if (goesOn || (await isPayable(ctx.db, order.id))) return {}
      await endOfflineAttempt(ctx, order.id)
      await createPayment(ctx, dueOf(ctx, order), input.method)
      return {}
    },
  }
}

async function endOfflineAttempt(ctx: Ctx, orderId: string): Promise<void> {
  const latest = await findLatestPayment(ctx.db, orderId)
  if (latest?.status === 'PENDING' && latest.provider === 'house') {
    await cancelOpenPayment(ctx.db, orderId, ctx.now)
  }
}

function refuseUnreachable(error: unknown): never {
  if (error instanceof GatewayUnreachable) return refuse('busy')
  throw error
}

const dueOf = (ctx: Ctx, order: OrderToPay) => ({
  id: order.id,
  number: order.number,
  totalMinor: order.total_minor,
  currency: order.currency,
  country: ctx.site.config.defaultCountryA2,
})

/** Payment check: where an order stands with its money, after asking whoever can know better. */
export function makeCheckPayment({ settle, unpaidOrderDays }: PaymentTools) {
  async function describe(ctx: Ctx, order: OrderToPay): Promise<PaymentState> {
    const isCanceled = order.status === orderStatus.canceled
    const isPaid = !isCanceled && (await isPayable(ctx.db, order.id))
    const latest = await findLatestPayment(ctx.db, order.id)
    const mayPay = !isPaid && !isCanceled
    return {
      orderPublicId: order.public_id,
      orderNumber: order.number,
      isCanceled,
      isPaid,
      isPlacedHere: order.isPlacedHere,
      mayPay,
      total: { amountMinor: order.total_minor, currency: order.currency },
      waitsUntil: isPaid
        ? undefined
        : new Date(order.placed_at.getTime() + unpaidOrderDays * DAY_MS).toISOString(),
      payment: latest && viewOf(latest, mayPay),
      offers: mayPay ? await listPaymentOffers(ctx, dueOf(ctx, order)) : [],
    }
  }

  return {
    async prepare(ctx: Ctx, input: PayRequest): Promise<void> {
      const order = await getOrderToPay(ctx, input)
      const latest = await findLatestPayment(ctx.db, order.id)
      if (latest?.status !== 'PENDING' || latest.provider_id === null) return
      if (latest.provider === 'house') return
      // Nobody makes us ask without end.
      if ((await countAttempt(ctx, looks, order.id)) > looks.most) return
      // What is not known now is shown as it was; the completer asks again.
      await settle(ctx, latest.id).catch((error: unknown) => {
        if (!(error instanceof GatewayUnreachable)) throw error
      })
    },
    execute: async (ctx: Ctx, input: PayRequest) => describe(ctx, await getOrderToPay(ctx, input)),
  }
}

function viewOf(row: Payment, mayPay: boolean): PaymentState['payment'] {
  const isOpen = row.status === 'PENDING' && mayPay && !row.void_requested_at
  return {
    isStarted: row.provider_id !== null,
    method: row.method as PaymentMethod,
    kind: row.kind,
    provider: row.provider,
    status: row.status,
    amountMinor: row.amount_minor,
    currency: row.currency,
    nextAction: (isOpen && nextAction.readOrNull(row.next_action)) || { kind: 'none' },
    failure: row.failure ?? undefined,
    expiresAt: row.expires_at?.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}
