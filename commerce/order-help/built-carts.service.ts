import { maskEmail } from '#commerce/order-access/mask.rules.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { selectBuiltCarts } from './build-cart.queries.ts'
import type { BuiltCartState } from './order-help.terms.ts'

/** Carts that were filled for customers, and what became of them. */
export async function listBuiltCarts(ctx: StaffCtx, { store }: { store: string[] }) {
  const own = storesOf(ctx.staff, 'order.create', ctx.now)
  const stores = store.length === 0 ? own : store.filter((one) => own?.includes(one) ?? true)
  const rows = await selectBuiltCarts(ctx.db, stores)
  return {
    carts: rows.map((row) => {
      const maySee = may(ctx.staff, 'order.contact', ctx.now, { store: row.store })
      return {
        cartId: row.cart_id,
        store: row.store,
        email: row.email === null ? undefined : maySee ? row.email : maskEmail(row.email),
        pieces: row.pieces,
        state: stateOf(row, ctx.now),
        madeBy: row.maker,
        madeAt: row.made_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        order: row.number ?? undefined,
      }
    }),
  }
}

type Row = Awaited<ReturnType<typeof selectBuiltCarts>>[number]

function stateOf(row: Row, now: Date): BuiltCartState {
  if (row.ordered_at) return 'ordered'
  if (row.taken_at) return 'taken'
  return row.expires_at > now ? 'waiting' : 'expired'
}
