import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { classNames } from '#app/ui/foundation/class-names.ts'
import type { Cart } from '#commerce/cart/cart-view.contract.ts'
import { useWaiting } from './cart-changes.tsx'

/** Goes on when the server knows every quantity that was chosen here. */
export function CheckoutLink({ cart, block = true }: { cart: Cart; block?: boolean }) {
  const t = useT()
  const href = useHref()
  const navigate = useNavigate()
  const isWaiting = useWaiting()
  const [isWanted, setIsWanted] = useState(false)
  const path = href('/checkout')
  useEffect(() => {
    if (isWanted && !isWaiting) void navigate(path)
  }, [isWanted, isWaiting, navigate, path])
  if (cart.quantity === 0) return null
  return (
    <ButtonLink
      href={path}
      size={block ? 'large' : 'medium'}
      block={block}
      iconEnd="arrow-right"
      aria-busy={isWanted || undefined}
      onClick={(event) => {
        if (!isWaiting) return
        event.preventDefault()
        setIsWanted(true)
      }}
    >
      {t('cart.checkout')}
    </ButtonLink>
  )
}

/** On a phone it stays at the lower edge, however long the cart is. */
export function CheckoutBar({ cart }: { cart: Cart }) {
  const t = useT()
  const format = useFormat()
  const isWaiting = useWaiting()
  if (cart.quantity === 0) return null
  return (
    <div className="cart-bar">
      <p>
        <span className="muted">{t('cart.total')}</span>{' '}
        <strong className={classNames('numeric', isWaiting && 'cart-pending')}>
          {format.price(cart.totalMinor)}
        </strong>
      </p>
      <CheckoutLink cart={cart} block={false} />
    </div>
  )
}
