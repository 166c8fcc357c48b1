import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { InstructionPanel, type Instructions } from './instruction-panel.tsx'
import { useMethodName } from './method-name.ts'
import type { PaymentProps } from './payment-props.ts'
import { OtherWays } from './payment-choice.tsx'

/** The page of a payment that is made elsewhere, by hand. */
export function PaymentInstructions(props: PaymentProps) {
  const { state } = props
  const t = useT()
  const format = useFormat()
  const nameOf = useMethodName()
  const payment = state.payment!
  const action = payment.nextAction as Instructions
  const amount = format.price(action.amountMinor, action.currency)
  const isVoucher = action.type === 'voucher'
  return (
    <section className="stack stack-large">
      <header className="stack stack-small">
        <p className="eyebrow">{t('payment.order', { number: state.orderNumber })}</p>
        <h1>
          {isVoucher
            ? t('payment.voucher.title', { amount, method: nameOf(payment.method) })
            : t('payment.transfer.title', { amount })}
        </h1>
        <p className="lead">{isVoucher ? t('payment.voucher.text') : t('payment.transfer.text')}</p>
      </header>
      <div className="panel">
        <InstructionPanel action={action} />
      </div>
      <OtherWays {...props} />
    </section>
  )
}
