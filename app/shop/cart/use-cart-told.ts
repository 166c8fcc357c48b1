import { useEffect, useRef } from 'react'
import { choicesOf } from '#app/consent/visitor-session.ts'
import { useShop } from '#app/i18n/shop-view.tsx'
import { getSessionStore } from '#app/session/session-client.ts'
import type { Cart } from '#commerce/cart/cart-view.contract.ts'
import { adCartLines } from './ad-cart-line.ts'

/** Advertising hears of the cart from whoever has allowed it, and once of each state of it. */
export function useCartTold(cart: Cart): void {
  const { consentVersion, origin, config } = useShop()
  const told = useRef('')
  useEffect(() => {
    const lines = adCartLines(cart, { origin })
    const state = JSON.stringify(lines)
    const look = () => {
      const session = getSessionStore().read()
      const choices = session && choicesOf(session, consentVersion)
      if (!choices?.ads || lines.length === 0 || told.current === state) return
      told.current = state
      window.dataLayer ??= []
      window.dataLayer.push({ event: 'view_cart', currency: config.currency, cart: lines })
    }
    look()
    return getSessionStore().subscribe(look)
  }, [cart, consentVersion, origin, config.currency])
}
