import type { Currency } from '#config/site-table.ts'

/** Currencies of the stores, the shop's own first. */
export const currencies: readonly Currency[] = ['EUR', 'GBP', 'CHF', 'CZK', 'DKK', 'PLN', 'SEK']
