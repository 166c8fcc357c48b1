import type { PaymentState } from '#commerce/payment/payment.contract.ts'
import type { PaymentRefusal } from './run-payment.ts'

export type PaymentProps = {
  state: PaymentState
  payKey: string | undefined
  refusal: PaymentRefusal | undefined
}
