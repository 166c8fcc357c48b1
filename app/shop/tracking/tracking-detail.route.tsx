import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { readFormValues } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { payPath, trackingPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { RestingLink } from './confirm-order.tsx'
import { findDraftPreview } from './find-draft-preview.ts'
import { OrderPage } from './order-page.tsx'
import { askPath, readOrderQuery } from './order-place.ts'
import { OrderAgain } from './reorder.tsx'
import { runOrderAct } from './run-order-act.ts'
import './tracking.css'
import type { Route } from './+types/tracking-detail.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const publicId = shop.match!.params['public_id']!
  const order = await orErrorPage(shop, await shop.api.tracking.getTracking({ publicId }))
  const asked = readOrderQuery(shop.url.searchParams)
  // Whoever had to show first that the order is theirs goes on to what they wanted.
  if (asked.ask === 'pay' && order.level === 'owner') return goTo(shop, payPath(publicId))
  return { order, asked, draftPreview: await findDraftPreview(shop, asked.draft) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const publicId = shop.match!.params['public_id']!
  const place = { publicId, path: trackingPath(publicId) }
  const values = await readFormValues(request)
  if (values['intent'] !== 'reorder') return runOrderAct(shop, place, values)
  await shop.ensureSession()
  const reordered = await shop.api.tracking.reorderTracked({ publicId })
  // The hour of the code is over: it is asked for again.
  if (isRefused(reordered) && reordered.code === 'forbidden') {
    return goTo(shop, askPath(place.path, { ask: 'again' }), 303)
  }
  return { reordered: await orErrorPage(shop, reordered) }
}

export default function TrackingDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { order, asked, draftPreview } = loaderData
  const [answer, reordered] =
    actionData && 'reordered' in actionData
      ? [undefined, actionData.reordered]
      : [actionData, undefined]
  const t = useT()
  if (order.level === 'aged') {
    return (
      <div className="container container-narrow page-block">
        <PageHead title={t('tracking-detail.resting.title')} noindex />
        <RestingLink
          path={trackingPath(order.publicId)}
          hasPostalCode={order.hasPostalCode}
          answer={answer}
        />
      </div>
    )
  }
  return (
    <div className="container page-block">
      <PageHead title={t('tracking-detail.title', { number: order.number })} noindex />
      <OrderPage
        order={order}
        path={trackingPath(order.publicId)}
        asked={asked}
        draftPreview={draftPreview}
        answer={answer}
        aside={
          <OrderAgain order={order} path={trackingPath(order.publicId)} reordered={reordered} />
        }
      />
    </div>
  )
}
