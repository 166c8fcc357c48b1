import { checkedLifecycle } from '#commerce/kernel/lifecycle.ts'
import type { ActorRole } from '#db/actor-role.ts'
import type { PaymentStatus, RefundStatus } from '#db/payment-status.ts'
import { paymentStatuses, refundStatuses } from './payment.terms.ts'

/** The whole life of a payment. What is not here does not happen. */
// oxfmt-ignore
export const paymentLifecycle = checkedLifecycle<PaymentStatus, ActorRole>({
  name: 'payment',
  states: paymentStatuses,
  start: 'PENDING',
  finals: ['PAID', 'CANCELED'],
  edges: [
    { from: 'PENDING', to: 'PAID', who: ['system', 'finance'], when: 'the provider was asked: amount, currency and reference are ours; finance for transfers only' },
    { from: 'PENDING', to: 'CANCELED', who: ['system', 'customer', 'support'], when: 'over at the provider, or voided there first' },
    { from: 'CANCELED', to: 'PAID', who: ['system'], when: 'captured late: the order resumes if it still waits, else all of it goes back' },
  ],
})

/** The whole life of a refund. */
// oxfmt-ignore
export const refundLifecycle = checkedLifecycle<RefundStatus, ActorRole>({
  name: 'refund',
  states: refundStatuses,
  start: 'REQUESTED',
  finals: ['SUCCEEDED', 'REJECTED'],
  edges: [
    { from: 'REQUESTED', to: 'SUBMITTED', who: ['system'], when: 'not more than was captured; a repeat carries the same key' },
    { from: 'REQUESTED', to: 'REJECTED', who: ['finance'], when: 'the second pair of eyes says no' },
    { from: 'SUBMITTED', to: 'SUCCEEDED', who: ['system'], when: 'the provider, or the statement of our bank, says so' },
    { from: 'SUBMITTED', to: 'FAILED', who: ['system'], when: 'the provider says so' },
    { from: 'SUCCEEDED', to: 'FAILED', who: ['finance'], when: 'the bank of the customer sent it back after it was confirmed' },
    { from: 'FAILED', to: 'SUBMITTED', who: ['finance', 'system'], when: 'another attempt, under another key' },
    { from: 'FAILED', to: 'NEEDS_CUSTOMER_DATA', who: ['system'], when: 'it cannot go back the way it came' },
    { from: 'NEEDS_CUSTOMER_DATA', to: 'SUBMITTED', who: ['system', 'finance'], when: 'the customer named an account; finance tries the way it came once more' },
    { from: 'NEEDS_CUSTOMER_DATA', to: 'REJECTED', who: ['finance'], when: 'nobody answered for 90 days; never what had gone once, which has its credit note' },
  ],
})
