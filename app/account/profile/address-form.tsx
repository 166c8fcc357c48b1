import { useState } from 'react'
import { Form } from 'react-router'
import { FormErrors, useFormAnswer, type OwnWords } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx'
import type { Address } from '#commerce/address/address.contract.ts'
import {
  addressCountries,
  isAddressCountry,
  type AddressCountry,
} from '#commerce/address/address.terms.ts'
import { legalIdRule } from '#commerce/address/legal-id.rules.ts'
import { phoneExample } from '#commerce/address/phone.rules.ts'
import { postalCodeExample } from '#commerce/address/postal-code.rules.ts'
import { hasProvinces, ProvinceOptions } from '#app/province-options.tsx'
import { taxIdExample } from '#commerce/address/tax-id.rules.ts'
import { countryNameOf } from '#config/locales.ts'
import { profilePath } from './profile-parts.ts'

type AddressFieldsProps = {
  address: Address | undefined
  startCountry: AddressCountry
  recipient: string
  /** The first address is chosen for parcels without being asked for. */
  isFirst: boolean
  answer: FormAnswer | undefined
}

export function AddressFields(props: AddressFieldsProps) {
  const { address, startCountry, recipient, isFirst, answer } = props
  const t = useT()
  const href = useHref()
  const { config } = useShop()
  const refused = answer?.values['country']
  const [country, setCountry] = useState<AddressCountry>(
    refused && isAddressCountry(refused) ? refused : startCountry,
  )
  const own = useAddressWords(country)
  const field = useFormAnswer(answer, own)
  const optional = t('general.field.optional')
  const legalId = legalIdRule(country)
  const filled = (name: keyof Address, otherwise?: string) => {
    const { defaultValue, ...rest } = field(name)
    const stored = address?.[name]
    const known = typeof stored === 'string' ? stored : otherwise
    return { ...rest, defaultValue: answer ? defaultValue : known }
  }
  const ticked = (name: keyof Address, otherwise = false) => {
    const { name: fieldName, id, error } = field(name)
    const isOn = answer ? answer.values[name] === 'on' : (address?.[name] ?? otherwise)
    return { name: fieldName, id, error, defaultChecked: isOn === true }
  }
  const isHere = country === config.defaultCountryA2
  return (
    <Form method="post" className="form by-company">
      <h2>{address ? t('accounts-profile.address.edit') : t('accounts-profile.address.new')}</h2>
      <FormErrors answer={answer} own={own} />
      <input type="hidden" name="intent" value="address" />
      {address && <input type="hidden" name="publicId" value={address.publicId} />}
      <CountryField
        country={country}
        choose={setCountry}
        edited={address?.publicId ?? 'new'}
        error={field('country').error}
      />
      <TextField
        label={t('accounts-profile.address.recipient')}
        autoComplete="name"
        required
        {...filled('recipient', recipient)}
      />
      <TextField
        label={t('accounts-profile.address.line1')}
        autoComplete="address-line1"
        required
        {...filled('addressLine1')}
      />
      <TextField
        label={t('accounts-profile.address.line2')}
        autoComplete="address-line2"
        optionalLabel={optional}
        {...filled('addressLine2')}
      />
      <div className="form-row form-row-short-long">
        <TextField
          label={t('accounts-profile.address.postalCode')}
          autoComplete="postal-code"
          placeholder={postalCodeExample(country)}
          required
          {...filled('postalCode')}
        />
        <TextField
          label={t('accounts-profile.address.city')}
          autoComplete="address-level2"
          required
          {...filled('city')}
        />
      </div>
      <ProvinceField country={country} {...filled('province')} />
      <TextField
        label={t('accounts-profile.phone')}
        type="tel"
        autoComplete="tel"
        optionalLabel={optional}
        hint={t('accounts-profile.example', { example: phoneExample(country) })}
        {...filled('phone')}
      />
      <CheckboxField
        label={t('accounts-profile.address.isCompany')}
        {...ticked('isBillingCompany')}
      />
      <div className="form for-company">
        <TextField
          label={t('accounts-profile.companyName')}
          autoComplete="organization"
          {...filled('companyName')}
        />
        <TextField
          label={t('accounts-profile.taxId')}
          hint={t('accounts-profile.example', { example: taxIdExample(country) })}
          {...filled('taxId')}
        />
      </div>
      {legalId && (
        <div className="form for-person">
          <TextField
            label={legalId.name}
            optionalLabel={optional}
            hint={
              legalId.isRequiredOnInvoice
                ? t('accounts-profile.address.legalId.needed', { example: legalId.example })
                : t('accounts-profile.example', { example: legalId.example })
            }
            {...filled('legalId')}
          />
        </div>
      )}
      {isHere ? (
        <CheckboxField
          label={t('accounts-profile.address.useForDelivery')}
          {...ticked('isDefaultDelivery', isFirst)}
        />
      ) : (
        <p className="muted">{t('accounts-profile.address.noDelivery')}</p>
      )}
      <CheckboxField
        label={t('accounts-profile.address.useForBilling')}
        {...ticked('isDefaultBilling')}
      />
      <div className="form-actions">
        <Button>{t('accounts-profile.save')}</Button>
        <ButtonLink href={href(profilePath('addresses'))} variant="quiet">
          {t('accounts-profile.cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}

/** Without script the button shows the fields of another country. */
function CountryField(props: {
  country: AddressCountry
  choose: (country: AddressCountry) => void
  edited: string
  error: string | undefined
}) {
  const t = useT()
  const href = useHref()
  const { locale } = useShop()
  const named = addressCountries
    .map((code) => ({ code, name: countryNameOf(code, locale.iso) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale.iso))
  return (
    <>
      <SelectField
        label={t('accounts-profile.address.country')}
        name="country"
        id="field-country"
        autoComplete="country"
        required
        error={props.error}
        value={props.country}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          if (isAddressCountry(chosen)) props.choose(chosen)
        }}
      >
        {named.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button
          variant="secondary"
          size="small"
          formMethod="get"
          formAction={href('/accounts/profile')}
          formNoValidate
        >
          {t('accounts-profile.address.otherCountry')}
        </Button>
        <input type="hidden" name="part" value="addresses" />
        <input type="hidden" name="edit" value={props.edited} />
      </noscript>
    </>
  )
}

function ProvinceField(props: {
  country: AddressCountry
  name: string
  id: string
  defaultValue: string | undefined
  error: string | undefined
}) {
  const { country, ...field } = props
  const t = useT()
  if (!hasProvinces(country)) return null
  return (
    <SelectField
      key={country}
      label={t('accounts-profile.address.province')}
      autoComplete="address-level1"
      hint={country === 'ES' ? t('accounts-profile.address.provinceHint') : undefined}
      {...field}
    >
      <option value="">{t('accounts-profile.address.choose')}</option>
      <ProvinceOptions country={country} />
    </SelectField>
  )
}

/** An error says how it would be right in this country. */
function useAddressWords(country: AddressCountry): OwnWords {
  const t = useT()
  return {
    postal_code: t('accounts-profile.address.wrong.postalCode', {
      example: postalCodeExample(country),
    }),
    phone: t('accounts-profile.address.wrong.phone', { example: phoneExample(country) }),
    tax_id: t('accounts-profile.address.wrong.taxId', { example: taxIdExample(country) }),
    legal_id: t('accounts-profile.address.wrong.legalId', {
      example: legalIdRule(country)?.example ?? '',
    }),
  }
}
