import { orErrorPage } from '#app/answers.ts'
import { readForm } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { trackingPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { findDraftPreview } from './find-draft-preview.ts'
import { OrderPage } from './order-page.tsx'
import { readOrderQuery } from './order-place.ts'
import { runOrderAct } from './run-order-act.ts'
import type { Route } from './+types/tracking-detail.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const publicId = shop.match!.params['public_id']!
  const order = await orErrorPage(shop, await shop.api.tracking.getTracking({ publicId }))
  const asked = readOrderQuery(shop.url.searchParams)
  return { order, asked, draftPreview: await findDraftPreview(shop, asked.draft) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const publicId = shop.match!.params['public_id']!
  const place = { publicId, path: trackingPath(publicId) }
  return runOrderAct(shop, place, await readForm(request))
}

export default function TrackingDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { order, asked, draftPreview } = loaderData
  const t = useT()
  return (
    <div className="container page-block">
      <PageHead title={t('tracking-detail.title', { number: order.number })} noindex />
      <OrderPage
        order={order}
        path={trackingPath(order.publicId)}
        asked={asked}
        draftPreview={draftPreview}
        answer={actionData}
      />
    </div>
  )
}
