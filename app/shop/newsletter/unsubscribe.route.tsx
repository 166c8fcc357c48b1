import { goTo } from '#app/answers.ts'
import { readFormValues } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { MailLinkPage, tokenOf } from '#app/shop/mail-link-page.tsx'
import { getShop } from '#app/shop.ts'
import type { Route } from './+types/unsubscribe.route'

export function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return { token: tokenOf(shop), isDone: shop.url.searchParams.get('done') === '1' }
}

/** Only a post ends a subscription: mail programs open links by themselves. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const { token = '' } = await readFormValues(request)
  await shop.api.newsletter.unsubscribe({ token })
  return goTo(shop, '/unsubscribe?done=1', 303)
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { token, isDone } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <MailLinkPage
      title={t('unsubscribe.title')}
      text={t('unsubscribe.confirm')}
      submit={t('unsubscribe.submit')}
      token={token}
      done={isDone && { title: t('unsubscribe.done.title'), text: t('unsubscribe.done.text') }}
      expired={{
        text: t('unsubscribe.noToken'),
        again: { href: href('/contact'), label: t('general.nav.contact') },
      }}
    />
  )
}
