import { orderPath } from '#app/office/orders/order-words.tsx'

const TICKET = /^[\w-]{8,40}$/

/** Ticket from which a page was opened, by its address. */
export function ticketOf(url: URL): string | undefined {
  const publicId = url.searchParams.get('ticket') ?? ''
  return TICKET.test(publicId) ? publicId : undefined
}

/** Page after an act: the ticket that it was opened from, where its words wait, else where the act leads. */
export function afterAct({ url, form }: { url: URL; form: FormData }, otherwise: string): string {
  const typed = form.get('ticket')
  const publicId = ticketOf(url) ?? (typeof typed === 'string' && TICKET.test(typed) && typed)
  return publicId ? `/office/tickets/${publicId}` : otherwise
}

/** Page above an act on an order: the ticket that it was opened from, else the order. */
export function pageAbove(url: URL, number: string, back: string): { href: string; label: string } {
  const publicId = ticketOf(url)
  return publicId
    ? { href: `/office/tickets/${publicId}`, label: back }
    : { href: orderPath(number), label: number }
}

/** Address of a page of an order that leads back to the ticket. */
export const fromTicket = (path: string, publicId: string): string => {
  const [page, hash] = path.split('#')
  const query = page!.includes('?') ? '&' : '?'
  return `${page}${query}ticket=${publicId}${hash === undefined ? '' : `#${hash}`}`
}
