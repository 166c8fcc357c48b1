import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Cart } from '#commerce/cart/cart-view.contract.ts'

/** How much is missing, where a promotion of the store gives free delivery from some sum on. */
export function FreeDelivery({ verdicts }: Pick<Cart, 'verdicts'>) {
  const t = useT()
  const format = useFormat()
  const free = verdicts.filter(({ givesFreeShipping }) => givesFreeShipping)
  if (free.some(({ reason }) => reason === undefined)) return null
  const missing = free.flatMap(({ reason, missingMinor }) =>
    reason === 'minimum_not_reached' && missingMinor !== undefined ? [missingMinor] : [],
  )
  if (missing.length === 0) return null
  return (
    <p className="cart-free">
      <Icon name="gift" />
      <span>{t('cart.freeDelivery.missing', { amount: format.price(Math.min(...missing)) })}</span>
    </p>
  )
}
