import type { Shop } from '#app/shop.ts'
import { ticketChannels, type TicketChannel } from '#commerce/ticket/ticket.terms.ts'

/** The form that was asked for, else the first that this store has. */
export function chosenChannel({ site, url }: Shop): TicketChannel | undefined {
  const offered = ticketChannels.filter((channel) => site.contactChannels.includes(channel))
  const asked = url.searchParams.get('channel')
  return offered.find((channel) => channel === asked) ?? offered[0]
}
