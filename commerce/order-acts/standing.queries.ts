import type { CancelAnswer } from '#db/order-act-tables.ts'
import { sql, type Kysely } from 'kysely'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { Tables } from '#db/tables.ts'

type Hold = {
  reason: string
  note: string | null
  by: string
  held_at: string
  until: string
}
type Asked = { reason: string; by: string; asked_at: string }
type Answered = { answer: CancelAnswer; note: string | null; answered_at: string }

export type StandingRow = {
  hold: Hold | null
  asked: Asked | null
  answered: Answered | null
  was_downloaded: boolean
  carriers: { code: string; name: string }[]
  has_address: boolean
}

/** Name of a person of the shop; others stand in histories by what they are. */
const nameOf = (column: string) =>
  sql`coalesce((select name from staff where 'staff:' || staff.id::text = ${sql.ref(column)}), ${sql.ref(column)})`

/** All that decides which acts an order takes now, in one statement. */
export async function findStanding(db: Kysely<Tables>, orderId: string): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`select
    (select json_build_object('reason', reason, 'note', note, 'by', ${nameOf('held_by')},
        'held_at', held_at, 'until', until)
      from order_hold where order_id = ${orderId} and released_at is null) as hold,
    (select json_build_object('reason', reason, 'by', ${nameOf('asked_by')}, 'asked_at', asked_at)
      from cancel_request where order_id = ${orderId} and answer is null) as asked,
    (select json_build_object('answer', answer, 'note', note, 'answered_at', answered_at)
      from cancel_request where order_id = ${orderId} and answer is not null
      order by answered_at desc limit 1) as answered,
    exists (select from order_event
      where order_id = ${orderId} and to_status = ${orderStatus.downloaded}) as was_downloaded,
    (select coalesce(json_agg(json_build_object('code', code, 'name', name) order by name), '[]')
      from carrier) as carriers,
    exists (select from shop_order
      where id = ${orderId} and delivery_address is not null) as has_address`.execute(db)
  return rows[0]!
}
