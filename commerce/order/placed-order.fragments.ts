import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import type { DeliveryPoint } from '#commerce/delivery/pickup-point.contract.ts'
import type { OrderSeller } from '#config/legal-entity.ts'
import type { ActorRole } from '#db/actor-role.ts'
import type { Tables } from '#db/tables.ts'
import type { AppliedPromotions } from './order.columns.ts'
import { orderStatus } from './order.terms.ts'

const orderColumns = [
  'public_id',
  'number',
  'store',
  'customer_id',
  'ext_session_id',
  'cart_id',
  'locale',
  'email',
  'contact_name',
  'contact_surname',
  'contact_phone',
  'delivery_mode',
  'delivery_address',
  'pickup_point',
  'billing',
  'carrier_service',
  'gift_message',
  'is_present',
  'leaves_on',
  'promised_from',
  'promised_until',
  'lines_minor',
  'discount_minor',
  'shipping_minor',
  'shipping_discount_minor',
  'tax_minor',
  'tax_relief_minor',
  'tax_treatment',
  'tax_country',
  'seller',
  'shipping_tax_permille',
  'total_minor',
  'currency',
  'promotion_codes',
  'verdicts',
  'release_after',
  'reprint_of',
  'placed_at',
  'status_changed_at',
] as const satisfies (keyof Tables['shop_order'])[]

const lineColumns = [
  'position',
  'article_id',
  'variant',
  'article_name',
  'article_name_plural',
  'variant_label',
  'version_id',
  'design_name',
  'is_personalised',
  'quantity',
  'pieces',
  'extra_pages',
  'unit_minor',
  'full_minor',
  'discount_minor',
  'tax_relief_minor',
  'total_minor',
  'tax_permille',
  'tax_treatment',
  'tax_minor',
  'applied',
  'weight_grams',
] as const satisfies (keyof Tables['order_line'])[]

/** Columns that hold JSON are values here, not texts: the row is one JSON of them all. */
type OrderJson = {
  delivery_address: CheckedAddress | null
  pickup_point: DeliveryPoint | null
  billing: CheckedAddress | null
  seller: OrderSeller | null
  verdicts: readonly object[]
}
type LineJson = { applied: AppliedPromotions }

export type NewOrder = OrderJson &
  Omit<Pick<Selectable<Tables['shop_order']>, (typeof orderColumns)[number]>, keyof OrderJson>
export type NewOrderLine = LineJson &
  Omit<Pick<Selectable<Tables['order_line']>, (typeof lineColumns)[number]>, keyof LineJson>

const orderNames = sql.raw(orderColumns.join(', '))
const lineNames = sql.raw(lineColumns.join(', '))

/** An order for the one row of `closed`: gives what its lines, its payment and its mail need of it. */
export const placedOrder = (closed: RawBuilder<unknown>, order: NewOrder) => sql`
      insert into shop_order (${orderNames})
      select ${orderNames} from ${closed}
      cross join jsonb_populate_record(null::shop_order, ${JSON.stringify(order)})
      returning id, currency, customer_id, email`

/** The beginning of the history of each `id` of `placed`. */
export const placedHistory = (
  placed: RawBuilder<unknown>,
  { actor = 'customer', actorId, at }: { actor?: ActorRole; actorId: string | null; at: Date },
) => sql`
      insert into order_event (order_id, to_status, actor, actor_id, happened_at)
      select id, ${sql.lit(orderStatus.received)}, ${actor}, ${actorId}, ${at} from ${placed}`

/** The lines of the order `placed`: gives what their makers' commissions need. */
export const placedLines = (placed: RawBuilder<unknown>, lines: readonly NewOrderLine[]) => sql`
      insert into order_line (order_id, ${lineNames})
      select placed.id, line.* from ${placed} as placed cross join (
        select ${lineNames} from jsonb_populate_recordset(null::order_line, ${JSON.stringify(lines)})
      ) as line
      returning id, version_id, design_name, total_minor, tax_minor`
