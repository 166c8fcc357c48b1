import type { OutputOf } from '#api/contract.ts'
import type { orderDeskOfficeContract } from '#commerce/order-desk/order-desk.office.contract.ts'
import { OfficeIcon, type OfficeIconName } from '#app/office/kit/office-icon.tsx'
import { Card, Empty, PageHead } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage } from '#app/office/office-page.ts'
import { orderPath, StatusBadge, wordOf } from './order-words.tsx'

type Found = OutputOf<(typeof orderDeskOfficeContract)['omnibox']>['found'][number]

const icons: Readonly<Record<Found['kind'], OfficeIconName>> = {
  order: 'shopping-bag',
  line: 'barcode',
  parcel: 'truck',
  invoice: 'receipt',
  payment: 'credit-card',
  customer: 'user',
  ticket: 'ticket',
  design: 'image',
}

/** Search of the office as a page; the script shows its links below the field while somebody types. */
export const page = definePage({
  load: async ({ api, url }) => {
    const query = url.searchParams.get('q')?.trim().slice(0, 100) ?? ''
    return query === '' ? { found: [] } : api.orderDesk.omnibox({ query })
  },
  title: (_, { t }) => t('office-orders.search.title'),
  View: ({ data: { found }, office: { t, url } }) => {
    const query = url.searchParams.get('q')?.trim() ?? ''
    return (
      <>
        <PageHead
          title={t('office-orders.search.title')}
          lead={
            query === ''
              ? t('office-orders.search.hint')
              : t('office-orders.search.results', { count: found.length, query })
          }
        />
        {found.length === 0 && query !== '' && (
          <Empty icon="search" title={t('office-orders.search.results', { count: 0, query })}>
            <p>{t('office-orders.search.hint')}</p>
          </Empty>
        )}
        {found.length > 0 && (
          <Card>
            <ul className="o-found">
              {found.map((one, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- an order may be found twice
                <li key={index}>
                  <FoundLink found={one} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        {query !== '' && (
          <p className="o-search-all">
            <a href={`/office/orders?q=${encodeURIComponent(query)}`}>
              {t('office-orders.search.all', { query })}
            </a>
          </p>
        )}
      </>
    )
  },
})

/** Page of what was found; without one of its own, the order that it belongs to. */
function pathOf({ kind, id, order }: Found): string {
  if (id !== undefined && kind === 'ticket') return `/office/tickets/${id}`
  if (id !== undefined && kind === 'customer') return `/office/customers/${id}`
  return orderPath(order ?? '')
}

function FoundLink({ found }: { found: Found }) {
  const { t, format, stores } = useOffice()
  const store = stores.find(({ slug }) => slug === found.store)?.name ?? found.store
  const isCustomer = found.kind === 'customer' && found.id !== undefined
  const facts = [
    found.order !== found.label && !isCustomer && found.order,
    found.detail,
    store,
    found.at && format.day(found.at),
  ].filter(Boolean)
  return (
    <a href={pathOf(found)} data-found={found.kind}>
      <OfficeIcon name={icons[found.kind]} />
      <span className="o-two-lines">
        <span>
          <span className="o-visually-hidden">{wordOf(t, 'found', found.kind)} </span>
          <strong>{found.label}</strong>
        </span>
        <small className="o-hint">{facts.join(' · ')}</small>
      </span>
      {found.status !== undefined && !isCustomer && <StatusBadge status={found.status} />}
    </a>
  )
}
