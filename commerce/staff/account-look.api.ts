import { bind } from '#api/bind.ts'
import type { CustomerCtx, ShopContexts } from '#commerce/kernel/context.ts'
import { accountLookContract } from './account-look.contract.ts'
import { selectLooksAt } from './look-at-customer.queries.ts'

const MOST_LOOKS = 100

export const accountLookApi = () =>
  bind<ShopContexts, typeof accountLookContract>(accountLookContract, { listLooksAtMe })

/** Who it was is the shop's to know; that somebody looked, when, and why, is the customer's. */
async function listLooksAtMe({ db, session }: CustomerCtx) {
  const rows = await selectLooksAt(db, session.customer.id, MOST_LOOKS)
  return {
    looks: rows.map(({ at, kind, order_number, ticket_reference, reason }) => ({
      at: at.toISOString(),
      kind,
      orderNumber: order_number ?? undefined,
      ticketReference: ticket_reference ?? undefined,
      reason: reason ?? undefined,
    })),
  }
}
