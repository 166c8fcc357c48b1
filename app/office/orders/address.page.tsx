import { isRefused } from '#api/refusal.ts'
import { AreaField, SelectField, TextField, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Facts, Note, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type Sent } from '#app/office/office-page.ts'
import type { AddressCountry } from '#commerce/address/address.terms.ts'
import {
  MOST_ADDRESS_LINE,
  MOST_CITY,
  MOST_RECIPIENT,
  MOST_TYPED_NUMBER,
} from '#commerce/address/address.terms.ts'
import { provincesOf } from '#commerce/address/provinces.terms.ts'
import type { OrderAddress } from '#commerce/order-acts/order-acts.office.contract.ts'
import { ActProblem, BackToOrder, Impossible, OrderActPage, SeenOrder } from './order-act-page.tsx'
import { countryName, orderPath } from './order-words.tsx'

/** Sends an order elsewhere in the same country, by the same service. */
export const page = definePage({
  load: ({ api, params }) => api.orderActs.getAddress({ number: params['number']! }),
  act: async ({ api, params, form }) => {
    const number = params['number']!
    const answer = await api.orderActs.changeAddress({
      number,
      revision: Number(fieldOf(form, 'revision')),
      country: fieldOf(form, 'country') as AddressCountry,
      recipient: fieldOf(form, 'recipient'),
      addressLine1: fieldOf(form, 'addressLine1'),
      addressLine2: fieldOf(form, 'addressLine2'),
      postalCode: fieldOf(form, 'postalCode'),
      city: fieldOf(form, 'city'),
      province: fieldOf(form, 'province'),
      phone: fieldOf(form, 'phone'),
      reason: fieldOf(form, 'reason'),
      ...(fieldOf(form, 'labelAgain') && { labelAgain: 'on' as const }),
    })
    if (isRefused(answer)) return answer
    return { goTo: orderPath(number), toast: 'office-acts.address.done' }
  },
  title: ({ number }, { t }) => t('office-acts.address.pageTitle', { number }),
  View: ({ data, office: { t }, sent }) => (
    <OrderActPage
      title={t('office-acts.address.title')}
      order={data}
      lead={t('office-acts.address.lead')}
    >
      {data.address && data.change !== 'NO' ? (
        <Card>
          <AddressForm order={data} address={data.address} sent={sent} />
        </Card>
      ) : (
        <Impossible number={data.number}>{t('office-acts.address.no')}</Impossible>
      )}
    </OrderActPage>
  ),
})

type FormProps = {
  order: OrderAddress
  address: NonNullable<OrderAddress['address']>
  sent: Sent | undefined
}

function AddressForm({ order, address, sent }: FormProps) {
  const { t, me } = useOffice()
  const provinces = provincesOf[address.country as AddressCountry]
  return (
    <OfficeForm>
      <ActProblem sent={sent} />
      <SeenOrder revision={order.revision} />
      <input type="hidden" name="country" value={address.country} />
      <Facts
        rows={[
          [t('office-acts.address.company'), address.companyName],
          [t('office-acts.address.country'), countryName(address.country, me.language)],
        ]}
      />
      <TextField
        name="recipient"
        label={t('office-acts.address.recipient')}
        value={address.recipient}
        maxLength={MOST_RECIPIENT}
        sent={sent}
      />
      <TextField
        name="addressLine1"
        label={t('office-acts.address.line1')}
        value={address.addressLine1}
        maxLength={MOST_ADDRESS_LINE}
        sent={sent}
      />
      <TextField
        name="addressLine2"
        label={t('office-acts.address.line2')}
        value={address.addressLine2}
        maxLength={MOST_ADDRESS_LINE}
        isOptional
        sent={sent}
      />
      <div className="o-form-row">
        <TextField
          name="postalCode"
          label={t('office-acts.address.postalCode')}
          value={address.postalCode}
          maxLength={MOST_TYPED_NUMBER}
          sent={sent}
        />
        <TextField
          name="city"
          label={t('office-acts.address.city')}
          value={address.city}
          maxLength={MOST_CITY}
          sent={sent}
        />
      </div>
      {provinces && address.country !== 'ES' && (
        <SelectField
          name="province"
          label={t('office-acts.address.province')}
          value={address.province}
          choices={Object.entries(provinces)
            .toSorted(([, one], [, other]) => one.localeCompare(other, address.country))
            .map(([value, label]) => ({ value, label }))}
          sent={sent}
        />
      )}
      <TextField
        name="phone"
        type="tel"
        label={t('office-acts.address.phone')}
        value={address.phone}
        maxLength={MOST_TYPED_NUMBER}
        isOptional
        sent={sent}
      />
      <AreaField
        name="reason"
        label={t('office-acts.why')}
        maxLength={300}
        rows={2}
        isOptional
        sent={sent}
      />
      {order.change === 'LABEL_AGAIN' && (
        <Note tone="warn">
          <p>{t('office-acts.address.packed')}</p>
          <TickField
            name="labelAgain"
            label={t('office-acts.address.labelAgain')}
            isRequired
            sent={sent}
          />
        </Note>
      )}
      <div className="o-actions">
        <Submit icon="map-pin">{t('office-acts.address.submit')}</Submit>
        <BackToOrder number={order.number} />
      </div>
    </OfficeForm>
  )
}
