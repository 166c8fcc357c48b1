import { sql } from 'kysely'
import { isOpenCartOf, type CartOwner } from './own-cart.fragments.ts'

/** The visitor's open cart, changed now, if it is known whom to write to: gives its `id`. */
export const touchedCartWithContact = (
  owner: CartOwner,
  { now, locale }: { now: Date; locale: string },
) => sql`
      update cart set updated_at = ${now}, locale = ${locale}
      where ${isOpenCartOf(owner)} and cart.contact_email is not null
      returning cart.id`

/** The cart that was read, changed now, if it is still the visitor's open one: gives its `id`. */
export const touchedCartAsRead = (
  { owner, cartId }: { owner: CartOwner; cartId: string },
  now: Date,
) => sql`
      update cart set updated_at = ${now}
      where cart.id = ${cartId} and ${isOpenCartOf(owner)}
      returning cart.id`
