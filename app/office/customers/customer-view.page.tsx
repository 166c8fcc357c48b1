import { isRefused, type Refused } from '#api/refusal.ts'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Badge, Card, Facts, Submit, Tabs, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, type OfficeApi } from '#app/office/office-page.ts'
import { OrderRows, TicketRows } from './account-rows.tsx'

type View = Exclude<Awaited<ReturnType<OfficeApi['customerDesk']['getCustomerView']>>, Refused>

const parts = ['orders', 'designs', 'tickets', 'profile'] as const
type Part = (typeof parts)[number]

const partIn = (url: URL): Part =>
  parts.find((part) => part === url.searchParams.get('part')) ?? 'orders'

/** Account of a customer, for reading only: no link or button of it changes anything. */
export const page = definePage({
  load: ({ api, params }) => api.customerDesk.getCustomerView({ viewId: params['viewId']! }),
  act: async ({ api, params }) => {
    const viewId = params['viewId']!
    const view = await api.customerDesk.getCustomerView({ viewId })
    if (isRefused(view)) return view
    const closed = await api.customerDesk.closeCustomerView({ viewId })
    if (isRefused(closed)) return closed
    return {
      goTo: `/office/customers/${view.customerId}`,
      toast: 'office-customers.done.viewEnded',
    }
  },
  title: ({ name, email }, { t }) => t('office-customers.viewOf', { name: name || email }),
  View: ({ data, office: { t, url } }) => {
    const part = partIn(url)
    return (
      <>
        <Banner view={data} />
        <h1>{t('office-customers.viewOf', { name: data.name || data.email })}</h1>
        <div className="o-stack">
          <Tabs
            label={t('office-customers.account')}
            tabs={parts.map((one) => ({
              href: `${url.pathname}?part=${one}`,
              label: t(`office-customers.part.${one}`),
              isHere: one === part,
            }))}
          />
          <Card title={t(`office-customers.part.${part}`)}>
            <AccountPart view={data} part={part} />
          </Card>
        </div>
      </>
    )
  },
})

function Banner({ view }: { view: View }) {
  const { t, format } = useOffice()
  return (
    <section className="o-view-banner" aria-label={t('office-customers.banner')}>
      <OfficeIcon name="eye" size={20} />
      <p>
        <strong>{t('office-customers.banner')}</strong>{' '}
        {t('office-customers.bannerUntil', { time: format.moment(view.endsAt) })}{' '}
        {t('office-customers.bannerReason', { reason: view.reason })}
      </p>
      <OfficeForm label={t('office-customers.endView')} className="o-inline-form">
        <Submit kind="plain" icon="x">
          {t('office-customers.endView')}
        </Submit>
      </OfficeForm>
    </section>
  )
}

function AccountPart({ view, part }: { view: View; part: Part }) {
  const { t } = useOffice()
  if (part === 'orders') return <OrderRows orders={view.orders} />
  if (part === 'tickets') return <TicketRows tickets={view.tickets} />
  if (part === 'profile') return <Profile view={view} />
  if (view.designs.length === 0) {
    return <p className="o-hint">{t('office-customers.noDesigns')}</p>
  }
  return (
    <ul className="o-rows">
      {view.designs.map(({ designId, name, changedAt }) => (
        <li key={designId}>
          <span>{name || t('office-customers.unnamed')}</span>
          <span className="o-hint">
            <When at={changedAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Profile({ view }: { view: View }) {
  const { t } = useOffice()
  return (
    <div className="o-stack">
      <Facts
        rows={[
          [t('office-customers.name'), view.name],
          [t('office-customers.email'), view.email],
          [t('office-customers.phone'), view.phone],
        ]}
      />
      <h3>{t('office-customers.addresses')}</h3>
      {view.addresses.length === 0 && <p className="o-hint">{t('office-customers.noAddresses')}</p>}
      <ul className="o-rows">
        {view.addresses.map((address, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- addresses of one drawing
          <li key={index}>
            <address>
              <strong>{address.recipient}</strong>
              <br />
              {address.lines.join(', ')}
            </address>
            <span>
              {address.isForDelivery && <Badge>{t('office-customers.forDelivery')}</Badge>}{' '}
              {address.isForBilling && <Badge>{t('office-customers.forBilling')}</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
