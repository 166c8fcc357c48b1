import { isRefused } from '#api/refusal.ts'
import type { Translate } from '#app/i18n/translator.ts'
import { AreaField, SelectField, TextField, TickField } from '#app/office/kit/field.tsx'
import { mergeSent } from '#app/office/kit/merge.ts'
import { MergeField, MergeNote, SeenValues } from '#app/office/kit/merge-parts.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Facts, Note, Submit } from '#app/office/kit/parts.tsx'
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
import {
  AnswerWith,
  loadTicketBehind,
  readAnswerWith,
  type TicketBehind,
} from '#app/office/tickets/answer-with.tsx'
import { afterAct } from '#app/office/tickets/ticket-return.ts'
import { ActProblem, BackToOrder, Impossible, OrderActPage, SeenOrder } from './order-act-page.tsx'
import { countryName, orderPath } from './order-words.tsx'

/** Sends an order elsewhere in the same country, by the same service. */
export const page = definePage({
  load: async ({ api, params, url }) => {
    const address = await api.orderActs.getAddress({ number: params['number']! })
    if (isRefused(address)) return address
    return { ...address, ticket: await loadTicketBehind(api, url) }
  },
  act: async (asked) => {
    const { api, params, form } = asked
    const number = params['number']!
    const answer = await api.orderActs.changeAddress({
      number,
      revision: Number(fieldOf(form, 'revision')),
      addressRevision: Number(fieldOf(form, 'addressRevision')),
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
      ...readAnswerWith(form),
    })
    if (isRefused(answer)) return answer
    return { goTo: afterAct(asked, orderPath(number)), toast: 'office-acts.address.done' }
  },
  title: ({ number }, { t }) => t('office-acts.address.pageTitle', { number }),
  View: ({ data, office: { t, may }, sent }) => (
    <OrderActPage
      title={t('office-acts.address.title')}
      order={data}
      lead={t('office-acts.address.lead')}
    >
      {data.address && data.change !== 'NO' ? (
        <Card>
          <AddressForm order={data} address={data.address} ticket={data.ticket} sent={sent} />
        </Card>
      ) : (
        <Impossible number={data.number}>{t('office-acts.address.no')}</Impossible>
      )}
      {may('order.create') && <Elsewhere number={data.number} />}
    </OrderActPage>
  ),
})

/** Another country or service has other prices and taxes: it is ordered again, and this order is cancelled. */
function Elsewhere({ number }: { number: string }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-acts.address.elsewhere')}>
      <p>{t('office-acts.address.elsewhereHint')}</p>
      <div className="o-actions">
        <ButtonLink href={`/office/build-order?again=${encodeURIComponent(number)}`}>
          {t('office-acts.address.again')}
        </ButtonLink>
      </div>
    </Card>
  )
}

type FormProps = {
  order: OrderAddress
  address: NonNullable<OrderAddress['address']>
  ticket: TicketBehind | undefined
  sent: Sent | undefined
}

function AddressForm({ order, address, ticket, sent: asSent }: FormProps) {
  const { t, me } = useOffice()
  const provinces = provincesOf[address.country as AddressCountry]
  const values = valuesOf(address)
  const merge = mergeSent(asSent, values)
  const { sent } = merge
  const field = (name: AddressName, most: number) => {
    const label = t(`office-acts.address.${labels[name]}`)
    return (
      <MergeField merge={merge} name={name} label={label}>
        <TextField
          name={name}
          type={name === 'phone' ? 'tel' : 'text'}
          label={label}
          value={values[name]}
          maxLength={most}
          isOptional={name === 'addressLine2' || name === 'phone'}
          sent={sent}
        />
      </MergeField>
    )
  }
  const isStale = sent?.refused.code === 'conflict' && sent.refused.fields['check'] === undefined
  const province = t('office-acts.address.province')
  return (
    <OfficeForm>
      {isStale ? <MergeNote merge={merge} labels={labelsIn(t)} /> : <ActProblem sent={sent} />}
      <SeenOrder revision={order.revision} />
      <input type="hidden" name="addressRevision" value={order.addressRevision} />
      <SeenValues values={values} />
      <input type="hidden" name="country" value={address.country} />
      <Facts
        rows={[
          [t('office-acts.address.company'), address.companyName],
          [t('office-acts.address.country'), countryName(address.country, me.language)],
        ]}
      />
      {field('recipient', MOST_RECIPIENT)}
      {field('addressLine1', MOST_ADDRESS_LINE)}
      {field('addressLine2', MOST_ADDRESS_LINE)}
      <div className="o-form-row">
        {field('postalCode', MOST_TYPED_NUMBER)}
        {field('city', MOST_CITY)}
      </div>
      {provinces && address.country !== 'ES' && (
        <MergeField merge={merge} name="province" label={province}>
          <SelectField
            name="province"
            label={province}
            value={address.province}
            choices={Object.entries(provinces)
              .toSorted(([, one], [, other]) => one.localeCompare(other, address.country))
              .map(([value, label]) => ({ value, label }))}
            sent={sent}
          />
        </MergeField>
      )}
      {field('phone', MOST_TYPED_NUMBER)}
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
      {ticket && <AnswerWith ticket={ticket} sent={sent} />}
      <div className="o-actions">
        <Submit icon="map-pin">{t('office-acts.address.submit')}</Submit>
        <BackToOrder number={order.number} />
      </div>
    </OfficeForm>
  )
}

/** Fields of an address by the words that name them. */
const labels = {
  recipient: 'recipient',
  addressLine1: 'line1',
  addressLine2: 'line2',
  postalCode: 'postalCode',
  city: 'city',
  phone: 'phone',
} as const
type AddressName = keyof typeof labels

const labelsIn = (t: Translate) => ({
  ...Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [name, t(`office-acts.address.${label}`)]),
  ),
  province: t('office-acts.address.province'),
})

const valuesOf = (address: FormProps['address']) => ({
  recipient: address.recipient,
  addressLine1: address.addressLine1,
  addressLine2: address.addressLine2,
  postalCode: address.postalCode,
  city: address.city,
  province: address.province,
  phone: address.phone,
})
