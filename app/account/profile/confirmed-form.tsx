import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { CurrentPassword } from './current-password.tsx'
import { answerTo, type OwnSignIn } from './own-sign-in.ts'
import { profilePath } from './profile-parts.ts'

type ConfirmedFormProps = {
  intent: string
  signIn: OwnSignIn
  answer: FormAnswer | undefined
  /** With a button for each thing that can be taken away. */
  children: ReactNode
}

/** A list of things that only who knows the password takes away: one field for all of its buttons. */
export function ConfirmedForm({ intent, signIn, answer, children }: ConfirmedFormProps) {
  const t = useT()
  const href = useHref()
  const own = answerTo(answer, intent)
  const { error } = useFormAnswer(own)('password')
  return (
    <Form method="post" action={href(profilePath('sign-in'))} className="form">
      {/* The Enter key in the field would else press the first button, whichever that is. */}
      <button type="submit" disabled hidden aria-label={t('accounts-profile.currentPassword')} />
      <input type="hidden" name="intent" value={intent} />
      {own?.code === 'too_many_attempts' && (
        <Alert tone="warning" role="alert">
          <p>{t('general.form.tooManyAttempts')}</p>
        </Alert>
      )}
      <CurrentPassword
        hasPassword={signIn.hasPassword}
        name="password"
        id={`field-${intent}-password`}
        error={error}
      />
      {children}
    </Form>
  )
}
