import { refuse } from '#api/refusal.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/attempt-limit.ts'
import { getPartner, getPermittedCustomer } from '#commerce/authorize.ts'
import type { Ctx } from '#commerce/context.ts'
import type { Tracking } from './order.contract.ts'
import * as queries from './order.queries.ts'

const missesPerAddress: AttemptLimit = { name: 'tracking miss', most: 20, windowMinutes: 10 }

export async function listOwnOrders(ctx: Ctx) {
  const { customerId } = getPermittedCustomer(ctx, 'orders.read')
  const rows = await queries.selectOrdersOf(ctx.db, ctx.site.slug, customerId)
  return {
    orders: rows.map((row) => ({
      publicId: row.public_id,
      number: row.number,
      status: row.status,
      totalMinor: row.total_minor,
      currency: row.currency,
      placedAt: row.placed_at.toISOString(),
    })),
  }
}

export async function getTracking(ctx: Ctx, input: { publicId: string }): Promise<Tracking> {
  const order = await queries.findOrderByPublicId(ctx.db, ctx.site.slug, input.publicId)
  if (!order) {
    await limitGuesses(ctx)
    return refuse('not_found')
  }
  const actions = await queries.selectActions(ctx.db, order.id)
  return {
    publicId: order.public_id,
    number: order.number,
    status: order.status,
    placedAt: order.placed_at.toISOString(),
    actions: actions.map((action) => ({
      publicId: action.public_id,
      type: action.type,
      status: action.status,
      deadlineAt: action.deadline_at.toISOString(),
    })),
  }
}

/** Counts every look, hit or miss: the answer must not tell a guesser which numbers exist. */
export async function limitGuesses(ctx: Ctx): Promise<void> {
  await refusePastLimit(ctx, missesPerAddress, addressGroup(ctx.clientAddress))
}

export async function findTracking(ctx: Ctx, input: { number: string; email: string }) {
  const row = await queries.findPublicId(ctx.db, ctx.site.slug, input.number, input.email)
  return { publicId: row?.public_id }
}

export async function listOwnInvoices(ctx: Ctx) {
  const rows = await queries.selectInvoicesOf(ctx.db, getPartner(ctx).customerId)
  return {
    invoices: rows.map((row) => ({
      number: row.number,
      issuedOn: row.issued_on,
      totalMinor: row.total_minor,
      currency: row.currency,
    })),
  }
}

export async function listOwnCommissions(ctx: Ctx) {
  const rows = await queries.selectCommissionsOf(ctx.db, getPartner(ctx).customerId)
  return {
    commissions: rows.map((row) => ({
      id: row.id,
      orderNumber: row.order_number,
      amountMinor: row.amount_minor,
      currency: row.currency,
      status: row.status,
      createdAt: row.created_at.toISOString(),
    })),
  }
}
