import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { classNames } from '#app/ui/foundation/class-names.ts'
import { DataList } from '#app/ui/goods/data-list.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { ExpressMethod } from '#app/shop/checkout/express.ts'
import type { Cart } from '#commerce/cart/cart-view.contract.ts'
import { CartCodes, type TriedCode } from './cart-codes.tsx'
import { useWaiting } from './cart-changes.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { ExpressPay } from './express-pay.tsx'
import { FreeDelivery } from './free-delivery.tsx'

type SummaryProps = {
  cart: Cart
  triedCode: TriedCode | undefined
  express: readonly ExpressMethod[]
}

export function CartSummary({ cart, triedCode, express }: SummaryProps) {
  const t = useT()
  const format = useFormat()
  const isWaiting = useWaiting()
  const { delivery } = cart
  return (
    <aside className="panel stack cart-summary" aria-labelledby="cart-summary">
      <h2 id="cart-summary">{t('cart.summary')}</h2>
      <div className={classNames(isWaiting && 'cart-pending')}>
        <Sums cart={cart} />
      </div>
      <p className="visually-hidden" role="status">
        {!isWaiting && t('cart.totalNow', { total: format.price(cart.totalMinor) })}
      </p>
      <FreeDelivery verdicts={cart.verdicts} />
      {delivery && (
        <p className="cart-promise">
          <Icon name="truck" />
          <span>{t('cart.delivery', { days: format.daysAhead(delivery) })}</span>
        </p>
      )}
      <CartCodes cart={cart} tried={triedCode} />
      <CheckoutLink cart={cart} />
      <ExpressPay methods={express} />
    </aside>
  )
}

function Sums({ cart }: { cart: Cart }) {
  const t = useT()
  const format = useFormat()
  const { deliveryFromMinor } = cart
  const cost =
    deliveryFromMinor === undefined
      ? t('cart.deliveryLater')
      : `${t('general.price.from')} ${format.price(deliveryFromMinor)}`
  const given = cart.verdicts.filter(({ discountMinor }) => discountMinor > 0)
  const isDeliveryFree = cart.verdicts.some(
    ({ givesFreeShipping, reason }) => givesFreeShipping && reason === undefined,
  )
  return (
    <DataList
      layout="sums"
      items={[
        {
          term: t('cart.items', { count: cart.quantity }),
          value: format.price(cart.subtotalMinor),
        },
        ...given.map(({ name, code, discountMinor }) => ({
          term: [name, code].filter(Boolean).join(' · '),
          value: format.price(-discountMinor),
        })),
        {
          term: t('cart.deliveryCost'),
          value: isDeliveryFree ? t('cart.deliveryFree') : cost,
        },
        {
          term: (
            <>
              {t('cart.total')} <small className="muted">{t('cart.vat')}</small>
            </>
          ),
          value: format.price(cart.totalMinor),
          strong: true,
        },
      ]}
    />
  )
}
