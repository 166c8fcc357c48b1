import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'

export const LOGIN_FORM_ID = 'login-form'

export function LoginForm({ answer }: { answer: FormAnswer | undefined }) {
  const t = useT()
  const href = useHref()
  const field = useFormAnswer(answer)
  const isWrong = answer?.code === 'wrong_credentials'
  return (
    <form method="post" className="form" id={LOGIN_FORM_ID}>
      {isWrong ? (
        <Alert tone="danger" role="alert">
          <p>{t('login.wrong')}</p>
        </Alert>
      ) : (
        <FormErrors answer={answer} />
      )}
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="username webauthn"
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
  )
}
