export const commissionStatuses = { 5: 'completed', 8: 'confirmed', 100: 'canceled' } as const

/** Commission rate of what a line costs without tax: what the maker of its design earns. */
export const COMMISSION_PERMILLE = 100
/** After delivery; until then a customer may give it back. */
export const COMMISSION_CONFIRMED_DAYS = 14
