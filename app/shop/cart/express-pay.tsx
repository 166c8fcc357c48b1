import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { checkoutPath, type ExpressMethod } from '#app/shop/checkout/express.ts'
import { PaymentMark } from '#app/shop/payment/payment-mark.tsx'
import { useCanApplePay } from '#app/shop/payment/use-can-apple-pay.ts'
import { Button } from '#app/ui/form/button.tsx'
import { useVisitor } from '#app/visitor.ts'
import { methodBrands } from '#commerce/payment/payment.terms.ts'

/** Past the login and the choice of the way: who it is and where it goes are asked for, and it is paid. */
export function ExpressPay({ methods }: { methods: readonly ExpressMethod[] }) {
  const t = useT()
  const canApplePay = useCanApplePay()
  const shown = methods.filter((method) => method !== 'APPLE_PAY' || canApplePay)
  if (shown.length === 0) return null
  return (
    <section className="express-pay" aria-labelledby="express-pay">
      <h3 id="express-pay">{t('cart.express')}</h3>
      <ul>
        {shown.map((method) => (
          <li key={method}>
            <ExpressButton method={method} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ExpressButton({ method }: { method: ExpressMethod }) {
  const t = useT()
  const href = useHref()
  const { customer } = useVisitor()
  const path = href(checkoutPath(undefined, method))
  const content = (
    <>
      <PaymentMark method={method} />
      <span className="visually-hidden">
        {t('cart.express.with', { method: methodBrands[method] ?? method })}
      </span>
    </>
  )
  // The cart of a customer goes on to their own address; a visitor's is asked for one, but for no account.
  const login = href(`/login?${new URLSearchParams({ redirect: path })}`)
  return (
    <form method="post" action={customer ? path : login}>
      <input type="hidden" name="intent" value={customer ? 'express' : 'guest'} />
      <Button variant="secondary" block>
        {content}
      </Button>
    </form>
  )
}
