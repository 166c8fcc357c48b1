type SessionAnswer = { customer?: { name: string } | null; cart_quantity?: number }

/**
 * Puts the visitor's name and cart count into the header. They are not in the HTML, because a
 * document page may come from a cache that everybody shares.
 */
export async function fillHeader(): Promise<void> {
  const name = document.querySelector('[data-customer-name]')
  const count = document.querySelector('[data-cart-count]')
  if (!name && !count) return
  const response = await fetch('/api/session').catch(() => undefined)
  if (!response?.ok) return
  const session = (await response.json()) as SessionAnswer
  if (name) name.textContent = session.customer?.name ?? ''
  if (count) count.textContent = session.cart_quantity ? String(session.cart_quantity) : ''
}
