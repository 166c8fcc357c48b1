import { data } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { readForm } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'
import type { Route } from './+types/newsletter-confirmation.route'

export function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = getShop(context).url
  return {
    token: searchParams.get('token')?.slice(0, 100) ?? '',
    isDone: searchParams.get('done') === '1',
  }
}

/** Only a post confirms: mail programs open links by themselves. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const { token = '' } = await readForm(request)
  const answer = await shop.api.newsletter.confirmSubscription({ token })
  if (isRefused(answer)) return data({ isExpired: true }, { status: 410 })
  return goTo(shop, '/newsletter/confirm?done=1', 303)
}

export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isDone } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block split">
      <PageHead title={t('newsletter-confirmation.title')} noindex />
      <div className="split-picture">
        <Letter />
      </div>
      <div className="stack">
        <h1>{t('newsletter-confirmation.title')}</h1>
        {isDone ? (
          <Alert tone="success" role="status" title={t('newsletter-confirmation.done.title')}>
            <p>{t('newsletter-confirmation.done.text')}</p>
          </Alert>
        ) : token && !actionData?.isExpired ? (
          <form method="post" className="form">
            <p className="lead">{t('newsletter-confirmation.text')}</p>
            <input type="hidden" name="token" value={token} />
            <div className="form-actions">
              <Button size="large">{t('newsletter-confirmation.submit')}</Button>
            </div>
          </form>
        ) : (
          <Alert
            tone="warning"
            role="alert"
            title={t('newsletter-confirmation.expired.title')}
            actions={
              <ButtonLink href={href('/newsletter')} variant="secondary">
                {t('newsletter-confirmation.expired.again')}
              </ButtonLink>
            }
          >
            <p>{t('newsletter-confirmation.expired.text')}</p>
          </Alert>
        )}
      </div>
    </div>
  )
}
