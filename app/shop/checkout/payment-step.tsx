import type { FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFormAnswer } from '#app/form-errors.tsx'
import { useCanApplePay } from '#app/shop/payment/use-can-apple-pay.ts'
import { PaymentMark } from '#app/shop/payment/payment-mark.tsx'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { RadioGroup } from '#app/ui/form/field.tsx'
import type { CheckoutView } from '#commerce/checkout/checkout.contract.ts'
import type { PaymentMethod } from '#commerce/payment/payment.terms.ts'
import type { StepRefusal } from './checkout-actions.ts'
import { useStepHref, type ExpressMethod } from './express.ts'
import { methodHint, methodName } from './payment-method.ts'
import { rememberMethod } from './remember-method.ts'

type PaymentStepProps = {
  checkout: CheckoutView
  offers: readonly PaymentMethod[]
  /** Chosen in the cart. */
  express: ExpressMethod | undefined
  refusal: StepRefusal | undefined
}

/** How it is paid, and the button that makes an order of everything. */
export function PaymentStep({ checkout, offers: all, express, refusal }: PaymentStepProps) {
  const t = useT()
  const stepHref = useStepHref()
  const format = useFormat()
  const canApplePay = useCanApplePay()
  const offers = all.filter((method) => method !== 'APPLE_PAY' || canApplePay)
  const isPlacing = useNavigation().state !== 'idle'
  const field = useFormAnswer(refusal?.form, {
    required: t('checkout.pay.needed'),
    not_offered: t('checkout.pay.notOffered'),
  })
  const chosen = refusal?.form?.values['method'] ?? express ?? checkout.paymentMethod
  return (
    <Form
      method="post"
      action={`${stepHref('payment')}&placing=1`}
      className="form"
      onChange={remember}
      onSubmit={(event) => {
        if (isPlacing) event.preventDefault()
      }}
    >
      <h2>{t('checkout.pay.title')}</h2>
      <Changed checkout={checkout} refusal={refusal} />
      <input type="hidden" name="intent" value="place" />
      <input type="hidden" name="cart" value={checkout.cartId} />
      <input type="hidden" name="revision" value={checkout.revision} />
      <input type="hidden" name="total" value={checkout.totalMinor} />
      {offers.length === 0 ? (
        <NoWayToPay />
      ) : (
        <RadioGroup
          label={t('checkout.pay.how')}
          layout="cards"
          required
          {...field('method')}
          defaultValue={offers.find((offer) => offer === chosen) ?? offers[0]}
          options={offers.map((offer) => ({
            value: offer,
            label: methodName(t, offer),
            hint: methodHint(t, offer),
            end: <PaymentMark method={offer} />,
          }))}
        />
      )}
      <Terms checkout={checkout} />
      {offers.length > 0 && (
        <div className="stack stack-small">
          <Button size="large" block icon="lock" busy={isPlacing}>
            {t('checkout.place', { total: format.price(checkout.totalMinor) })}
          </Button>
          <p className="muted">{t('checkout.place.note')}</p>
        </div>
      )}
    </Form>
  )
}

function remember({ target }: FormEvent<HTMLFormElement>): void {
  if (target instanceof HTMLInputElement && target.name === 'method') rememberMethod(target.value)
}

/** Changes since the button was pressed: they are looked at and it is pressed again. */
function Changed({ checkout, refusal }: Pick<PaymentStepProps, 'checkout' | 'refusal'>) {
  const t = useT()
  const format = useFormat()
  const changed = refusal?.changed
  if (!changed) return null
  return (
    <Alert tone="warning" role="alert" title={t('checkout.changed.title')}>
      <p>
        {changed === 'order' && t('checkout.changed.order')}
        {changed === 'later' && t('checkout.changed.later')}
        {changed === 'tooMany' && t('checkout.changed.tooMany')}
        {typeof changed === 'object' &&
          t('checkout.changed.total', {
            before: format.price(changed.wasMinor),
            now: format.price(checkout.totalMinor),
          })}
      </p>
    </Alert>
  )
}

function NoWayToPay() {
  const t = useT()
  const { contactEmail } = useShop()
  return (
    <Alert tone="warning">
      <p>{t('checkout.pay.none', { email: contactEmail })}</p>
    </Alert>
  )
}

/** Terms that somebody agrees to, and what can be given back. */
function Terms({ checkout: { lines } }: Pick<PaymentStepProps, 'checkout'>) {
  const t = useT()
  const href = useHref()
  const { legalLinks } = useShop()
  const made = lines.filter(({ isPersonalised }) => isPersonalised).length
  const withdrawal =
    made === 0
      ? t('checkout.terms.plain')
      : made === lines.length
        ? t('checkout.terms.personalised')
        : t('checkout.terms.mixed')
  const links = legalLinks.filter(({ id }) => id === 'terms' || id === 'privacy')
  return (
    <div className="terms stack stack-small">
      <p>
        {t('checkout.terms.accept')}{' '}
        {links.map(({ id, slug, title }, index) => (
          <span key={id}>
            {index > 0 && ' · '}
            <a href={href(`/${slug}`)} target="_blank" rel="noopener">
              {title}
            </a>
          </span>
        ))}
      </p>
      <p>{withdrawal}</p>
    </div>
  )
}
