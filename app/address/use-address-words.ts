import type { OwnWords } from '#app/form-errors.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { isAddressCountry } from '#commerce/address/address.terms.ts'
import { legalIdRule } from '#commerce/address/legal-id.rules.ts'
import { phoneExample } from '#commerce/address/phone.rules.ts'
import { postalCodeExample } from '#commerce/address/postal-code.rules.ts'
import { taxIdExample } from '#commerce/address/tax-id.rules.ts'

/** An error says how it would be right in this country. */
export function useAddressWords(country: string | undefined): OwnWords {
  const t = useT()
  if (country === undefined || !isAddressCountry(country)) return {}
  return {
    postal_code: t('address.wrong.postalCode', { example: postalCodeExample(country) }),
    phone: t('address.wrong.phone', { example: phoneExample(country) }),
    tax_id: t('address.wrong.taxId', { example: taxIdExample(country) }),
    legal_id: t('address.wrong.legalId', { example: legalIdRule(country)?.example ?? '' }),
    not_delivered_there: t('address.notThere'),
  }
}
