import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type OrderFigures = { store: string; lastMinutes: number; lastHour: number }

/** Orders of the last five minutes and of the last hour; within the index of their days. */
export async function countNewOrders(db: Db): Promise<OrderFigures[]> {
  const { rows } = await sql<OrderFigures>`
    select store, count(*) filter (where placed_at > now() - interval '5 minutes') as "lastMinutes",
      count(*) as "lastHour"
    from shop_order where placed_at > now() - interval '1 hour'
    group by store order by store`.execute(db)
  return rows
}

/** Seconds since the last order; undefined before the first. */
export async function ageOfLastOrder(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now() - placed_at)::float8 as seconds
    from shop_order order by placed_at desc, id desc limit 1`.execute(db)
  return rows[0] && Math.max(0, rows[0].seconds)
}

export type PaymentFigures = { provider: string; status: string; count: number }

/** Payments of the last hour's orders. */
export async function countNewPayments(db: Db): Promise<PaymentFigures[]> {
  const { rows } = await sql<PaymentFigures>`
    select payment.provider, payment.status, count(*) as count
    from shop_order join payment on payment.order_id = shop_order.id
    where shop_order.placed_at > now() - interval '1 hour'
    group by payment.provider, payment.status order by 1, 2`.execute(db)
  return rows
}

/** Seconds for which the first payment has waited that somebody should have asked the provider about. */
export async function ageOfDuePayment(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(greatest(0, extract(epoch from now() - min(check_after))), 0)::float8 as seconds
    from payment where check_after is not null`.execute(db)
  return rows[0]!.seconds
}

export type WaitingWebhooks = { provider: string; waiting: number; oldestSeconds: number }

/** Messages of providers that nobody has looked into; those that are done are not read. */
export async function countWaitingWebhooks(db: Db): Promise<WaitingWebhooks[]> {
  const { rows } = await sql<WaitingWebhooks>`
    select provider, count(*) as waiting,
      greatest(0, extract(epoch from now() - min(received_at)))::float8 as "oldestSeconds"
    from gateway_event where state = 'NEW' group by provider order by provider`.execute(db)
  return rows
}
