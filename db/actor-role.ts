/** Part that somebody plays in the life of an order, a payment, a parcel; the column `actor` of their histories. */
export const actorRoles = [
  'system',
  'customer',
  'support',
  'finance',
  'factory',
  'carrier',
] as const
export type ActorRole = (typeof actorRoles)[number]
