import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { trackingPath } from '#app/paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { paymentFailures } from '#commerce/payment/payment.terms.ts'
import { PaymentChoice } from './payment-choice.tsx'
import { PaymentInstructions } from './payment-instructions.tsx'
import { OpenPayment, WaitingPayment } from './payment-waiting.tsx'
import { Scene } from './scene.tsx'
import type { PaymentProps } from './payment-props.ts'

/** One page for everything that can be the matter with the money of an order. */
export function PaymentBody(props: PaymentProps) {
  const { state } = props
  if (state.isPaid) return <Paid state={state} />
  if (state.isCanceled) return <Canceled state={state} />
  return (
    <>
      <Unpaid {...props} />
      <ReservedUntil state={state} />
    </>
  )
}

function Unpaid(props: PaymentProps) {
  const { payment } = props.state
  if (payment?.status !== 'PENDING') return <Failed {...props} />
  if (payment.nextAction.kind === 'instructions') return <PaymentInstructions {...props} />
  const isUnderWay = payment.isStarted && payment.nextAction.kind === 'none'
  return isUnderWay ? <WaitingPayment {...props} /> : <OpenPayment {...props} />
}

function Paid({ state }: Pick<PaymentProps, 'state'>) {
  const t = useT()
  const format = useFormat()
  const isOnAccount = state.payment?.kind === 'BANK_RECEIPT' && state.payment.status === 'PENDING'
  return (
    <Scene
      tone="success"
      icon="check"
      number={state.orderNumber}
      title={isOnAccount ? t('payment.waiting.account.title') : t('payment.paid.title')}
      text={
        isOnAccount
          ? t('payment.waiting.account.text')
          : t('payment.paid.text', {
              amount: format.price(state.total.amountMinor, state.total.currency),
            })
      }
    >
      <OrderLink state={state} />
    </Scene>
  )
}

function Canceled({ state }: Pick<PaymentProps, 'state'>) {
  const t = useT()
  return (
    <Scene
      tone="neutral"
      icon="x"
      number={state.orderNumber}
      title={t('payment.canceled.title')}
      text={t('payment.canceled.text')}
    >
      <OrderLink state={state} />
    </Scene>
  )
}

/** Why the last attempt came to nothing, and every way to try again. */
function Failed(props: PaymentProps) {
  const t = useT()
  const { payment, orderNumber } = props.state
  const failure = paymentFailures.find((one) => one === payment?.failure)
  return (
    <section className="stack stack-large">
      <header className="stack stack-small">
        <p className="eyebrow">{t('payment.order', { number: orderNumber })}</p>
        <h1>{t('payment.unpaid.title')}</h1>
      </header>
      {payment && !props.refusal && (
        <Alert tone="warning" role="alert" title={t(`payment.failed.${failure ?? 'canceled'}`)}>
          <p>{t('payment.failed.nothing')}</p>
        </Alert>
      )}
      <PaymentChoice {...props} />
    </section>
  )
}

function ReservedUntil({ state }: Pick<PaymentProps, 'state'>) {
  const t = useT()
  const format = useFormat()
  const { contactEmail } = useShop()
  return (
    <footer className="payment-foot muted">
      {state.waitsUntil && <p>{t('payment.keptUntil', { day: format.day(state.waitsUntil) })}</p>}
      <p>{t('payment.help', { email: contactEmail })}</p>
    </footer>
  )
}

function OrderLink({ state }: Pick<PaymentProps, 'state'>) {
  const t = useT()
  const href = useHref()
  return (
    <ButtonLink href={href(trackingPath(state.orderPublicId))} size="large" icon="package">
      {t('payment.paid.button')}
    </ButtonLink>
  )
}
