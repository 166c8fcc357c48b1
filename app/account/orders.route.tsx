import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Parcel } from '#app/ui/illustration/parcel.tsx'
import { OrderCards } from './orders/order-cards.tsx'
import { OrdersControls, OrdersPages } from './orders/orders-controls.tsx'
import { isNarrowed, readOrdersQuery, toOrderFilter } from './orders/orders-query.ts'
import '#app/shop/tracking/tracking.css'
import type { Route } from './+types/orders.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const query = readOrdersQuery(shop.url.searchParams)
  const filter = toOrderFilter(query, new Date(), shop.site.timeZone)
  const answer = await shop.api.tracking.listOwnOrders(filter)
  return { query, ...(await orErrorPage(shop, answer)) }
}

export default function AccountOrders({ loaderData }: Route.ComponentProps) {
  const { orders, total, query } = loaderData
  const t = useT()
  const href = useHref()
  const isEmpty = total === 0 && !isNarrowed(query)
  return (
    <>
      <PageHead title={t('general.account.orders')} noindex />
      <h1>{t('general.account.orders')}</h1>
      {isEmpty ? (
        <EmptyState
          illustration={<Parcel />}
          title={t('accounts-orders.empty.title')}
          text={t('accounts-orders.empty.text')}
          actions={<ButtonLink href={href('/products')}>{t('general.nav.products')}</ButtonLink>}
        />
      ) : (
        <>
          {(total > 1 || isNarrowed(query)) && <OrdersControls asked={query} />}
          <p role="status" className="muted">
            {t('accounts-orders.count', { count: total })}
          </p>
          {orders.length === 0 ? (
            <EmptyState
              title={t('accounts-orders.none.title')}
              text={t('accounts-orders.none.text')}
              actions={
                <ButtonLink href={href('/accounts/orders')} variant="secondary">
                  {t('accounts-orders.all')}
                </ButtonLink>
              }
            />
          ) : (
            <OrderCards orders={orders} />
          )}
          <OrdersPages page={query.page} total={total} />
        </>
      )}
    </>
  )
}
