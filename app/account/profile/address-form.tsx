import { useState } from 'react'
import { Form } from 'react-router'
import { AddressFields } from '#app/address/address-fields.tsx'
import { CountryField } from '#app/address/country-field.tsx'
import { fillField } from '#app/address/field-state.ts'
import { CompanyFields, LegalIdField, PhoneField } from '#app/address/identity-fields.tsx'
import { useAddressWords } from '#app/address/use-address-words.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { CheckboxField } from '#app/ui/form/field.tsx'
import type { Address } from '#commerce/address/address.contract.ts'
import { isAddressCountry, type AddressCountry } from '#commerce/address/address.terms.ts'
import { profilePath } from './profile-parts.ts'

type AddressFormProps = {
  address: Address | undefined
  startCountry: AddressCountry
  recipient: string
  /** The first address is chosen for parcels without being asked for. */
  isFirst: boolean
  answer: FormAnswer | undefined
}

export function AddressForm(props: AddressFormProps) {
  const { address, startCountry, isFirst, answer } = props
  const otherwise: Readonly<Record<string, string>> = { recipient: props.recipient }
  const t = useT()
  const href = useHref()
  const { config } = useShop()
  const refused = answer?.values['country']
  const [country, setCountry] = useState<AddressCountry>(
    refused && isAddressCountry(refused) ? refused : startCountry,
  )
  const own = useAddressWords(country)
  const field = useFormAnswer(answer, own)
  const filled = (name: string) =>
    fillField(field(name), answer, address ? address[name as keyof Address] : otherwise[name])
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
        name="country"
        id="field-country"
        error={field('country').error}
        required
      />
      <OtherCountry edited={address?.publicId ?? 'new'} />
      <AddressFields country={country} field={filled} />
      <PhoneField country={country} {...filled('phone')} />
      <CheckboxField
        label={t('accounts-profile.address.isCompany')}
        {...ticked('isBillingCompany')}
      />
      <div className="form for-company">
        <CompanyFields country={country} field={filled} />
      </div>
      <LegalIdField country={country} isInsisted={false} {...filled('legalId')} />
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
function OtherCountry({ edited }: { edited: string }) {
  const t = useT()
  const href = useHref()
  return (
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
      <input type="hidden" name="edit" value={edited} />
    </noscript>
  )
}
