import type { Ctx } from '#commerce/kernel/context.ts'
import { storeRows } from '#config/site-table.ts'
import * as queries from './claim-orders.queries.ts'

/** What somebody ordered as a guest is theirs once they have proved to read the address they gave. */
export async function adoptOrders(
  ctx: Pick<Ctx, 'db' | 'site'>,
  owner: { customerId: string; email: string },
): Promise<void> {
  const stores = storeRows.filter(({ brand }) => brand === ctx.site.brand).map(({ slug }) => slug)
  await queries.giveOrders(ctx.db, owner, stores)
}
