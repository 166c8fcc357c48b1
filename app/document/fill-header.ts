import { getSessionStore } from '#app/session/session-client.ts'

/**
 * Puts the visitor's name and the counts of cart and wishes into the header. They are not in the HTML, because a
 * document page may come from a cache that everybody shares.
 */
export function fillHeader(): void {
  const name = document.querySelector('[data-customer-name]')
  const count = document.querySelector('[data-cart-count]')
  const wishes = document.querySelectorAll('[data-wish-count]')
  if (!name && !count) return
  const store = getSessionStore()
  // Told by an event: the file that remembers a wish would otherwise be divided from this one's.
  document.addEventListener('wished', () => void store.refresh())
  store.subscribe(() => {
    const session = store.read()
    if (name) name.textContent = session?.customer?.name ?? ''
    if (count) count.textContent = session?.cart_quantity ? String(session.cart_quantity) : ''
    for (const place of wishes) {
      place.textContent = session?.wish_quantity ? String(session.wish_quantity) : ''
    }
  })
}
