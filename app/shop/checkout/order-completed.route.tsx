import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { readFormValues, refusedForm } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { localPath, ownOrderPath } from '#app/paths.ts'
import { getShop, type Shop, type ShopApi } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Parcel } from '#app/ui/illustration/parcel.tsx'
import { OrderThanks } from './order-completed-thanks.tsx'
import type { Route } from './+types/order-completed.route'

/** Shared, reloaded elsewhere or opened by a stranger it shows nothing of anybody. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const order = await findPlaced(shop)
  return { order, isAccountSent: shop.url.searchParams.get('account') === 'sent' }
}

/** An account for whoever just ordered without one: the link in the mail opens it. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const { policy } = await readFormValues(request)
  const order = await findPlaced(shop)
  if (!order?.personal || !order.isGuestOrder) return goTo(shop, '/order-completed', 303)
  const { name, surname, email } = order.personal
  const redirect = localPath(shop, ownOrderPath(order.publicId))
  const wanted: unknown = { name, surname, email, kind: 'PERSON', policy, redirect }
  const answer = await shop.api.signIn.register(
    wanted as Parameters<ShopApi['signIn']['register']>[0],
  )
  if (isRefused(answer)) return refusedForm(answer, {})
  return goTo(shop, `/order-completed?order=${order.publicId}&account=sent`, 303)
}

async function findPlaced(shop: Shop) {
  const publicId = shop.url.searchParams.get('order')
  if (!publicId || publicId.length > 64) return undefined
  const order = await shop.api.tracking.getPlacedOrder({ publicId })
  return isRefused(order) ? undefined : order
}

export default function OrderCompleted({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isAccountSent } = loaderData
  if (!order) return <Neutral />
  return <OrderThanks order={order} isAccountSent={isAccountSent} answer={actionData} />
}

function Neutral() {
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block">
      <PageHead title={t('order-completed.neutral.title')} noindex />
      <EmptyState
        headingLevel={1}
        illustration={<Parcel />}
        title={t('order-completed.neutral.title')}
        text={t('order-completed.neutral.text')}
        actions={
          <>
            <ButtonLink href={href('/tracking')} icon="package">
              {t('general.nav.tracking')}
            </ButtonLink>
            <ButtonLink href={href('/')} variant="secondary">
              {t('general.backToShop')}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
