import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { goTo } from '#app/answers.ts'
import { readFormValues, refusedForm, type FormValues } from '#app/forms.ts'
import { leaveLogin } from '#app/guards/login-redirection-by-cart.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { localPath, safeRedirect } from '#app/paths.ts'
import { getShop, type Shop, type ShopApi } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { classNames } from '#app/ui/foundation/class-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'
import { Key } from '#app/ui/illustration/key.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import { GuestForm } from './guest-form.tsx'
import { LoginForm } from './login-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInFailure } from './sign-in-failure.tsx'
import { readSignInError } from './sign-in-errors.ts'
import './login.css'
import type { Route } from './+types/login.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const session = await shop.getSession()
  const { searchParams } = shop.url
  const redirectTo = safeRedirect(searchParams.get('redirect'))
  const sent = searchParams.get('sent')
  return {
    mayContinueAsGuest: session.cartQuantity > 0,
    isOnTheWayToCheckout:
      session.cartQuantity > 0 && redirectTo?.startsWith(localPath(shop, '/checkout')) === true,
    isRegistering: searchParams.get('mode') === 'register',
    isAskedToLogIn: searchParams.get('error') === 'SessionRequired',
    error: readSignInError(searchParams.get('error')),
    isPasswordSet: sent === 'password',
    sentTo: sent === 'link' || sent === 'register' ? sent : undefined,
    redirectTo,
    providers: shop.signInProviders,
    // Its other half is a cookie: nobody gets one for forms that are not there.
    csrfToken: shop.signInProviders.length > 0 ? await shop.csrfToken() : '',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readFormValues(request)
  switch (values['intent']) {
    case 'guest':
      return continueAsGuest(shop)
    case 'link':
      return sendLink(shop, values)
    case 'register':
      return register(shop, values)
    default:
      return logIn(shop, values)
  }
}

async function continueAsGuest(shop: Shop) {
  await shop.ensureSession()
  await shop.api.session.chooseGuestCheckout({})
  const target = safeRedirect(shop.url.searchParams.get('redirect'))
  const checkout = localPath(shop, '/checkout')
  if (target?.startsWith(checkout)) throw redirect(target, 303)
  return goTo(shop, '/checkout', 303)
}

async function logIn(shop: Shop, values: FormValues) {
  const { email = '', password = '' } = values
  const answer = await shop.api.session.logIn({ email, password })
  if (isRefused(answer)) return refusedForm(answer, values)
  shop.setCredential(answer.credential)
  const session = await shop.getSession()
  return leaveLogin(shop, session.cartQuantity)
}

async function sendLink(shop: Shop, values: FormValues) {
  const { email = '' } = values
  const redirectTo = safeRedirect(shop.url.searchParams.get('redirect'))
  const answer = await shop.api.signIn.requestMagicLink({ email, redirect: redirectTo })
  return isRefused(answer) ? refusedForm(answer, values) : sent(shop, 'link')
}

type Registration = Parameters<ShopApi['signIn']['register']>[0]

async function register(shop: Shop, values: FormValues) {
  const redirectTo = safeRedirect(shop.url.searchParams.get('redirect'))
  // Somebody who first ticked a company left its fields filled in, out of sight.
  const company = values['kind'] === 'COMPANY' ? {} : { companyName: undefined, taxId: undefined }
  const form = { ...values, ...company, redirect: redirectTo } as Registration
  const answer = await shop.api.signIn.register(form)
  return isRefused(answer) ? refusedForm(answer, values) : sent(shop, 'register')
}

/** A page of its own, so that reloading it sends nothing again. */
function sent(shop: Shop, what: 'link' | 'register'): never {
  const redirectTo = safeRedirect(shop.url.searchParams.get('redirect'))
  const query = new URLSearchParams({ sent: what, ...(redirectTo && { redirect: redirectTo }) })
  return goTo(shop, `/login?${query}`, 303)
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { isRegistering, redirectTo, sentTo, providers, csrfToken, error } = loaderData
  const t = useT()
  const href = useHref()
  const title = isRegistering ? t('login.register.title') : t('login.title')
  const isGuestFirst = loaderData.isOnTheWayToCheckout && !isRegistering && !actionData
  const Heading = isGuestFirst ? 'h2' : 'h1'
  const at = (mode?: 'register') => {
    const query = new URLSearchParams({
      ...(mode && { mode }),
      ...(redirectTo && { redirect: redirectTo }),
    }).toString()
    return `${href('/login')}${query && `?${query}`}`
  }
  if (sentTo) {
    return (
      <SentPage
        text={sentTo === 'link' ? t('login.sent.link') : t('login.sent.register')}
        again={at(sentTo === 'register' ? 'register' : undefined)}
      />
    )
  }
  return (
    <div className="container page-block split split-top">
      <PageHead title={isGuestFirst ? t('login.guest.title') : title} noindex />
      <div className={classNames('split-picture', isGuestFirst && 'wide-only')}>
        <Key />
      </div>
      <div className="stack stack-large">
        {isGuestFirst && <GuestForm isFirst />}
        <WithAccount isFolded={isGuestFirst && !error}>
          <div className="stack">
            <Heading>{title}</Heading>
            <p className={isGuestFirst ? 'muted' : 'lead'}>
              {isRegistering ? t('login.register.intro') : t('login.intro')}
            </p>
            <Tabs
              label={t('login.tabs')}
              items={[
                { label: t('login.tab.logIn'), href: at(), current: !isRegistering },
                { label: t('login.tab.register'), href: at('register'), current: isRegistering },
              ]}
            />
            {loaderData.isPasswordSet && !actionData && (
              <Alert tone="success" role="status">
                <p>{t('login.passwordSet')}</p>
              </Alert>
            )}
            {loaderData.isAskedToLogIn && !actionData && (
              <Alert>
                <p>{t('login.sessionRequired')}</p>
              </Alert>
            )}
            {!actionData && <SignInFailure error={error} />}
            {isRegistering ? (
              <RegisterForm answer={actionData} />
            ) : (
              <LoginForm answer={actionData} />
            )}
          </div>
          {!isRegistering && (
            <OtherWays providers={providers} csrfToken={csrfToken} callbackUrl={at()} />
          )}
        </WithAccount>
        {loaderData.mayContinueAsGuest && !isGuestFirst && <GuestForm isFirst={false} />}
      </div>
    </div>
  )
}

/** On the way to the checkout one line, which opens to everything that an account needs. */
function WithAccount({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const t = useT()
  if (!isFolded) return children
  return (
    <details className="panel folded-login">
      <summary>
        <Icon name="user" />
        <span>{t('login.tab.logIn')}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="stack stack-large">{children}</div>
    </details>
  )
}

/** The next step is in the mail: a form beside it looked as if it had to be filled in once more. */
function SentPage({ text, again }: { text: string; again: string }) {
  const t = useT()
  return (
    <div className="container page-block split">
      <PageHead title={t('login.sent.title')} noindex />
      <div className="split-picture">
        <Letter />
      </div>
      <div className="stack" role="status">
        <h1>{t('login.sent.title')}</h1>
        <p className="lead">{text}</p>
        <p>
          <a href={again}>{t('login.sent.other')}</a>
        </p>
      </div>
    </div>
  )
}
