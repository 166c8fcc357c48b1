import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { readFormValues, refusedForm, type FormAnswer } from '#app/forms.ts'
import { useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Key } from '#app/ui/illustration/key.tsx'
import { LEAST_PASSWORD_LENGTH } from '#commerce/sign-in/sign-in.terms.ts'
import { tokenOf } from '#app/shop/mail-link-page.tsx'
import { passwordWords } from './password-words.ts'
import type { Route } from './+types/password-reset.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const token = tokenOf(shop)
  const found = token === '' ? {} : await shop.api.signIn.checkPasswordReset({ token })
  const refusal = isRefused(found) ? found.code : undefined
  const isSlowed = refusal === 'too_many_attempts'
  return {
    token: refusal === undefined || isSlowed ? token : '',
    isExpired: refusal !== undefined && !isSlowed,
    isSlowed,
    isSent: shop.url.searchParams.get('sent') === '1',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readFormValues(request)
  const { token, email = '', password = '' } = values
  if (token === undefined) {
    const answer = await shop.api.signIn.requestPasswordReset({ email })
    if (isRefused(answer)) return refusedForm(answer, values)
    return goTo(shop, '/login/password-reset?sent=1', 303)
  }
  const answer = await shop.api.signIn.setPasswordByToken({ token, password })
  if (!isRefused(answer)) return goTo(shop, '/login?sent=password', 303)
  return refusedForm(answer, values)
}

export default function PasswordReset({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isSent, isSlowed } = loaderData
  const slowed: FormAnswer = { code: 'too_many_attempts', fields: {}, values: {} }
  const isExpired = loaderData.isExpired || actionData?.code === 'expired'
  const t = useT()
  const href = useHref()
  return (
    <div className="container page-block split">
      <PageHead title={t('password-reset.title')} noindex />
      <div className="split-picture">
        <Key />
      </div>
      <div className="stack">
        <h1>{t('password-reset.title')}</h1>
        {isExpired && (
          <Alert tone="warning" role="alert" title={t('password-reset.expired.title')}>
            <p>{t('password-reset.expired.text')}</p>
          </Alert>
        )}
        {isSent && !actionData && !token ? (
          <Sent />
        ) : token && !isExpired ? (
          <NewPassword token={token} answer={actionData ?? (isSlowed ? slowed : undefined)} />
        ) : (
          <AskForMail answer={isExpired ? undefined : actionData} />
        )}
        <p>
          <a href={href('/login')}>{t('password-reset.back')}</a>
        </p>
      </div>
    </div>
  )
}

function Sent() {
  const t = useT()
  const href = useHref()
  const { contactEmail } = useShop()
  return (
    <Alert
      tone="success"
      role="status"
      title={t('password-reset.sent.title')}
      actions={
        <ButtonLink href={href('/login/password-reset')} variant="secondary">
          {t('password-reset.sent.again')}
        </ButtonLink>
      }
    >
      <p>{t('password-reset.sent.text')}</p>
      <p>{t('password-reset.sent.help', { email: contactEmail })}</p>
    </Alert>
  )
}

function AskForMail({ answer }: { answer: FormAnswer | undefined }) {
  const t = useT()
  const field = useFormAnswer(answer)
  return (
    <form method="post" className="form">
      <p className="lead">{t('password-reset.text')}</p>
      <FormErrors answer={answer} />
      <TextField
        label={t('password-reset.email')}
        type="email"
        autoComplete="username"
        required
        {...field('email')}
      />
      <div className="form-actions">
        <Button size="large">{t('password-reset.send')}</Button>
      </div>
    </form>
  )
}

function NewPassword({ token, answer }: { token: string; answer: FormAnswer | undefined }) {
  const t = useT()
  const own = passwordWords(t)
  const field = useFormAnswer(answer, own)
  return (
    <form method="post" className="form">
      <p className="lead">{t('password-reset.choose')}</p>
      <FormErrors answer={answer} own={own} />
      <input type="hidden" name="token" value={token} />
      <TextField
        label={t('password-reset.password')}
        type="password"
        autoComplete="new-password"
        hint={t('password-reset.hint', { count: LEAST_PASSWORD_LENGTH })}
        required
        {...field('password')}
      />
      <div className="form-actions">
        <Button size="large">{t('password-reset.save')}</Button>
      </div>
    </form>
  )
}
