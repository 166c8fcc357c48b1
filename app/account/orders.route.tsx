import { orErrorPage } from '#app/answers.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { trackingPath } from '#app/paths.ts'
import { OrderStatus } from '#app/shop/tracking/order-status.tsx'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Parcel } from '#app/ui/illustration/parcel.tsx'
import type { Route } from './+types/orders.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.order.listOwnOrders({}))
}

export default function AccountOrders({ loaderData }: Route.ComponentProps) {
  const { orders } = loaderData
  const t = useT()
  const href = useHref()
  const format = useFormat()
  return (
    <>
      <PageHead title={t('general.account.orders')} noindex />
      <h1>{t('general.account.orders')}</h1>
      {orders.length === 0 ? (
        <EmptyState
          illustration={<Parcel />}
          title={t('accounts-orders.empty.title')}
          text={t('accounts-orders.empty.text')}
          actions={<ButtonLink href={href('/')}>{t('general.nav.products')}</ButtonLink>}
        />
      ) : (
        <table className="table table-stacked">
          <thead>
            <tr>
              <th scope="col">{t('accounts-orders.number')}</th>
              <th scope="col">{t('accounts-orders.placed')}</th>
              <th scope="col">{t('accounts-orders.status')}</th>
              <th scope="col" className="table-number">
                {t('accounts-orders.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.publicId}>
                <th scope="row" data-label={t('accounts-orders.number')}>
                  <a href={href(trackingPath(order.publicId))}>{order.number}</a>
                </th>
                <td data-label={t('accounts-orders.placed')}>{format.day(order.placedAt)}</td>
                <td data-label={t('accounts-orders.status')}>
                  <OrderStatus status={order.status} />
                </td>
                <td className="table-number" data-label={t('accounts-orders.total')}>
                  {format.price(order.totalMinor, order.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
