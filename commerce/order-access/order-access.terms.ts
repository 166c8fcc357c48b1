/**
 * Levels of what a visitor of an order is shown, each a part of the next. `aged`: nothing until an e-mail
 * address or a postal code is typed. `link`: where the order is, a first name and a town. `address`: where
 * the parcel goes. `owner`: everything, and every change.
 */
export const openLevels = ['link', 'address', 'owner'] as const
export type OpenLevel = (typeof openLevels)[number]
export type OrderLevel = OpenLevel | 'aged'

/** How a visitor becomes the owner: the order's letter box, or the login of the account that holds it. */
export const ownerProofs = ['code', 'login', 'other_login'] as const
export type OwnerProof = (typeof ownerProofs)[number]

/** As long as a typed code counts on its device, and the session that placed the order needs none. */
export const OWNER_MINUTES = 60

/** A link rests so long after the order has ended, or after so many visits of people who had only it. */
export const LINK_DAYS = 30
export const LINK_VISITS = 20

/** Tries of one link before somebody has to wait: a postal code is soon guessed. */
export const CONFIRMATION_TRIES = 5
export const CONFIRMATION_MINUTES = 60

export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
