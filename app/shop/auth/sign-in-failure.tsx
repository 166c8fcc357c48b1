import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { signInErrorMessage, type SignInError } from './sign-in-errors.ts'

/** Sign-in failure: what became of a way in that led elsewhere and back. */
export function SignInFailure({ error }: { error: SignInError | undefined }) {
  const t = useT()
  if (!error) return null
  return (
    <Alert tone="warning" role="alert">
      <p>{t(signInErrorMessage(error))}</p>
    </Alert>
  )
}
