/** Kinds of addresses of which there are so many that they are read piece by piece. */
export const addressKinds = ['page', 'article', 'design'] as const
export type AddressKind = (typeof addressKinds)[number]

export const MOST_ADDRESSES = 500
export const MOST_OFFERS = 200
