import { goTo } from '#app/answers.ts'
import { readForm } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'
import type { Route } from './+types/unsubscribe.route'

export function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = getShop(context).url
  return {
    token: searchParams.get('token')?.slice(0, 100) ?? '',
    isDone: searchParams.get('done') === '1',
  }
}

/** Only a post ends a subscription: mail programs open links by themselves. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const { token = '' } = await readForm(request)
  await shop.api.newsletter.unsubscribe({ token })
  return goTo(shop, '/unsubscribe?done=1', 303)
}

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  const { token, isDone } = loaderData
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block split">
      <PageHead title={t('unsubscribe.title')} noindex />
      <div className="split-picture">
        <Letter />
      </div>
      <div className="stack">
        <h1>{t('unsubscribe.title')}</h1>
        {isDone ? (
          <Alert tone="success" role="status" title={t('unsubscribe.done.title')}>
            <p>{t('unsubscribe.done.text')}</p>
          </Alert>
        ) : token ? (
          <form method="post" className="form">
            <p className="lead">{t('unsubscribe.confirm')}</p>
            <input type="hidden" name="token" value={token} />
            <div className="form-actions">
              <Button>{t('unsubscribe.submit')}</Button>
            </div>
          </form>
        ) : (
          <>
            <p className="lead">{t('unsubscribe.noToken')}</p>
            <p>
              <ButtonLink href={href('/contact')} variant="secondary">
                {t('general.nav.contact')}
              </ButtonLink>
            </p>
          </>
        )}
      </div>
    </div>
  )
}
