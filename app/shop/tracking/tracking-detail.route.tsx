import { orErrorPage } from '#app/answers.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { actionPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { Parcel } from '#app/ui/illustration/parcel.tsx'
import { OrderStatus } from './order-status.tsx'
import type { Route } from './+types/tracking-detail.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const publicId = shop.match!.params['public_id']!
  return { order: await orErrorPage(shop, await shop.api.order.getTracking({ publicId })) }
}

export default function TrackingDetail({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData
  const t = useT()
  const href = useHref()
  const format = useFormat()
  return (
    <div className="container page-block split">
      <PageHead title={t('tracking-detail.title', { number: order.number })} noindex />
      <div className="split-picture">
        <Parcel />
      </div>
      <div className="stack">
        <h1>{t('tracking-detail.title', { number: order.number })}</h1>
        {order.actions
          .filter((action) => action.status === 'OPEN')
          .map((action) => (
            <Alert
              key={action.publicId}
              tone="warning"
              title={t(`general.action.${action.type}`)}
              actions={
                <ButtonLink href={href(actionPath(order.publicId, action.publicId))} size="small">
                  {t('tracking-detail.act')}
                </ButtonLink>
              }
            >
              <p>{t('tracking-detail.deadline', { day: format.day(action.deadlineAt) })}</p>
            </Alert>
          ))}
        <DataList
          items={[
            {
              term: t('tracking-detail.status'),
              value: <OrderStatus status={order.status} />,
            },
            { term: t('tracking-detail.placed'), value: format.day(order.placedAt) },
          ]}
        />
        <p className="muted">{t('tracking-detail.privacy')}</p>
      </div>
    </div>
  )
}
