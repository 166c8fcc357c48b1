import { useT } from '#app/i18n/shop-view.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import {
  isAddressCountry,
  MOST_COMPANY_NAME,
  MOST_TYPED_NUMBER,
  type AddressCountry,
} from '#commerce/address/address.terms.ts'
import { legalIdRule } from '#commerce/address/legal-id.rules.ts'
import { phoneExample } from '#commerce/address/phone.rules.ts'
import { taxIdExample } from '#commerce/address/tax-id.rules.ts'
import { autoCompleteOf, type AddressSection, type FieldState } from './field-state.ts'

/** The country of a store may be one that nobody has an example of. */
type Country = string | undefined

function useExample(country: Country, exampleOf: (country: AddressCountry) => string) {
  const t = useT()
  if (country === undefined || !isAddressCountry(country)) return undefined
  return t('address.example', { example: exampleOf(country) })
}

export function PhoneField({ country, ...field }: FieldState & { country: Country }) {
  const t = useT()
  const hint = useExample(country, phoneExample)
  return (
    <TextField
      label={t('address.phone')}
      type="tel"
      autoComplete="tel"
      optionalLabel={t('general.field.optional')}
      maxLength={MOST_TYPED_NUMBER}
      hint={hint}
      {...field}
    />
  )
}

/** Whom an invoice names: a company with its tax number. */
export function CompanyFields(props: {
  country: Country
  section?: AddressSection
  field: (name: 'companyName' | 'taxId') => FieldState
}) {
  const { country, section, field } = props
  const t = useT()
  const hint = useExample(country, taxIdExample)
  return (
    <>
      <TextField
        label={t('address.companyName')}
        autoComplete={autoCompleteOf('organization', section)}
        maxLength={MOST_COMPANY_NAME}
        {...field('companyName')}
      />
      <TextField
        label={t('address.taxId')}
        hint={hint}
        autoCapitalize="characters"
        maxLength={MOST_TYPED_NUMBER}
        {...field('taxId')}
      />
    </>
  )
}

/** A person's number, where the country's invoices may name one. */
export function LegalIdField(props: FieldState & { country: AddressCountry; isInsisted: boolean }) {
  const { country, isInsisted, ...field } = props
  const t = useT()
  const rule = legalIdRule(country)
  if (!rule) return null
  const isNeeded = isInsisted && rule.isRequiredOnInvoice
  return (
    <div className="form for-person">
      <TextField
        label={rule.name}
        autoCapitalize="characters"
        maxLength={MOST_TYPED_NUMBER}
        hint={
          rule.isRequiredOnInvoice
            ? t('address.legalId.needed', { example: rule.example })
            : t('address.example', { example: rule.example })
        }
        {...(!isNeeded && { optionalLabel: t('general.field.optional') })}
        {...field}
      />
    </div>
  )
}
