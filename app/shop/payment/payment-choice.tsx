import { Form, useNavigation } from 'react-router'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { Accordion } from '#app/ui/navigation/accordion.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { RadioGroup } from '#app/ui/form/field.tsx'
import { useMethodName } from './method-name.ts'
import type { PaymentProps } from './payment-props.ts'
import { PaymentMark } from './payment-mark.tsx'
import type { PaymentRefusal } from './run-payment.ts'
import { useCanApplePay } from './use-can-apple-pay.ts'

/** Every way that is offered for this order, the last one first. */
export function PaymentChoice({ state, refusal }: PaymentProps) {
  const t = useT()
  const format = useFormat()
  const nameOf = useMethodName()
  const isSending = useNavigation().state !== 'idle'
  const canApplePay = useCanApplePay()
  const { payment } = state
  const offers = state.offers.filter(({ method }) => method !== 'APPLE_PAY' || canApplePay)
  const last = offers.find(({ method }) => method === payment?.method)?.method
  return (
    <Form method="post" className="form payment-choice">
      <Refused refusal={refusal} />
      <RadioGroup
        label={t('payment.choose')}
        name="method"
        id="field-method"
        layout="cards"
        required
        defaultValue={last ?? offers[0]?.method}
        options={offers.map(({ method }) => ({
          value: method,
          label: nameOf(method),
          end: <PaymentMark method={method} />,
        }))}
      />
      <Button size="large" block icon="lock" busy={isSending}>
        {t('payment.pay', {
          amount: format.price(state.total.amountMinor, state.total.currency),
        })}
      </Button>
      <p className="muted">{t('payment.secure')}</p>
    </Form>
  )
}

/** Folded up while another way is open. */
export function OtherWays(props: PaymentProps) {
  const t = useT()
  const content = <PaymentChoice {...props} />
  const isOpen = props.refusal !== undefined
  return (
    <Accordion items={[{ id: 'other-ways', title: t('payment.again'), content, open: isOpen }]} />
  )
}

function Refused({ refusal }: { refusal: PaymentRefusal | undefined }) {
  const t = useT()
  if (!refusal) return null
  const words = {
    needed: t('payment.choose'),
    notOffered: t('payment.failed.provider_error'),
    busy: t('payment.busy'),
    underWay: t('payment.underWay'),
  }
  return (
    <Alert tone="warning" role="alert">
      <p>{words[refusal.why]}</p>
    </Alert>
  )
}
