import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import type { Choice } from '#app/office/kit/field.tsx'
import type { Tone } from '#app/office/kit/parts.tsx'
import { methodBrands, type PaymentMethod } from '#commerce/payment/payment.terms.ts'
import { isRefundReason, refundReasons, type RefundReason } from '#commerce/payment/refund.terms.ts'
import type { RefundState } from '#commerce/money-desk/refund-state.terms.ts'
import type { WithdrawalStatus } from '#commerce/withdrawal/withdrawal-lifecycle.terms.ts'

/** A reason in words; what the shop itself wrote down stays as it is. */
export const reasonName = (t: Translate, reason: string): string =>
  isRefundReason(reason) ? t(`office-money.reason.${reason}`) : reason

export const ownerName = (t: Translate, owner: string): string =>
  t(`office-money.owner.${owner}` as MessageId)

/** Each with whose work it tells about. */
export const reasonChoices = (t: Translate, reasons: readonly RefundReason[]): Choice[] =>
  reasons.map((value) => ({
    value,
    label: `${reasonName(t, value)} · ${ownerName(t, refundReasons[value])}`,
  }))

const ownMethods: Partial<Record<string, MessageId>> = {
  CARD: 'office-money.method.CARD',
  BANK_TRANSFER: 'office-money.method.BANK_TRANSFER',
  BILLING_ACCOUNT: 'office-money.method.BILLING_ACCOUNT',
}

export function methodName(t: Translate, method: string): string {
  const own = ownMethods[method]
  return own ? t(own) : (methodBrands[method as PaymentMethod] ?? method)
}

export const stateTones: Readonly<Record<RefundState, Tone>> = {
  approval: 'warn',
  leaving: 'info',
  customer: 'warn',
  done: 'good',
  rejected: 'plain',
}

export const withdrawalTones: Readonly<Record<WithdrawalStatus, Tone>> = {
  DECLARED: 'warn',
  RECEIVED: 'info',
  CLOSED: 'good',
  REFUSED: 'plain',
}
