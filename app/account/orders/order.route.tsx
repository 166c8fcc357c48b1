import { orErrorPage } from '#app/answers.ts'
import { readFormValues } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { ownOrderPath } from '#app/paths.ts'
import { getShop } from '#app/shop.ts'
import { findDraftPreview } from '#app/shop/tracking/find-draft-preview.ts'
import { OrderPage } from '#app/shop/tracking/order-page.tsx'
import { readOrderQuery } from '#app/shop/tracking/order-place.ts'
import { Reorder } from '#app/shop/tracking/reorder.tsx'
import { runOrderAct } from '#app/shop/tracking/run-order-act.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import type { Route } from './+types/order.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const publicId = shop.match!.params['public_id']!
  const order = await orErrorPage(shop, await shop.api.tracking.getOwnOrder({ publicId }))
  const asked = readOrderQuery(shop.url.searchParams)
  return { order, asked, draftPreview: await findDraftPreview(shop, asked.draft) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const publicId = shop.match!.params['public_id']!
  const values = await readFormValues(request)
  if (values['intent'] !== 'reorder') {
    return runOrderAct(shop, { publicId, path: ownOrderPath(publicId) }, values)
  }
  return { reordered: await orErrorPage(shop, await shop.api.tracking.reorder({ publicId })) }
}

export default function AccountOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, asked, draftPreview } = loaderData
  const [answer, reordered] =
    actionData && 'reordered' in actionData
      ? [undefined, actionData.reordered]
      : [actionData, undefined]
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead title={t('tracking-detail.title', { number: order.number })} noindex />
      <p>
        <ButtonLink href={href('/accounts/orders')} variant="quiet" size="small" icon="arrow-left">
          {t('accounts-order.back')}
        </ButtonLink>
      </p>
      <OrderPage
        order={order}
        path={ownOrderPath(order.publicId)}
        asked={asked}
        draftPreview={draftPreview}
        answer={answer}
        aside={<Reorder reordered={reordered} />}
      />
    </>
  )
}
