import type { MessageId } from '#app/i18n/message-id.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { methodBrands, type PaymentMethod } from '#commerce/payment/payment.terms.ts'

const names: Partial<Record<PaymentMethod, MessageId>> = {
  CARD: 'checkout.pay.card',
  BANK_TRANSFER: 'checkout.pay.transfer',
  BILLING_ACCOUNT: 'checkout.pay.account',
}

const hints: Record<PaymentMethod, MessageId> = {
  CARD: 'checkout.pay.card.hint',
  APPLE_PAY: 'checkout.pay.phone.hint',
  GOOGLE_PAY: 'checkout.pay.phone.hint',
  BIZUM: 'checkout.pay.phone.hint',
  BLIK: 'checkout.pay.phone.hint',
  MB_WAY: 'checkout.pay.phone.hint',
  MOBILE_PAY: 'checkout.pay.phone.hint',
  SWISH: 'checkout.pay.phone.hint',
  TWINT: 'checkout.pay.phone.hint',
  BANCONTACT: 'checkout.pay.bank.hint',
  EPS: 'checkout.pay.bank.hint',
  GIROPAY: 'checkout.pay.bank.hint',
  IDEAL: 'checkout.pay.bank.hint',
  SOFORT: 'checkout.pay.bank.hint',
  TRUSTLY: 'checkout.pay.bank.hint',
  PAYPAL: 'checkout.pay.paypal.hint',
  KLARNA: 'checkout.pay.klarna.hint',
  MULTIBANCO: 'checkout.pay.voucher.hint',
  BANK_TRANSFER: 'checkout.pay.transfer.hint',
  BILLING_ACCOUNT: 'checkout.pay.account.hint',
}

export function methodName(t: Translate, method: PaymentMethod): string {
  const name = names[method]
  return name ? t(name) : (methodBrands[method] ?? method)
}

export const methodHint = (t: Translate, method: PaymentMethod): string => t(hints[method])
