import { redirect } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { readForm, refusedForm } from '#app/forms.ts'
import { leaveLogin } from '#app/guards/login-redirection-by-cart.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { localPath, safeRedirect } from '#app/paths.ts'
import { getShop, type Shop } from '#app/shop.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Key } from '#app/ui/illustration/key.tsx'
import type { Route } from './+types/login.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const session = await shop.getSession()
  return { mayContinueAsGuest: session.cartQuantity > 0 }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readForm(request)
  return values['intent'] === 'guest' ? continueAsGuest(shop) : logIn(shop, values)
}

async function continueAsGuest(shop: Shop) {
  await shop.ensureSession()
  await shop.api.session.chooseGuestCheckout({})
  const target = safeRedirect(shop.url.searchParams.get('redirect'))
  const checkout = localPath(shop, '/checkout')
  if (target?.startsWith(checkout)) throw redirect(target, 303)
  return goTo(shop, '/checkout', 303)
}

async function logIn(shop: Shop, values: Record<string, string>) {
  const { email = '', password = '' } = values
  const answer = await shop.api.session.logIn({ email, password })
  if (isRefused(answer)) return refusedForm(answer, values)
  shop.setCredential(answer.credential)
  const session = await shop.getSession()
  return leaveLogin(shop, session.cartQuantity)
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const href = useHref()
  const field = useFormAnswer(actionData)
  const isWrong = actionData?.code === 'wrong_credentials'
  return (
    <div className="container page-block split">
      <PageHead title={t('login.title')} noindex />
      <div className="split-picture">
        <Key />
      </div>
      <div className="stack stack-large">
        <div className="stack">
          <h1>{t('login.title')}</h1>
          <p className="lead">{t('login.intro')}</p>
          <form method="post" className="form">
            {isWrong ? (
              <Alert tone="danger" role="alert">
                <p>{t('login.wrong')}</p>
              </Alert>
            ) : (
              <FormErrors answer={actionData} />
            )}
            <TextField
              label={t('login.email')}
              type="email"
              autoComplete="username"
              required
              {...field('email')}
            />
            <TextField
              label={t('login.password')}
              type="password"
              autoComplete="current-password"
              required
              {...field('password')}
            />
            <div className="form-actions">
              <Button size="large">{t('login.submit')}</Button>
              <a href={href('/login/password-reset')}>{t('login.forgotten')}</a>
            </div>
          </form>
        </div>
        {loaderData.mayContinueAsGuest && (
          <form method="post" className="panel stack">
            <h2>{t('login.guest.title')}</h2>
            <p>{t('login.guest.text')}</p>
            <input type="hidden" name="intent" value="guest" />
            <p>
              <Button variant="secondary">{t('login.guest.submit')}</Button>
            </p>
          </form>
        )}
      </div>
    </div>
  )
}
