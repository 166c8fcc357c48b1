import { useT } from '#app/i18n/shop-view.tsx'
import { methodBrands, type PaymentMethod } from '#commerce/payment/payment.terms.ts'

export function useMethodName(): (method: PaymentMethod) => string {
  const t = useT()
  return (method) => {
    if (method === 'BANK_TRANSFER') return t('payment.method.transfer')
    if (method === 'BILLING_ACCOUNT') return t('payment.method.account')
    return methodBrands[method] ?? t('payment.method.card')
  }
}
