import { isRefused, type Refused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { storeFilter } from '#app/office/kit/store-filter.ts'
import { Badge, Empty, PageHead, When } from '#app/office/kit/parts.tsx'
import { ListTools, loadViews, viewTabs } from '#app/office/views/saved-views.tsx'
import { customerFieldsOf } from '#commerce/customer-desk/customer-address.terms.ts'
import { brandName } from './brand-name.ts'
import { definePage, type OfficeApi, type OfficeView } from '#app/office/office-page.ts'

type Listed = Exclude<Awaited<ReturnType<OfficeApi['customerDesk']['listCustomers']>>, Refused>
type Customer = Listed['customers'][number]

const spec = { filters: ['store'], sorts: ['since', 'name'], defaultSort: '-since' } as const

/** Customers of one's stores, the newest first. */
export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const [listed, saved] = await Promise.all([
      api.customerDesk.listCustomers({
        ...customerFieldsOf(query),
        after: state.after,
      }),
      loadViews({ api, inStores }, 'customers'),
    ])
    return isRefused(listed) ? listed : { ...listed, state, saved }
  },
  title: (_, { t }) => t('office-customers.title'),
  View: ({ data, office }) => {
    const { t } = office
    return (
      <>
        <PageHead title={t('office-customers.title')} lead={t('office-customers.lead')} />
        <OfficeList
          label={t('office-customers.title')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.customers}
          keyOf={({ customerId }) => customerId}
          hrefOf={({ customerId }) => `/office/customers/${customerId}`}
          next={data.next}
          search={t('office-customers.search')}
          {...(data.saved.length > 0 && {
            views: [
              {
                href: '/office/customers',
                label: t('office-tasks.view.all'),
                isHere: office.url.search === '',
              },
              ...viewTabs('customers', data.saved, office),
            ],
          })}
          tools={<ListTools list="customers" views={data.saved} />}
          filters={storeFilter(office)}
          empty={
            <Empty icon="users" title={t('office-customers.none')}>
              <p>{t('office-customers.noneHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

function columnsOf({ t, format }: OfficeView): Column<Customer>[] {
  return [
    {
      id: 'name',
      sort: 'name',
      label: t('office-customers.name'),
      cell: ({ name, email }) => name || email,
      isAlways: true,
    },
    { id: 'email', label: t('office-customers.email'), cell: ({ email }) => email },
    {
      id: 'kind',
      label: t('office-customers.kind'),
      cell: ({ kind, companyName, isPartner }) => (
        <>
          {kind === 'COMPANY'
            ? (companyName ?? t('office-customers.kind.COMPANY'))
            : t('office-customers.kind.PERSON')}{' '}
          {isPartner && <Badge tone="info">{t('office-customers.partner')}</Badge>}
        </>
      ),
    },
    {
      id: 'orders',
      label: t('office-customers.orders'),
      cell: ({ orders }) => format.number(orders),
      isNumber: true,
    },
    {
      id: 'last',
      label: t('office-customers.lastOrder'),
      cell: ({ lastOrderAt }) =>
        lastOrderAt ? <When at={lastOrderAt} isRelative /> : t('office-customers.noOrder'),
    },
    {
      id: 'since',
      sort: 'since',
      label: t('office-customers.since'),
      cell: ({ since }) => format.day(since),
    },
    { id: 'brand', label: t('office-customers.brand'), cell: ({ brand }) => brandName(brand) },
  ]
}
