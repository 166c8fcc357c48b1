import type { ColumnType, Generated } from 'kysely'
import type { At } from './column-types.ts'
import type { JsonColumn } from './json-column.ts'

interface CartTable {
  id: Generated<string>
  store: string
  ext_session_id: string
  customer_id: string | null
  contact_name: string | null
  contact_surname: string | null
  contact_email: string | null
  contact_phone: string | null
  created_at: At
  updated_at: At
  /** When it became an order: its visitor has another cart since. */
  ordered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Normalised. */
  codes: Generated<string[]>
  chosen_code: string | null
  seen: JsonColumn<'cart.seen', null | undefined>
  locale: string | null
  reminded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export const cartPlaces = ['CART', 'SAVED'] as const
export type CartPlace = (typeof cartPlaces)[number]

interface CartLineTable {
  id: Generated<string>
  cart_id: string
  article_id: number
  variant: Generated<string>
  /** Version of a design; null for an article that needs none. */
  version_id: string | null
  quantity: number
  created_at: At
  place: Generated<CartPlace>
  moved_at: At
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  seen: JsonColumn<'cart_line.seen', null | undefined>
}

declare module './tables.ts' {
  interface Tables {
    cart: CartTable
    cart_line: CartLineTable
  }
}
