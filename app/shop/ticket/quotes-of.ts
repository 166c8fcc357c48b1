import { isRefused } from '#api/refusal.ts'
import type { Shop } from '#app/shop.ts'

/** Quotes of a conversation, for its page; none is no reason to hide the words. */
export async function quotesOf(shop: Shop, ticket: { publicId: string; key?: string | undefined }) {
  const listed = await shop.api.quote.listTicketQuotes(ticket)
  return isRefused(listed) ? [] : listed.quotes
}
