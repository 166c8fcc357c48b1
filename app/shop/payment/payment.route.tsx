import { isRefused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { readFormValues } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { trackingPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { askPath } from '#app/shop/tracking/order-place.ts'
import { PaymentBody } from './payment-body.tsx'
import { runPayment } from './run-payment.ts'
import type { Route } from './+types/payment.route'
import './payment.css'

/** Payment state. The address decides nothing: the provider is asked, and the order's state is shown. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const asked = readAsked(shop)
  const answer = await shop.api.payment.checkPayment(asked)
  // Whoever only has the link is shown there what it takes to pay.
  if (isRefused(answer) && answer.code === 'forbidden') {
    return goTo(shop, askPath(trackingPath(asked.orderPublicId), { ask: 'pay' }))
  }
  const state = await orErrorPage(shop, answer)
  if (state.isPaid && state.isPlacedHere) {
    return goTo(shop, `/order-completed?order=${encodeURIComponent(state.orderPublicId)}`)
  }
  return { state, key: asked.key }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const isDocument = request.headers.get('sec-fetch-mode') === 'navigate'
  return runPayment(shop, readAsked(shop), await readFormValues(request), { isDocument })
}

function readAsked(shop: ReturnType<typeof getShop>) {
  const key = shop.url.searchParams.get('key')?.slice(0, 500)
  return { orderPublicId: shop.match!.params['public_id']!, ...(key && { key }) }
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { state, key } = loaderData
  const t = useT()
  return (
    <div className="container container-narrow page-block payment-page">
      <PageHead title={t('payment.title', { number: state.orderNumber })} noindex />
      <PaymentBody state={state} payKey={key} refusal={actionData} />
    </div>
  )
}
