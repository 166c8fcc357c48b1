import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { SelectField } from '#app/ui/form/field.tsx'
import {
  addressCountries,
  isAddressCountry,
  type AddressCountry,
} from '#commerce/address/address.terms.ts'
import { countryNameOf } from '#config/locales.ts'
import { autoCompleteOf, type AddressSection, type FieldState } from './field-state.ts'

type CountryFieldProps = Pick<FieldState, 'name' | 'id' | 'error'> & {
  country: AddressCountry
  choose: (country: AddressCountry) => void
  section?: AddressSection
  required?: boolean
}

export function CountryField({ country, choose, section, ...field }: CountryFieldProps) {
  const t = useT()
  const { locale } = useShop()
  const named = addressCountries
    .map((code) => ({ code, name: countryNameOf(code, locale.iso) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale.iso))
  return (
    <SelectField
      label={t('address.country')}
      autoComplete={autoCompleteOf('country', section)}
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
