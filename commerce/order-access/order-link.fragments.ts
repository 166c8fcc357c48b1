import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

export type OrderLink = { store: string; publicId: string; extSessionId: string | undefined }

/** The order behind a link, and what this visitor has shown to know of it. */
export const orderBehindLink = (db: Kysely<Tables>, { store, publicId, extSessionId }: OrderLink) =>
  db
    .selectFrom('shop_order')
    .leftJoin('order_confirmation as confirmation', (join) =>
      join
        .onRef('confirmation.order_id', '=', 'shop_order.id')
        .on('confirmation.ext_session_id', '=', extSessionId ?? ''),
    )
    .where('shop_order.store', '=', store)
    .where('shop_order.public_id', '=', publicId)

/** Ownership columns: what says whether a visitor is the owner. */
export const ownershipColumns = [
  'shop_order.customer_id',
  'shop_order.ext_session_id',
  'shop_order.placed_at',
  'confirmation.owner_until',
] as const
