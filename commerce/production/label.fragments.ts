import { sql } from 'kysely'
import { orderStatus } from '#commerce/order/order.terms.ts'

/**
 * Last change of the address that no label has followed, for statements that have `shop_order`: of what is packed and
 * has not left. Of parcels that were labelled later the label is the newer one, whoever forgot to say so.
 */
export const labelAgainSince = sql<Date | null>`case when shop_order.status in (${sql.lit(orderStatus.packed)}, ${sql.lit(orderStatus.notShipped)}) then (
  select max(change.happened_at) from order_change as change
  where change.order_id = shop_order.id and change.needs_label and change.label_made_at is null
    and not exists (
      select from packed_parcel as labelled
      where labelled.order_id = change.order_id and labelled.hand_over_id is null
        and labelled.packed_at > change.happened_at
    )
) end`
