import { Fragment } from 'react'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import {
  addressCountries,
  isAddressCountry,
  MOST_ADDRESS_LINE,
  MOST_CITY,
  MOST_RECIPIENT,
  MOST_TYPED_NUMBER,
  type AddressCountry,
} from '#commerce/address/address.terms.ts'
import { legalIdRule } from '#commerce/address/legal-id.rules.ts'
import { phoneExample } from '#commerce/address/phone.rules.ts'
import { isTypedInDigits, postalCodeExample } from '#commerce/address/postal-code.rules.ts'
import { hasProvinces, ProvinceOptions } from '#app/province-options.tsx'
import { taxIdExample } from '#commerce/address/tax-id.rules.ts'
import type { OwnWords } from '#app/form-errors.tsx'
import { countryNameOf } from '#config/locales.ts'
import { fieldName } from './typed-addresses.ts'

/** What a field of the form shows. */
export type FieldState = {
  name: string
  id: string
  defaultValue: string | undefined
  error: string | undefined
}

type AddressFieldsProps = {
  country: AddressCountry
  /** By the name that the field has in the address itself. */
  field: (name: string) => FieldState
  /** Of which of the two addresses a browser fills in. */
  section: 'shipping' | 'billing'
  /** Whether a browser without script insists on them: not on what it may not show. */
  isInsisted: boolean
}

/** Where people write the place before its code. */
const cityFirst: ReadonlySet<AddressCountry> = new Set(['GB', 'IE'])
const cityAndCode = ['city', 'postalCode'] as const
const codeAndCity = ['postalCode', 'city'] as const

export function AddressFields({ country, field, section, isInsisted }: AddressFieldsProps) {
  const t = useT()
  const city = (
    <TextField
      label={t('checkout.address.city')}
      autoComplete={`${section} address-level2`}
      required={isInsisted}
      maxLength={MOST_CITY}
      {...field('city')}
    />
  )
  const postalCode = (
    <TextField
      label={t('checkout.address.postalCode')}
      autoComplete={`${section} postal-code`}
      inputMode={isTypedInDigits(country) ? 'numeric' : 'text'}
      autoCapitalize="characters"
      placeholder={postalCodeExample(country)}
      required={isInsisted}
      maxLength={MOST_TYPED_NUMBER}
      {...field('postalCode')}
    />
  )
  return (
    <>
      <TextField
        label={
          section === 'shipping' ? t('checkout.address.recipient') : t('checkout.billing.recipient')
        }
        autoComplete={`${section} name`}
        required={isInsisted}
        maxLength={MOST_RECIPIENT}
        {...field('recipient')}
      />
      <TextField
        label={t('checkout.address.line1')}
        autoComplete={`${section} address-line1`}
        required={isInsisted}
        maxLength={MOST_ADDRESS_LINE}
        {...field('addressLine1')}
      />
      <TextField
        label={t('checkout.address.line2')}
        autoComplete={`${section} address-line2`}
        optionalLabel={t('general.field.optional')}
        maxLength={MOST_ADDRESS_LINE}
        {...field('addressLine2')}
      />
      <div
        className={cityFirst.has(country) ? 'form-row long-short' : 'form-row form-row-short-long'}
      >
        {/* By name, so that another country moves what was typed along with its field. */}
        {(cityFirst.has(country) ? cityAndCode : codeAndCity).map((name) => (
          <Fragment key={name}>{name === 'city' ? city : postalCode}</Fragment>
        ))}
      </div>
      <ProvinceField country={country} section={section} {...field('province')} />
    </>
  )
}

function ProvinceField(
  props: FieldState & { country: AddressCountry; section: 'shipping' | 'billing' },
) {
  const { country, section, ...field } = props
  const t = useT()
  // A Spanish postal code tells it.
  if (!hasProvinces(country) || country === 'ES') return null
  return (
    <SelectField
      key={country}
      label={country === 'IE' ? t('checkout.address.county') : t('checkout.address.province')}
      autoComplete={`${section} address-level1`}
      {...field}
    >
      <option value="">{t('checkout.address.choose')}</option>
      <ProvinceOptions country={country} />
    </SelectField>
  )
}

type CountryFieldProps = Pick<FieldState, 'name' | 'id' | 'error'> & {
  country: AddressCountry
  choose: (country: AddressCountry) => void
}

export function CountryField({ country, choose, ...field }: CountryFieldProps) {
  const t = useT()
  const { locale } = useShop()
  const named = addressCountries
    .map((code) => ({ code, name: countryNameOf(code, locale.iso) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale.iso))
  return (
    <SelectField
      label={t('checkout.address.country')}
      autoComplete="billing country"
      value={country}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        if (isAddressCountry(chosen)) choose(chosen)
      }}
      {...field}
    >
      {named.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** An error says how it would be right in this country. */
export function useAddressWords(home: AddressCountry, billing: AddressCountry) {
  const t = useT()
  const words = (country: AddressCountry): OwnWords => ({
    postal_code: t('checkout.wrong.postalCode', { example: postalCodeExample(country) }),
    phone: t('checkout.wrong.phone', { example: phoneExample(country) }),
    tax_id: t('checkout.wrong.taxId', { example: taxIdExample(country) }),
    legal_id: t('checkout.wrong.legalId', { example: legalIdRule(country)?.example ?? '' }),
  })
  return { delivery: words(home), billing: words(billing) }
}

/** Of every field of the step, as they are called above them. */
export function useAddressLabels(): Readonly<Record<string, string>> {
  const t = useT()
  const place = {
    addressLine1: t('checkout.address.line1'),
    postalCode: t('checkout.address.postalCode'),
    city: t('checkout.address.city'),
    province: t('checkout.address.province'),
  }
  return {
    ...place,
    ...Object.fromEntries(
      Object.entries(place).map(([name, label]) => [fieldName('billing', name), label]),
    ),
    recipient: t('checkout.address.recipient'),
    billingRecipient: t('checkout.billing.recipient'),
    companyName: t('checkout.billing.companyName'),
    taxId: t('checkout.billing.taxId'),
  }
}
