import { useFormAnswer, type OwnWords } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { isAddressCountry } from '#commerce/address/address.terms.ts'
import { phoneExample } from '#commerce/address/phone.rules.ts'
import { isTypedInDigits, postalCodeExample } from '#commerce/address/postal-code.rules.ts'
import { hasProvinces, ProvinceOptions } from '#app/province-options.tsx'

type ParcelAddress = {
  country: string
  recipient: string
  addressLine1: string
  addressLine2?: string | undefined
  postalCode: string
  city: string
  province?: string | undefined
  phone?: string | undefined
}

/** Where a parcel goes, within the country that its price was made for. */
export function ParcelAddressFields(props: {
  address: ParcelAddress
  answer: FormAnswer | undefined
}) {
  const { address, answer } = props
  const t = useT()
  const words = useAddressWords(address.country)
  const field = useFormAnswer(answer, words)
  const filled = (name: keyof ParcelAddress) => {
    const { defaultValue, ...rest } = field(name)
    return { ...rest, defaultValue: answer ? defaultValue : address[name] }
  }
  const { country } = address
  return (
    <>
      <input type="hidden" name="country" value={address.country} />
      <TextField
        label={t('accounts-profile.address.recipient')}
        autoComplete="name"
        required
        {...filled('recipient')}
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
        optionalLabel={t('general.field.optional')}
        {...filled('addressLine2')}
      />
      <div className="form-row form-row-short-long">
        <TextField
          label={t('accounts-profile.address.postalCode')}
          autoComplete="postal-code"
          inputMode={isAddressCountry(country) && isTypedInDigits(country) ? 'numeric' : 'text'}
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
      {isAddressCountry(country) && hasProvinces(country) && (
        <SelectField
          label={t('accounts-profile.address.province')}
          autoComplete="address-level1"
          {...filled('province')}
        >
          <option value="">{t('accounts-profile.address.choose')}</option>
          <ProvinceOptions country={country} />
        </SelectField>
      )}
      <TextField
        label={t('accounts-profile.phone')}
        type="tel"
        autoComplete="tel"
        optionalLabel={t('general.field.optional')}
        {...filled('phone')}
      />
    </>
  )
}

/** An error says how it would be right in this country. */
export function useAddressWords(country: string | undefined): OwnWords {
  const t = useT()
  if (country === undefined || !isAddressCountry(country)) return {}
  return {
    postal_code: t('accounts-profile.address.wrong.postalCode', {
      example: postalCodeExample(country),
    }),
    phone: t('accounts-profile.address.wrong.phone', { example: phoneExample(country) }),
    not_delivered_there: t('tracking-detail.address.notThere'),
  }
}
