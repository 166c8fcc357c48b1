import type { OutputOf } from '#api/contract.ts'
import { isRefused } from '#api/refusal.ts'
import { readList } from '#app/office/kit/list-state.ts'
import { OfficeList, type Column } from '#app/office/kit/office-list.tsx'
import { Badge, ButtonLink, Empty, PageHead, When, type Tone } from '#app/office/kit/parts.tsx'
import { definePage, type OfficeView } from '#app/office/office-page.ts'
import { orderPath } from '#app/office/orders/order-words.tsx'
import type { orderHelpOfficeContract } from '#commerce/order-help/order-help.office.contract.ts'
import type { BuiltCartState } from '#commerce/order-help/order-help.terms.ts'

type Row = OutputOf<(typeof orderHelpOfficeContract)['listBuiltCarts']>['carts'][number]

const tones: Readonly<Record<BuiltCartState, Tone>> = {
  waiting: 'warn',
  taken: 'info',
  ordered: 'good',
  expired: 'plain',
}

/** Orders that were built for customers, and what became of them. */
export const page = definePage({
  load: async ({ api, url, inStores }) => {
    const state = readList(url, { filters: [], sorts: [], defaultSort: '' })
    const listed = await api.orderHelp.listBuiltCarts({ store: inStores })
    return isRefused(listed) ? listed : { ...listed, state }
  },
  title: (_, { t }) => t('office-help.built.title'),
  View: ({ data, office }) => {
    const { t } = office
    return (
      <>
        <PageHead
          title={t('office-help.built.title')}
          up={{ href: '/office/orders', label: t('office-orders.title') }}
          lead={t('office-help.built.lead')}
        >
          <ButtonLink href="/office/build-order" kind="primary" icon="plus">
            {t('office-help.build.menu')}
          </ButtonLink>
        </PageHead>
        <OfficeList
          label={t('office-help.built.title')}
          state={data.state}
          columns={columnsOf(office)}
          rows={data.carts}
          keyOf={({ cartId }) => cartId}
          empty={
            <Empty icon="shopping-bag" title={t('office-help.built.empty')}>
              <p>{t('office-help.built.emptyHint')}</p>
            </Empty>
          }
        />
      </>
    )
  },
})

function columnsOf({ t, stores }: OfficeView): Column<Row>[] {
  return [
    {
      id: 'email',
      label: t('office-help.email'),
      cell: ({ email }) => email ?? t('office-help.built.noEmail'),
      isAlways: true,
    },
    {
      id: 'state',
      label: t('office-help.built.state'),
      cell: ({ state }) => (
        <Badge tone={tones[state]}>{t(`office-help.built.state.${state}`)}</Badge>
      ),
    },
    {
      id: 'order',
      label: t('office-help.built.order'),
      cell: ({ order }) => (order ? <a href={orderPath(order)}>{order}</a> : '–'),
    },
    {
      id: 'pieces',
      label: t('office-help.built.pieces'),
      isNumber: true,
      cell: ({ pieces }) => pieces,
    },
    {
      id: 'store',
      label: t('office-help.store'),
      cell: ({ store }) => stores.find(({ slug }) => slug === store)?.name ?? store,
    },
    { id: 'by', label: t('office-help.built.by'), cell: ({ madeBy }) => madeBy },
    { id: 'made', label: t('office-help.built.made'), cell: ({ madeAt }) => <When at={madeAt} /> },
    {
      id: 'until',
      label: t('office-help.built.until'),
      cell: ({ expiresAt }) => <When at={expiresAt} />,
    },
  ]
}
