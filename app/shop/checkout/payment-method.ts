import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { methodBrands, type PaymentMethod } from '#commerce/payment/payment.terms.ts'

const names: Partial<Record<PaymentMethod, MessageId>> = {
  CARD: 'checkout.pay.card',
  BANK_TRANSFER: 'checkout.pay.transfer',
  BILLING_ACCOUNT: 'checkout.pay.account',
}

/** Hints on what somebody does to pay, in the order in which they do it. */
const hints: Record<PaymentMethod, MessageId> = {
  CARD: 'checkout.pay.card.hint',
  APPLE_PAY: 'checkout.pay.phone.hint',
  GOOGLE_PAY: 'checkout.pay.google.hint',
  BIZUM: 'checkout.pay.number.hint',
  BLIK: 'checkout.pay.blik.hint',
  MB_WAY: 'checkout.pay.number.hint',
  MOBILE_PAY: 'checkout.pay.app.hint',
  SWISH: 'checkout.pay.app.hint',
  TWINT: 'checkout.pay.app.hint',
  BANCONTACT: 'checkout.pay.bancontact.hint',
  EPS: 'checkout.pay.bank.hint',
  GIROPAY: 'checkout.pay.bank.hint',
  IDEAL: 'checkout.pay.bank.hint',
  SOFORT: 'checkout.pay.bank.hint',
  TRUSTLY: 'checkout.pay.bank.hint',
  PAYPAL: 'checkout.pay.paypal.hint',
  KLARNA: 'checkout.pay.klarna.hint',
  MULTIBANCO: 'checkout.pay.multibanco.hint',
  BANK_TRANSFER: 'checkout.pay.transfer.hint',
  BILLING_ACCOUNT: 'checkout.pay.account.hint',
}

export function methodName(t: Translate, method: PaymentMethod): string {
  const name = names[method]
  return name ? t(name) : (methodBrands[method] ?? method)
}

export const methodHint = (t: Translate, method: PaymentMethod): string =>
  t(hints[method], { method: methodName(t, method) })
