import type { Ctx } from '#commerce/kernel/context.ts'
import { contactOf } from './cart.rules.ts'
import * as carts from './cart.queries.ts'
import * as queries from './merge.queries.ts'
import { mergeCodes, mergeLines } from './merge.rules.ts'
import { holdOwnCart } from './own-cart.service.ts'

/**
 * At login the visitor's cart becomes the customer's: merged into an earlier one, no line lost. After the
 * end of the visitor's session, which waits for what is just being added.
 */
export async function adoptCart(
  ctx: Ctx,
  login: { customerId: string; extSessionId: string },
): Promise<void> {
  if (!ctx.session || ctx.session.customer) return
  const visitors = await holdOwnCart(ctx)
  if (!visitors) return
  const owner = { store: ctx.site.slug, ...login }
  // Who has just ordered it may have left a next one, which only a second look sees.
  const customers = (await carts.holdCart(ctx.db, owner)) ?? (await carts.holdCart(ctx.db, owner))
  if (customers) await merge(ctx, visitors, customers)
  else await carts.giveCart(ctx.db, visitors.id, login.customerId, login.extSessionId)
}

async function merge(ctx: Ctx, visitors: carts.CartRow, customers: carts.CartRow): Promise<void> {
  const lines = await queries.selectLines(ctx.db, [visitors.id, customers.id])
  const linesOf = (cart: carts.CartRow) => lines.filter(({ cartId }) => cartId === cart.id)
  await queries.writeMerged(ctx.db, customers.id, mergeLines(linesOf(customers), linesOf(visitors)))
  await queries.writeCart(ctx.db, customers.id, {
    codes: mergeCodes(customers.codes, visitors.codes),
    chosenCode: customers.chosen_code ?? visitors.chosen_code,
    contact: contactOf(customers) ?? contactOf(visitors),
    now: ctx.now,
  })
  await queries.closeCart(ctx.db, visitors.id)
}
