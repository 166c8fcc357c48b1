import { isRefused } from '#api/refusal.ts'
import type { OutputOf } from '#api/contract.ts'
import type { orderDeskOfficeContract } from '#commerce/order-desk/order-desk.office.contract.ts'
import { brandName } from '#app/office/customers/brand-name.ts'
import { OfficeIcon, type OfficeIconName } from '#app/office/kit/office-icon.tsx'
import { Card, Empty, PageHead } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, mayDo } from '#app/office/office-page.ts'
import { findActs, findPlaces, readActOn } from './commands.ts'
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
  article: 'package',
  staff: 'users',
  refund: 'banknote',
  account: 'wallet',
}

const nothing: Found[] = []

/** Search of the office as a page; the script shows its links below the field while somebody types. */
export const page = definePage({
  load: async ({ api, url, me }) => {
    const query = url.searchParams.get('q')?.trim().slice(0, 100) ?? ''
    const act = readActOn(query)
    // Whoever sees no orders goes to pages by their names.
    if (query === '' || !mayDo(me, 'order.read')) return { query, act, found: nothing }
    const answer = await api.orderDesk.omnibox({ query: act?.number ?? query })
    return isRefused(answer) ? answer : { query, act, found: answer.found }
  },
  title: (_, { t }) => t('office-orders.search.title'),
  View: ({ data: { query, act, found }, office }) => {
    const { t, may } = office
    const orders = found.flatMap(({ kind, label: number, store, status }) =>
      kind === 'order' && store !== undefined && status !== undefined
        ? [{ number, store, status }]
        : [],
    )
    const commands = [
      ...(act ? findActs(act.words, orders, office) : []),
      ...findPlaces(query, office),
    ]
    const count = commands.length + found.length
    return (
      <>
        <PageHead
          title={t('office-orders.search.title')}
          lead={
            query === ''
              ? t('office-orders.search.hint')
              : t('office-orders.search.results', { count, query })
          }
        />
        {count === 0 && query !== '' && (
          <Empty icon="search" title={t('office-orders.search.results', { count: 0, query })}>
            <p>{t('office-orders.search.hint')}</p>
          </Empty>
        )}
        {count > 0 && (
          <Card>
            <ul className="o-found">
              {commands.map((command) => (
                <li key={command.href}>
                  <a href={command.href} data-found="command">
                    <OfficeIcon name={command.icon} />
                    <span className="o-two-lines">
                      <span>
                        <span className="o-visually-hidden">{t('office-orders.search.goTo')} </span>
                        <strong>{command.label}</strong>
                      </span>
                    </span>
                  </a>
                </li>
              ))}
              {found.map((one, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- an order may be found twice
                <li key={index}>
                  <FoundLink found={one} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        {query !== '' && may('order.read') && (
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
  if (kind === 'article') return `/office/orders?article=${id}`
  if (kind === 'staff') return `/office/staff/${id}`
  if (kind === 'refund') return `/office/refunds/${id}`
  if (kind === 'account') return `/office/transfers?iban=${id}`
  return orderPath(order ?? '')
}

function FoundLink({ found }: { found: Found }) {
  const { t, format, stores } = useOffice()
  const store = found.brand
    ? brandName(found.brand)
    : (stores.find(({ slug }) => slug === found.store)?.name ?? found.store)
  const isCustomer = found.kind === 'customer' && found.id !== undefined
  const facts = [
    found.order !== found.label && !isCustomer && found.order,
    found.kind === 'account'
      ? t('office-orders.found.transfers', { count: Number(found.detail) })
      : found.detail !== found.label && found.detail,
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
