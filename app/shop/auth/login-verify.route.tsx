import { isRefused } from '#api/refusal.ts'
import { useFormAnswer } from '#app/form-errors.tsx'
import { readFormValues, type FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { MailLinkPage, refusedLink, tokenOf } from '#app/shop/mail-link-page.tsx'
import { getShop } from '#app/shop.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { LEAST_PASSWORD_LENGTH } from '#commerce/sign-in/sign-in.terms.ts'
import { enterShop } from './enter.ts'
import { passwordWords } from './password-words.ts'
import type { Route } from './+types/login-verify.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const token = tokenOf(shop)
  const found = await shop.api.signIn.checkRegistration({ token })
  if (!isRefused(found)) return { token, email: found.email, answer: undefined }
  const answer: FormAnswer = { code: found.code, fields: {}, values: {} }
  return { token: found.code === 'too_many_attempts' ? token : '', email: '', answer }
}

/** The password is asked for here: whoever reads the mail chooses it, not whoever typed the address. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = getShop(context)
  const values = await readFormValues(request)
  const { token = '', password = '' } = values
  const answer = await shop.api.signIn.confirmEmail({ token, password })
  return isRefused(answer) ? refusedLink(answer, values) : enterShop(shop, answer)
}

export default function LoginVerify({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email } = loaderData
  const answer = actionData ?? loaderData.answer
  const t = useT()
  const href = useHref()
  const own = passwordWords(t)
  const field = useFormAnswer(answer, own)
  return (
    <MailLinkPage
      title={t('login-verify.title')}
      text={t('login-verify.text')}
      submit={t('login-verify.submit')}
      token={token}
      answer={answer}
      own={own}
      isExpired={answer?.code === 'expired'}
      expired={{
        title: t('login-verify.expired.title'),
        text: t('login-verify.expired.text'),
        again: { href: href('/login?mode=register'), label: t('login-verify.expired.again') },
      }}
    >
      {/* So that password managers know whose password this is. */}
      {email && (
        <TextField
          label={t('login-verify.email')}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
        />
      )}
      <TextField
        label={t('login-verify.password')}
        type="password"
        autoComplete="new-password"
        hint={t('login-verify.hint', { count: LEAST_PASSWORD_LENGTH })}
        required
        {...field('password')}
      />
    </MailLinkPage>
  )
}
