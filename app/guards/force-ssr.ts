import type { Guard } from './guard.ts'

/** Marks the answer as made for this request: no page cache and no prerendered file may hold it. */
export const forceSsr: Guard = (shop) => {
  shop.outcome.mustBeFresh = true
}
