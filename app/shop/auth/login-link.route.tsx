import { isRefused } from '#api/refusal.ts'
import { readFormValues } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { MailLinkPage, refusedLink, tokenOf } from '#app/shop/mail-link-page.tsx'
import { getShop } from '#app/shop.ts'
import { enterShop } from './enter.ts'
import type { Route } from './+types/login-link.route'

export function loader({ context }: Route.LoaderArgs) {
  return { token: tokenOf(getShop(context)) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readFormValues(request)
  const answer = await shop.api.signIn.enterByMagicLink({ token: values['token'] ?? '' })
  return isRefused(answer) ? refusedLink(answer, values) : enterShop(shop, answer)
}

export default function LoginLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const href = useHref()
  return (
    <MailLinkPage
      title={t('login-link.title')}
      text={t('login-link.text')}
      submit={t('login-link.submit')}
      token={loaderData.token}
      answer={actionData}
      isExpired={actionData?.code === 'expired'}
      expired={{
        title: t('login-link.expired.title'),
        text: t('login-link.expired.text'),
        again: { href: href('/login'), label: t('login-link.expired.again') },
      }}
    />
  )
}
