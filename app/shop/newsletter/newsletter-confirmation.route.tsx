import { data } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { readFormValues } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { MailLinkPage, tokenOf } from '#app/shop/mail-link-page.tsx'
import { getShop } from '#app/shop.ts'
import type { Route } from './+types/newsletter-confirmation.route'

export function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return { token: tokenOf(shop), isDone: shop.url.searchParams.get('done') === '1' }
}

/** Only a post confirms: mail programs open links by themselves. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const { token = '' } = await readFormValues(request)
  const answer = await shop.api.newsletter.confirmSubscription({ token })
  if (isRefused(answer)) return data({ isExpired: true }, { status: 410 })
  return goTo(shop, '/newsletter/confirm?done=1', 303)
}

export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isDone } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <MailLinkPage
      title={t('newsletter-confirmation.title')}
      text={t('newsletter-confirmation.text')}
      submit={t('newsletter-confirmation.submit')}
      token={token}
      done={
        isDone && {
          title: t('newsletter-confirmation.done.title'),
          text: t('newsletter-confirmation.done.text'),
        }
      }
      isExpired={actionData?.isExpired}
      expired={{
        title: t('newsletter-confirmation.expired.title'),
        text: t('newsletter-confirmation.expired.text'),
        again: { href: href('/newsletter'), label: t('newsletter-confirmation.expired.again') },
      }}
    />
  )
}
