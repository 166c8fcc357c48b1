import { sql, type Kysely } from 'kysely'
import type { ShopKind } from '#config/shop-kind.ts'
import { orderStatus } from './order-status.ts'
import { StartupError } from './startup-error.ts'
import type { Tables } from './tables.ts'

type Opening = { kind: ShopKind; sites: readonly { slug: string; origin: string }[] }

/** Orders that still need something of their store: pages, mails, a way to pay. */
const finishedStatuses = [
  orderStatus.canceled,
  orderStatus.delivered,
  orderStatus.notDelivered,
  orderStatus.notShipped,
]

/**
 * Refuses a database of another kind of shop. A real shop on the demo's data would let people in by a
 * public password; the demo on a real shop's data would pretend to deliver what people paid for.
 */
export async function claimDatabase(db: Kysely<Tables>, { kind, sites }: Opening): Promise<void> {
  const known = await findKind(db)
  if (kind !== 'live') {
    if (known?.kind === 'live') throw new StartupError(belongsToRealShop(known.opened_at))
    if (kind === 'demo' && !known) await markKind(db, 'demo')
    return
  }
  if (known?.kind === 'demo') {
    throw new StartupError(
      `The database holds the demo, and this is a real shop (${sites[0]!.origin}): use an empty database, by another DATA_DIR or DATABASE_URL.`,
    )
  }
  if (!known) await markKind(db, 'live')
  await refuseClosedStores(db, new Set(sites.map(({ slug }) => slug)))
}

const belongsToRealShop = (since: Date) =>
  `The database has been a real shop’s since ${since.toISOString().slice(0, 10)}: set SITES_FILE and its other settings as before, or use another DATA_DIR or DATABASE_URL.`

const NOT_MIGRATED =
  'The database has no tables of this shop yet: start the shop, or `npm run task migrate`, before this command.'

async function findKind(db: Kysely<Tables>) {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('shop_kind') is not null as exists`.execute(db)
  if (!rows[0]!.exists) throw new StartupError(NOT_MIGRATED)
  return db.selectFrom('shop_kind').selectAll().executeTakeFirst()
}

async function markKind(db: Kysely<Tables>, kind: 'demo' | 'live'): Promise<void> {
  await db
    .insertInto('shop_kind')
    .values({ kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A store without an address can neither show an order nor write of it. */
async function refuseClosedStores(db: Kysely<Tables>, open: ReadonlySet<string>): Promise<void> {
  const waiting = await db
    .selectFrom('shop_order')
    .where('status', 'not in', finishedStatuses)
    .groupBy('store')
    .select(['store', ({ fn }) => fn.countAll<number>().as('orders')])
    .execute()
  const closed = waiting.filter(({ store }) => !open.has(store))
  if (closed.length === 0) return
  const named = closed.map(({ store, orders }) => `${store} (${orders})`).join(', ')
  throw new StartupError(
    `SITES_FILE: these stores are closed, but have orders that are not finished: ${named}. Give them their origin until they are.`,
  )
}
