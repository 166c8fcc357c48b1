import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { FormAnswer } from '#app/forms.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { classNames } from '#app/ui/foundation/class-names.ts'
import type { OwnSignIn } from './own-sign-in.ts'
import { ConfirmedForm } from './confirmed-form.tsx'
import { CurrentPassword } from './current-password.tsx'

const neverChanges = () => () => {}
const knowsPasskeys = () => 'PublicKeyCredential' in window

type PasskeysProps = { signIn: OwnSignIn; answer: FormAnswer | undefined }

/**
 * A passkey is made by the browser: without script, and in old browsers, nobody is offered one. Its
 * place is kept until it is known, so that nothing below moves.
 */
export function Passkeys({ signIn, answer }: PasskeysProps) {
  const t = useT()
  const format = useFormat()
  const isSupported = useSyncExternalStore(neverChanges, knowsPasskeys, () => false)
  const isSeen = isSupported || signIn.passkeys.length > 0
  return (
    <section
      className={classNames('stack', !isSeen && 'unseen')}
      aria-labelledby="passkeys-heading"
    >
      <h2 id="passkeys-heading">{t('accounts-profile.passkeys')}</h2>
      <p className="muted">{t('accounts-profile.passkeys.text')}</p>
      {signIn.passkeys.length > 0 && (
        <ConfirmedForm intent="remove-passkey" signIn={signIn} answer={answer}>
          <ul className="stack stack-small">
            {signIn.passkeys.map((passkey) => (
              <li key={passkey.passkeyId} className="panel cluster cluster-apart">
                <span className="stack stack-small">
                  <strong>{passkey.name}</strong>
                  <span className="muted">
                    {passkey.host} · {format.day(passkey.createdAt)}
                  </span>
                </span>
                <Button
                  variant="quiet"
                  size="small"
                  icon="trash"
                  name="passkeyId"
                  value={passkey.passkeyId}
                  aria-label={t('accounts-profile.passkeys.remove.of', { name: passkey.name })}
                >
                  {t('accounts-profile.address.remove')}
                </Button>
              </li>
            ))}
          </ul>
        </ConfirmedForm>
      )}
      <div className={classNames(!isSupported && 'unseen')}>
        <NewPasskey hasPassword={signIn.hasPassword} />
      </div>
    </section>
  )
}

type State = { error?: 'password' | 'sign_in_again' | 'failed'; isBusy?: boolean; isDone?: boolean }

function NewPasskey({ hasPassword }: { hasPassword: boolean }) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<State>({})
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = new FormData(form).get('passkeyPassword')
    setState({ isBusy: true })
    const { makePasskey } = await import('./make-passkey.ts')
    const error = await makePasskey(typeof password === 'string' ? password : '')
    setState(error ? { error } : { isDone: true })
    if (error) return
    form.reset()
    await revalidate()
  }
  const words = {
    password: t('general.field.wrongPassword'),
    sign_in_again: t('general.field.signInAgain'),
    failed: t('accounts-profile.passkeys.failed'),
  }
  const { error } = state
  return (
    <form className="form" method="post" onSubmit={(event) => void make(event)}>
      {state.isDone && (
        <Alert tone="success" role="status">
          <p>{t('accounts-profile.saved.passkey')}</p>
        </Alert>
      )}
      {error === 'failed' && (
        <Alert tone="warning" role="alert">
          <p>{words.failed}</p>
        </Alert>
      )}
      <CurrentPassword
        hasPassword={hasPassword}
        name="passkeyPassword"
        id="field-passkeyPassword"
        error={error && error !== 'failed' ? words[error] : undefined}
      />
      <div className="form-actions">
        <Button variant="secondary" icon="shield-check" busy={state.isBusy ?? false}>
          {t('accounts-profile.passkeys.add')}
        </Button>
      </div>
    </form>
  )
}
