import { testPaymentStates } from '#db/payment-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import { NextAction } from './payment.contract.ts'
import { paymentMethods } from './payment.terms.ts'
import { testDecisions } from './test-gateway.terms.ts'

export const TestPaymentView = z.object({
  id: z.string(),
  reference: z.string(),
  method: z.enum(paymentMethods),
  amountMinor: z.number(),
  currency: z.string(),
  state: z.enum(testPaymentStates),
  voucher: NextAction.optional(),
  /** The last digits of the card that is to be confirmed. */
  cardEnd: z.string().optional(),
  returnPath: z.string(),
})
export type TestPaymentView = z.infer<typeof TestPaymentView>

const ofPayment = z.object({ id: text(64) })

/** The pages of the built-in provider. They exist only where it takes payments. */
export const testGatewayContract = {
  getTestPayment: endpoint({
    method: 'GET',
    path: '/test_gateway/payments/{id}',
    access: 'link',
    summary: 'A payment at the built-in provider, as its own page shows it',
    input: ofPayment,
    output: TestPaymentView,
  }),
  payByTestCard: endpoint({
    method: 'POST',
    path: '/test_gateway/payments/{id}/card',
    access: 'link',
    summary: 'Pays by one of the cards that are nobody’s',
    input: ofPayment.extend({
      number: text(30),
      expiry: z
        .string({ error: 'required' })
        .trim()
        .regex(/^(0[1-9]|1[0-2])\s*\/\s*\d{2}$/, 'expiry'),
      code: z
        .string({ error: 'required' })
        .trim()
        .regex(/^\d{3,4}$/, 'card_code'),
    }),
    output: TestPaymentView,
  }),
  decideTestPayment: endpoint({
    method: 'POST',
    path: '/test_gateway/payments/{id}/decision',
    access: 'link',
    summary: 'What the payer says on the page that stands for a bank',
    input: ofPayment.extend({ decision: z.enum(testDecisions) }),
    output: TestPaymentView,
  }),
}
