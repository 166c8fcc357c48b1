import { Fragment } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import {
  MOST_ADDRESS_LINE,
  MOST_CITY,
  MOST_RECIPIENT,
  MOST_TYPED_NUMBER,
  type AddressCountry,
} from '#commerce/address/address.terms.ts'
import { isTypedInDigits, postalCodeExample } from '#commerce/address/postal-code.rules.ts'
import { autoCompleteOf, type AddressSection, type FieldState } from './field-state.ts'
import { hasProvinces, ProvinceOptions } from './province-options.tsx'

type AddressFieldsProps = {
  country: AddressCountry
  /** By the name that the field has in the address itself. */
  field: (name: string) => FieldState
  /** Section of two addresses on one page that a browser fills in. */
  section?: AddressSection
  recipientLabel?: string
  /** Whether a browser without script insists on them: not on what it may not show. */
  isInsisted?: boolean
}

/** Countries where people write the place before its code. */
const cityFirst: ReadonlySet<AddressCountry> = new Set(['GB', 'IE'])
const cityAndCode = ['city', 'postalCode'] as const
const codeAndCity = ['postalCode', 'city'] as const

/** An address as its country writes it: for the account, the checkout and whoever corrects a parcel's. */
export function AddressFields(props: AddressFieldsProps) {
  const { country, field, section, isInsisted = true } = props
  const t = useT()
  const city = (
    <TextField
      label={t('address.city')}
      autoComplete={autoCompleteOf('address-level2', section)}
      required={isInsisted}
      maxLength={MOST_CITY}
      {...field('city')}
    />
  )
  const postalCode = (
    <TextField
      label={t('address.postalCode')}
      autoComplete={autoCompleteOf('postal-code', section)}
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
        label={props.recipientLabel ?? t('address.recipient')}
        autoComplete={autoCompleteOf('name', section)}
        required={isInsisted}
        maxLength={MOST_RECIPIENT}
        {...field('recipient')}
      />
      <TextField
        label={t('address.line1')}
        autoComplete={autoCompleteOf('address-line1', section)}
        required={isInsisted}
        maxLength={MOST_ADDRESS_LINE}
        {...field('addressLine1')}
      />
      <TextField
        label={t('address.line2')}
        autoComplete={autoCompleteOf('address-line2', section)}
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
  props: FieldState & { country: AddressCountry; section: AddressSection | undefined },
) {
  const { country, section, ...field } = props
  const t = useT()
  // A Spanish postal code tells it.
  if (!hasProvinces(country) || country === 'ES') return null
  return (
    <SelectField
      key={country}
      label={country === 'IE' ? t('address.county') : t('address.province')}
      autoComplete={autoCompleteOf('address-level1', section)}
      {...field}
    >
      <option value="">{t('address.choose')}</option>
      <ProvinceOptions country={country} />
    </SelectField>
  )
}
