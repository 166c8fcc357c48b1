import { isRefused } from '#api/refusal.ts'
import { addressCountries } from '#commerce/address/address.terms.ts'
import { deliveryModes } from '#commerce/delivery/delivery.terms.ts'
import type { OutputOf } from '#api/contract.ts'
import type { orderDeskOfficeContract } from '#commerce/order-desk/order-desk.office.contract.ts'
import {
  filterFieldsOf,
  orderFilterNames,
  orderMarks,
  viewIn,
} from '#commerce/order-desk/order-address.terms.ts'
import {
  orderSources,
  orderViewNames,
  paymentStates,
} from '#commerce/order-desk/order-desk.terms.ts'
import { paymentMethods } from '#commerce/payment/payment.terms.ts'
import { orderStatuses } from '#commerce/order/order.terms.ts'
import { valuesIn } from '#commerce/office-task/list-address.terms.ts'
import type { ListFilter } from '#app/office/kit/list-filters.tsx'
import { readList, type ListSpec } from '#app/office/kit/list-state.ts'
import { OfficeList, type ListView } from '#app/office/kit/office-list.tsx'
import { ButtonLink, Empty, PageHead } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeView } from '#app/office/office-page.ts'
import {
  ListTools,
  loadViews,
  viewHere,
  viewTabs,
  type SavedView,
} from '#app/office/views/saved-views.tsx'
import { listBulk } from '#app/office/tasks/list-bulk.tsx'
import { floorWord } from '#app/office/production/production-words.tsx'
import { presses } from '#commerce/production/production.terms.ts'
import { orderColumns } from './order-columns.tsx'
import { countryName, orderPath, wordOf } from './order-words.tsx'

type Contract = typeof orderDeskOfficeContract
type Counts = OutputOf<Contract['countOrders']>['views']
type Choices = OutputOf<Contract['listChoices']>

const spec: ListSpec = {
  filters: orderFilterNames,
  sorts: ['placed', 'leaves', 'total', 'changed'],
  defaultSort: '-placed',
}

export const page = definePage({
  load: async ({ api, url, query, inStores }) => {
    const state = readList(url, spec)
    const view = viewIn(query)
    const [list, counts, choices, saved] = await Promise.all([
      api.orderDesk.listOrders({
        ...filterFieldsOf(query),
        sort: state.sort,
        after: state.after,
      }),
      api.orderDesk.countOrders({ store: valuesIn(query, 'store') }),
      api.orderDesk.listChoices({}),
      loadViews({ api, inStores }, 'orders'),
    ])
    if (isRefused(list)) return list
    if (isRefused(counts)) return counts
    if (isRefused(choices)) return choices
    return { list, state, view, counts: counts.views, choices, saved }
  },
  title: (_, { t }) => t('office-orders.title'),
  View: ({ data, office }) => {
    const { t } = office
    const { list, state, choices, saved } = data
    // A shop without orders has no filter to take away.
    const isAll = office.url.search === ''
    return (
      <>
        <PageHead title={t('office-orders.title')}>
          {office.may('order.create') && (
            <ButtonLink href="/office/build-order" icon="plus">
              {t('office-help.build.menu')}
            </ButtonLink>
          )}
        </PageHead>
        <OfficeList
          label={t('office-orders.title')}
          state={state}
          columns={orderColumns(office)}
          rows={list.orders}
          keyOf={({ number }) => number}
          hrefOf={({ number }) => orderPath(number)}
          total={{ count: list.count, isMore: list.isMore }}
          next={list.next}
          filters={filtersOf(office, choices)}
          search={t('office-orders.search')}
          views={[...viewsOf(data, office), ...viewTabs('orders', saved, office)]}
          tools={<ListTools list="orders" views={saved} />}
          {...listBulk('orders', office, list)}
          empty={
            <Empty
              icon="shopping-bag"
              title={t(isAll ? 'office-orders.emptyShop' : 'office-orders.empty')}
            >
              <p>{t(isAll ? 'office-orders.emptyShopHint' : 'office-orders.emptyHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

/** Tabs count by the very query that lists them. */
function viewsOf(
  { view, counts, saved }: { view: string; counts: Counts; saved: readonly SavedView[] },
  { t, format, url }: OfficeView,
): ListView[] {
  const countOf = new Map(counts.map((one) => [one.view, one]))
  const isSaved = viewHere(saved, url) !== undefined
  return orderViewNames.map((name) => {
    const counted = countOf.get(name)
    return {
      href: name === 'all' ? '/office/orders' : `/office/orders?view=${name}`,
      label: wordOf(t, 'view', name),
      isHere: name === view && !isSaved,
      ...(counted && {
        count: `${format.number(counted.count)}${counted.isMore ? '+' : ''}`,
      }),
    }
  })
}

function filtersOf({ t, me, stores }: OfficeView, { carriers, tags }: Choices): ListFilter[] {
  const filter = (name: string, choices?: ListFilter['choices']) => ({
    name,
    label: t(`office-orders.filter.${name}` as 'office-orders.filter.status'),
    ...(choices && { choices }),
  })
  const words = (part: Parameters<typeof wordOf>[1], codes: readonly string[]) =>
    codes.map((value) => ({ value, label: wordOf(t, part, value) }))
  const days = (part: 'days' | 'age', values: readonly number[]) =>
    values.map((value) => ({
      value: String(value),
      label: t(`office-orders.${part}.${value}` as 'office-orders.days.1'),
    }))
  const countries = addressCountries
    .map((value) => ({ value, label: countryName(value, me.language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, me.language))
  return [
    filter('status', words('status', Object.keys(orderStatuses))),
    ...(stores.length > 1
      ? [
          filter(
            'store',
            stores.map(({ slug, name }) => ({ value: slug, label: name })),
          ),
        ]
      : []),
    filter('placedDays', days('days', [1, 7, 30, 90, 365])),
    filter('is', words('is', orderMarks)),
    { ...filter('country', countries), isMore: true },
    { ...filter('mode', words('mode', deliveryModes)), isMore: true },
    {
      ...filter(
        'carrier',
        carriers.map(({ code, name }) => ({ value: code, label: name })),
      ),
      isMore: true,
    },
    {
      ...filter(
        'press',
        presses.map((value) => ({ value, label: floorWord(t, 'press', value) })),
      ),
      isMore: true,
    },
    { ...filter('payment', words('payment', paymentStates)), isMore: true },
    { ...filter('method', words('method', paymentMethods)), isMore: true },
    { ...filter('source', words('source', orderSources)), isMore: true },
    { ...filter('statusDays', days('age', [1, 2, 7, 30])), isMore: true },
    ...(tags.length > 0
      ? [
          {
            ...filter(
              'tag',
              tags.map((value) => ({ value, label: value })),
            ),
            isMore: true,
          },
        ]
      : []),
    { ...filter('placedFrom'), type: 'date', isMore: true },
    { ...filter('placedTo'), type: 'date', isMore: true },
    { ...filter('article'), type: 'text', isMore: true },
    { ...filter('code'), type: 'text', isMore: true },
    { ...filter('totalFrom'), type: 'text', isMore: true },
    { ...filter('totalTo'), type: 'text', isMore: true },
  ]
}
