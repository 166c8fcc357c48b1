import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { LINK_VISITS } from './order-access.terms.ts'
import { orderBehindLink, ownershipColumns, type OrderLink } from './order-link.fragments.ts'

type Db = Kysely<Tables>

export async function findViewed(db: Db, link: OrderLink & { visitor: Buffer; now: Date }) {
  return orderBehindLink(db, link)
    .select([
      'shop_order.id',
      'shop_order.public_id',
      'shop_order.number',
      'shop_order.store',
      'shop_order.locale',
      'shop_order.status',
      'shop_order.status_changed_at',
      'shop_order.email',
      ...ownershipColumns,
      'confirmation.confirmed_at',
      sql<string | null>`shop_order.delivery_address ->> 'postalCode'`.as('postal_code'),
      sql<number>`(select count(*)::int from order_link_visit
        where order_id = shop_order.id)`.as('visits'),
      sql<boolean>`exists (select from order_link_visit
        where order_id = shop_order.id and visitor = ${visitorOf(link.visitor)})`.as(
        'is_visit_known',
      ),
      sql<boolean>`exists (select from order_code where order_id = shop_order.id
        and ext_session_id = ${link.extSessionId ?? ''} and tries_left > 0
        and expires_at > ${link.now})`.as('is_code_sent'),
    ])
    .executeTakeFirst()
}

/** Another for every order: what one order knows of its visitors says nothing about another's. */
const visitorOf = (visitor: Buffer) => sql`sha256(uuid_send(shop_order.id) || ${visitor}::bytea)`

/** One statement, and nothing once the link rests: two at once never wait for each other. */
export async function insertVisit(
  db: Db,
  visit: { orderId: string; visitor: Buffer; now: Date },
): Promise<void> {
  await sql`insert into order_link_visit (order_id, visitor, visited_at)
    select shop_order.id, ${visitorOf(visit.visitor)}, ${visit.now} from shop_order
    where shop_order.id = ${visit.orderId}
      and (select count(*) from order_link_visit where order_id = shop_order.id) < ${LINK_VISITS}
    on conflict do nothing`.execute(db)
}

type Confirmation = { extSessionId: string; orderId: string; now: Date }

export async function insertConfirmation(
  db: Db,
  { extSessionId, orderId, now }: Confirmation,
): Promise<void> {
  await db
    .insertInto('order_confirmation')
    .values({ ext_session_id: extSessionId, order_id: orderId, confirmed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Confirms the owner: a reader of the order's mail knows its address too, also when the hour is over. */
export async function confirmOwner(
  db: Db,
  { extSessionId, orderId, now, until }: Confirmation & { until: Date },
): Promise<void> {
  await db
    .insertInto('order_confirmation')
    .values({
      ext_session_id: extSessionId,
      order_id: orderId,
      confirmed_at: now,
      owner_until: until,
    })
    .onConflict((conflict) =>
      conflict.columns(['ext_session_id', 'order_id']).doUpdateSet({ owner_until: until }),
    )
    .execute()
}
