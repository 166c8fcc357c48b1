import { data } from 'react-router'
import { isRefused, refusals } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { FormErrors } from '#app/form-errors.tsx'
import { readFormValues, type FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { tokenOf } from '#app/shop/mail-link-page.tsx'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import type { Route } from './+types/email-change.route'

export function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return { token: tokenOf(shop), isDone: shop.url.searchParams.get('done') === '1' }
}

/** Only the account that asked for the change may make it: a link sent to others opens nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const { token = '' } = await readFormValues(request)
  const answer = await shop.api.ownSignIn.confirmEmailChange({ token })
  if (!isRefused(answer)) return goTo(shop, '/accounts/email-change?done=1', 303)
  const refused: FormAnswer = { code: answer.code, fields: {}, values: {} }
  return data(refused, { status: refusals[answer.code] })
}

/** A link that was tried too often is still good, later. */
function problemOf(code: string | undefined): 'other' | 'expired' | undefined {
  if (code === undefined || code === 'too_many_attempts') return undefined
  return code === 'not_found' ? 'other' : 'expired'
}

export default function EmailChange({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isDone } = loaderData
  const t = useT()
  const href = useHref()
  const problem = problemOf(actionData?.code) ?? (token || isDone ? undefined : 'expired')
  const profile = (
    <ButtonLink href={href('/accounts/profile')} variant="secondary">
      {t('accounts-email-change.back')}
    </ButtonLink>
  )
  return (
    <>
      <PageHead title={t('accounts-email-change.title')} noindex />
      <h1>{t('accounts-email-change.title')}</h1>
      {problem ? (
        <Alert tone="warning" role="alert" actions={profile}>
          <p>{t(`accounts-email-change.${problem}`)}</p>
        </Alert>
      ) : isDone ? (
        <Alert tone="success" role="status" actions={profile}>
          <p>{t('accounts-email-change.done')}</p>
        </Alert>
      ) : (
        <form method="post" className="form">
          <p className="lead">{t('accounts-email-change.text')}</p>
          <FormErrors answer={actionData} />
          <input type="hidden" name="token" value={token} />
          <div className="form-actions">
            <Button size="large">{t('accounts-email-change.submit')}</Button>
          </div>
        </form>
      )}
    </>
  )
}
