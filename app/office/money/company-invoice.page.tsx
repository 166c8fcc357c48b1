import { isRefused } from '#api/refusal.ts'
import { SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Facts, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, fieldOf, type OfficeApi, type Sent } from '#app/office/office-page.ts'
import {
  ActProblem,
  BackToOrder,
  Impossible,
  OrderActPage,
  SeenOrder,
} from '#app/office/orders/order-act-page.tsx'
import { countryName, orderPath } from '#app/office/orders/order-words.tsx'
import { afterAct } from '#app/office/tickets/ticket-return.ts'
import type { Refused } from '#api/refusal.ts'
import {
  addressCountries,
  MOST_ADDRESS_LINE,
  MOST_CITY,
  MOST_COMPANY_NAME,
  MOST_RECIPIENT,
  MOST_TYPED_NUMBER,
  type AddressCountry,
} from '#commerce/address/address.terms.ts'

type Asked = Exclude<Awaited<ReturnType<OfficeApi['companyInvoice']['getCompanyInvoice']>>, Refused>

/** Invoices an order to a company afterwards: says first what is taken back and what takes its place. */
export const page = definePage({
  load: ({ api, params }) => api.companyInvoice.getCompanyInvoice({ number: params['number']! }),
  act: async (asked) => {
    const { api, params, form } = asked
    const number = params['number']!
    const answer = await api.companyInvoice.invoiceCompany({
      number,
      revision: Number(fieldOf(form, 'revision')),
      country: fieldOf(form, 'country') as AddressCountry,
      companyName: fieldOf(form, 'companyName'),
      taxId: fieldOf(form, 'taxId'),
      recipient: fieldOf(form, 'recipient'),
      addressLine1: fieldOf(form, 'addressLine1'),
      addressLine2: fieldOf(form, 'addressLine2'),
      postalCode: fieldOf(form, 'postalCode'),
      city: fieldOf(form, 'city'),
      province: fieldOf(form, 'province'),
    })
    if (isRefused(answer)) return answer
    return { goTo: afterAct(asked, orderPath(number)), toast: 'office-money.company.done' }
  },
  title: ({ number }, { t }) => t('office-money.company.pageTitle', { number }),
  View: ({ data, office: { t }, sent }) => (
    <OrderActPage
      title={t('office-money.company.title')}
      order={data}
      lead={t('office-money.company.lead')}
    >
      {data.invoice && <Follows invoice={data.invoice} />}
      {data.problem ? (
        <Impossible number={data.number}>
          {t(`office-money.company.problem.${data.problem}`)}
        </Impossible>
      ) : (
        <Card>
          <CompanyForm asked={data} sent={sent} />
        </Card>
      )}
    </OrderActPage>
  ),
})

function Follows({ invoice }: { invoice: NonNullable<Asked['invoice']> }) {
  const { t, format } = useOffice()
  const money = (minor: number) => format.money(minor, invoice.currency)
  const sum = t('office-money.company.sum', {
    total: money(invoice.totalMinor),
    tax: money(invoice.taxMinor),
  })
  return (
    <Card title={t('office-money.company.follows')}>
      <Facts
        rows={[
          [t('office-money.company.first'), `${invoice.number} · ${format.day(invoice.issuedOn)}`],
          [
            t('office-money.company.buyer'),
            [...invoice.buyer, invoice.taxId].filter(Boolean).join(', '),
          ],
          [t('office-money.plan.creditNote'), `− ${sum}`],
          [t('office-money.company.second'), sum],
        ]}
      />
      <p className="o-hint">{t('office-money.company.same')}</p>
    </Card>
  )
}

function CompanyForm({ asked, sent }: { asked: Asked; sent: Sent | undefined }) {
  const { t, me } = useOffice()
  const { address } = asked
  const field = (
    name: 'recipient' | 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'province',
    label: string,
    most: number,
    isOptional = false,
  ) => (
    <TextField
      name={name}
      label={label}
      value={address?.[name]}
      maxLength={most}
      isOptional={isOptional}
      sent={sent}
    />
  )
  const choices = addressCountries
    .map((value) => ({ value, label: countryName(value, me.language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, me.language))
  return (
    <OfficeForm>
      <ActProblem sent={sent} />
      <SeenOrder revision={asked.revision} />
      <TextField
        name="companyName"
        label={t('office-acts.address.company')}
        value={address?.companyName}
        maxLength={MOST_COMPANY_NAME}
        sent={sent}
      />
      <TextField
        name="taxId"
        label={t('office-money.company.taxId')}
        value={address?.taxId}
        maxLength={MOST_TYPED_NUMBER}
        sent={sent}
      />
      <SelectField
        name="country"
        label={t('office-acts.address.country')}
        value={address?.country}
        choices={choices}
        sent={sent}
      />
      {field('recipient', t('office-acts.address.recipient'), MOST_RECIPIENT, true)}
      {field('addressLine1', t('office-acts.address.line1'), MOST_ADDRESS_LINE)}
      {field('addressLine2', t('office-acts.address.line2'), MOST_ADDRESS_LINE, true)}
      <div className="o-form-row">
        {field('postalCode', t('office-acts.address.postalCode'), MOST_TYPED_NUMBER)}
        {field('city', t('office-acts.address.city'), MOST_CITY)}
      </div>
      {field('province', t('office-acts.address.province'), MOST_CITY, true)}
      <div className="o-actions">
        <Submit icon="file-text" confirm={t('office-money.company.sure')}>
          {t('office-money.company.submit')}
        </Submit>
        <BackToOrder number={asked.number} />
      </div>
    </OfficeForm>
  )
}
