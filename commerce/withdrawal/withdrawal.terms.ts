/** Days in which something may be given back, from the one on which the last of the goods arrived. */
export const WITHDRAWAL_DAYS = 14
