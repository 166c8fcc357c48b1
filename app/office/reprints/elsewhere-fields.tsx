import { SelectField, TextField, TickField } from '#app/office/kit/field.tsx'
import { Card } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import { countryName } from '#app/office/orders/order-words.tsx'
import {
  MOST_ADDRESS_LINE,
  MOST_CITY,
  MOST_RECIPIENT,
  MOST_TYPED_NUMBER,
  type AddressCountry,
} from '#commerce/address/address.terms.ts'
import { provincesOf } from '#commerce/address/provinces.terms.ts'
import type { Offer } from './reprint-words.ts'

/** Another address, within the store's country. */
export function ElsewhereFields({ offer, sent }: { offer: Offer; sent: Sent | undefined }) {
  const { t, stores, me } = useOffice()
  const { address, pickupPoint } = offer
  const country = stores.find(({ slug }) => slug === offer.store)?.country ?? ''
  const isOpen = sent !== undefined && fieldOf(sent.form, 'goesElsewhere') === 'on'
  const here = [address?.recipient, address?.addressLine1, address?.postalCode, address?.city]
  const goesTo = pickupPoint ?? here.filter(Boolean).join(', ')
  return (
    <Card title={t('office-reprints.delivery')}>
      <div className="o-form">
        <p>
          {goesTo
            ? t('office-reprints.delivery.same', { address: goesTo })
            : t('office-reprints.delivery.sameHidden')}
        </p>
        <details open={isOpen}>
          <summary>{t('office-reprints.delivery.elsewhere')}</summary>
          <div className="o-form o-reprint-elsewhere">
            <TickField
              name="goesElsewhere"
              value="on"
              label={t('office-reprints.delivery.tick')}
              hint={t('office-reprints.delivery.country', {
                country: countryName(country, me.language),
              })}
              sent={sent}
            />
            <AddressFields
              country={country as AddressCountry}
              address={address}
              sent={isOpen ? sent : undefined}
            />
          </div>
        </details>
      </div>
    </Card>
  )
}

type AddressProps = {
  country: AddressCountry
  address: Partial<NonNullable<Offer['address']>> | undefined
  sent: Sent | undefined
  hasPhone?: boolean
}

export function AddressFields({ country, address, sent, hasPhone = true }: AddressProps) {
  const { t } = useOffice()
  const provinces = country === 'ES' ? undefined : provincesOf[country]
  const field = (
    name: 'recipient' | 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'phone',
    label: string,
    maxLength: number,
  ) => (
    <TextField
      name={name}
      label={label}
      value={address?.[name]}
      maxLength={maxLength}
      type={name === 'phone' ? 'tel' : 'text'}
      isOptional
      sent={sent}
    />
  )
  return (
    <>
      {field('recipient', t('office-acts.address.recipient'), MOST_RECIPIENT)}
      {field('addressLine1', t('office-acts.address.line1'), MOST_ADDRESS_LINE)}
      {field('addressLine2', t('office-acts.address.line2'), MOST_ADDRESS_LINE)}
      <div className="o-form-row">
        {field('postalCode', t('office-acts.address.postalCode'), MOST_TYPED_NUMBER)}
        {field('city', t('office-acts.address.city'), MOST_CITY)}
      </div>
      {provinces && (
        <SelectField
          name="province"
          label={t('office-acts.address.province')}
          placeholder={t('office-acts.choose')}
          value={address?.province}
          choices={Object.entries(provinces)
            .toSorted(([, one], [, other]) => one.localeCompare(other, country))
            .map(([value, label]) => ({ value, label }))}
          isOptional
          sent={sent}
        />
      )}
      {hasPhone && field('phone', t('office-acts.address.phone'), MOST_TYPED_NUMBER)}
    </>
  )
}
