import type { Shop } from '#app/shop.ts'

/** Lets the request pass, or throws the redirect or error page that it gets instead. */
export type Guard = (shop: Shop) => Promise<void> | void
