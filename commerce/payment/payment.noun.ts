import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import { makePaymentApi } from './payment.api.ts'
import {
  monthlyBillMail,
  paymentInstructionsMail,
  paymentLastReminderMail,
  paymentReminderMail,
  refundSentMail,
} from './payment.mail.ts'
import { refundOpenedMail } from './refund.mail.ts'
import type { PaymentTools } from './start-payment.service.ts'
import { makeTestGatewayApi } from './test-gateway.api.ts'
import type { TellShop } from './test-gateway.service.ts'
import { paymentPersonal } from './payment.personal.ts'

import { purgeRefundAccounts, REFUND_ACCOUNT_MONTHS } from './refund-account.service.ts'
import { paymentSchedule } from './payment.schedule.ts'

type PaymentDoor = Pick<PaymentTools, 'sites' | 'settle'> & {
  payments: Pick<PaymentTools, 'gateways' | 'unpaidOrderDays'>
  tellTestPayment: TellShop
}

export const paymentNoun = defineNoun({
  name: 'payment',
  floor: 'records',
  tables: [
    'billing_account',
    'payment',
    'payment_alert',
    'payment_entry',
    'payment_event',
    'refund',
    'refund_event',
    'refund_line',
    'test_gateway_payment',
    'test_gateway_refund',
  ],
  api: ({ payments, sites, settle, tellTestPayment }: PaymentDoor) => [
    ...makePaymentApi({ ...payments, sites, settle }),
    ...makeTestGatewayApi(tellTestPayment),
  ],
  mails: [
    monthlyBillMail,
    paymentInstructionsMail,
    paymentLastReminderMail,
    paymentReminderMail,
    refundOpenedMail,
    refundSentMail,
  ],
  invariants: [{ url: new URL('payment.invariants.sql', import.meta.url) }],
  personal: paymentPersonal,
  purge: { run: ({ db, now }: PurgeTools) => purgeRefundAccounts(db, now) },
  retention: [
    {
      what: 'bank accounts to which money went back',
      kept: `${REFUND_ACCOUNT_MONTHS} months after the refund`,
      why: 'questions about a payment',
      steps: ['accounts of old refunds'],
    },
  ],
  schedule: paymentSchedule,
})
