import { Form } from 'react-router'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Parcel } from '#app/ui/illustration/parcel.tsx'
import type { Address } from '#commerce/address/address.contract.ts'
import { isAddressCountry, MOST_ADDRESSES } from '#commerce/address/address.terms.ts'
import { provincesOf } from '#commerce/address/provinces.terms.ts'
import type { Profile } from '#commerce/customer/customer.contract.ts'
import { countryNameOf } from '#config/locales.ts'
import { AddressForm } from './address-form.tsx'
import { answerTo } from './own-sign-in.ts'
import { profilePath } from './profile-parts.ts'

type AddressesProps = {
  addresses: readonly Address[]
  /** The id of an address, or `new`. */
  edited: string | undefined
  country: string | undefined
  profile: Profile
  answer: FormAnswer | undefined
}

export function Addresses({ addresses, edited, country, profile, answer }: AddressesProps) {
  const t = useT()
  const href = useHref()
  const { config } = useShop()
  const known = addresses.find(({ publicId }) => publicId === edited)
  if (known || edited === 'new') {
    const asked = country ?? known?.country ?? config.defaultCountryA2
    return (
      <AddressForm
        key={edited}
        address={known}
        startCountry={isAddressCountry(asked) ? asked : 'GB'}
        recipient={`${profile.name} ${profile.surname}`.trim()}
        isFirst={addresses.length === 0}
        answer={answerTo(answer, 'address')}
      />
    )
  }
  const add = (
    <ButtonLink href={href(profilePath('addresses', { edit: 'new' }))} icon="plus">
      {t('accounts-profile.address.new')}
    </ButtonLink>
  )
  if (addresses.length === 0) {
    return (
      <EmptyState
        illustration={<Parcel />}
        title={t('accounts-profile.address.empty.title')}
        text={t('accounts-profile.address.empty.text')}
        actions={add}
      />
    )
  }
  return (
    <>
      <ul className="address-list">
        {addresses.map((address) => (
          <li key={address.publicId} className="panel stack stack-small">
            <AddressCard address={address} />
          </li>
        ))}
      </ul>
      {addresses.length < MOST_ADDRESSES && <p>{add}</p>}
    </>
  )
}

function AddressCard({ address }: { address: Address }) {
  const t = useT()
  const href = useHref()
  const { locale } = useShop()
  const { publicId, country } = address
  const province = address.province && provincesOf[country]?.[address.province]
  const lines = {
    companyName: address.companyName,
    line1: address.addressLine1,
    line2: address.addressLine2,
    city: `${address.postalCode} ${address.city}`,
    province,
    country: countryNameOf(country, locale.iso),
    phone: address.phone,
    id: address.taxId ?? address.legalId,
  }
  return (
    <>
      {(address.isDefaultDelivery || address.isDefaultBilling) && (
        <p className="cluster">
          {address.isDefaultDelivery && (
            <Badge tone="sage" icon="truck">
              {t('accounts-profile.address.delivery')}
            </Badge>
          )}
          {address.isDefaultBilling && (
            <Badge tone="butter" icon="receipt">
              {t('accounts-profile.address.billing')}
            </Badge>
          )}
        </p>
      )}
      <h2 className="small-heading">{address.recipient}</h2>
      <address className="address-lines">
        {Object.entries(lines).map(([name, line]) => line && <span key={name}>{line}</span>)}
      </address>
      <div className="cluster">
        <ButtonLink
          href={href(profilePath('addresses', { edit: publicId }))}
          variant="secondary"
          size="small"
          icon="pencil"
          aria-label={t('accounts-profile.address.edit.of', { name: address.recipient })}
        >
          {t('accounts-profile.address.edit')}
        </ButtonLink>
        <Form method="post" action={href(profilePath('addresses'))}>
          <input type="hidden" name="intent" value="remove-address" />
          <input type="hidden" name="publicId" value={publicId} />
          <Button
            variant="quiet"
            size="small"
            icon="trash"
            aria-label={t('accounts-profile.address.remove.of', { name: address.recipient })}
          >
            {t('accounts-profile.address.remove')}
          </Button>
        </Form>
      </div>
    </>
  )
}
