import { useT } from '#app/i18n/shop-view.tsx'
import { fieldName } from './typed-addresses.ts'

/** Address labels of every field of the step, as they stand above the fields. */
export function useAddressLabels(): Readonly<Record<string, string>> {
  const t = useT()
  const place = {
    addressLine1: t('address.line1'),
    postalCode: t('address.postalCode'),
    city: t('address.city'),
    province: t('address.province'),
  }
  return {
    ...place,
    ...Object.fromEntries(
      Object.entries(place).map(([name, label]) => [fieldName('billing', name), label]),
    ),
    recipient: t('checkout.address.recipient'),
    billingRecipient: t('checkout.billing.recipient'),
    companyName: t('address.companyName'),
    taxId: t('address.taxId'),
  }
}
