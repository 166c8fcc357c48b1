/** The specification's order status codes and the words they stand for. */
export const orderStatuses = {
  0: 'received',
  1: 'production',
  2: 'errors',
  4: 'unpaid',
  8: 'packed',
  9: 'shipped',
  10: 'canceled',
  13: 'produced',
  14: 'pickup',
  15: 'delivered',
  16: 'not_delivered',
  17: 'not_shipped',
  200: 'waiting_download',
  201: 'downloading',
  202: 'downloaded',
} as const

export const CANCELED_ORDER = 10

export const commissionStatuses = { 5: 'completed', 8: 'confirmed', 100: 'canceled' } as const

/** Beyond any cart. */
export const MOST_TOTAL_MINOR = 2_000_000_000

/** So long somebody may be at a payment page before the order counts as unpaid, and is written to. */
export const UNFINISHED_MINUTES = 30
