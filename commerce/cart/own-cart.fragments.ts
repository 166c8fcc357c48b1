import { sql } from 'kysely'

export type CartOwner = { store: string; extSessionId: string; customerId: string | undefined }

/** For the statements of all who read or change `cart`: no other cart than the visitor's own. */
export const isOpenCartOf = (owner: CartOwner) =>
  owner.customerId === undefined
    ? sql<boolean>`(cart.store = ${owner.store} and cart.ordered_at is null
        and cart.ext_session_id = ${owner.extSessionId} and cart.customer_id is null)`
    : sql<boolean>`(cart.store = ${owner.store} and cart.ordered_at is null
        and cart.customer_id = ${owner.customerId})`
