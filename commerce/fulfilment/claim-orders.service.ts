import { giveInvoices } from '#commerce/invoice/invoice.service.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { giveOrders } from '#commerce/order/order.service.ts'
import { storeRows } from '#config/site-table.ts'

/** Guest orders become a customer's, with their invoices, once they have proved to read the address they gave. */
export async function adoptOrders(
  ctx: Pick<Ctx, 'db' | 'site'>,
  owner: { customerId: string; email: string },
): Promise<void> {
  const stores = storeRows.filter(({ brand }) => brand === ctx.site.brand).map(({ slug }) => slug)
  const orderIds = await giveOrders(ctx.db, owner, stores)
  await giveInvoices(ctx.db, owner.customerId, orderIds)
}
