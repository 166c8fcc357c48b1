import { Form } from 'react-router'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { passwordWords } from '#app/shop/auth/password-words.ts'
import { SignInFailure } from '#app/shop/auth/sign-in-failure.tsx'
import type { SignInError } from '#app/shop/auth/sign-in-errors.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { LEAST_PASSWORD_LENGTH } from '#commerce/sign-in/sign-in.terms.ts'
import { ConfirmedForm } from './confirmed-form.tsx'
import { CurrentPassword } from './current-password.tsx'
import { answerTo, type OwnSignIn } from './own-sign-in.ts'
import { Passkeys } from './passkeys.tsx'
import { OTHER_DEVICES, profilePath } from './profile-parts.ts'

type SignInProps = {
  signIn: OwnSignIn
  providers: readonly { id: string; name: string }[]
  csrfToken: string
  error: SignInError | undefined
  answer: FormAnswer | undefined
}

export function SignIn({ signIn, providers, csrfToken, error, answer }: SignInProps) {
  return (
    <>
      <PasswordForm signIn={signIn} answer={answerTo(answer, 'password')} />
      <Passkeys signIn={signIn} answer={answer} />
      <LinkedAccounts
        signIn={signIn}
        providers={providers}
        csrfToken={csrfToken}
        error={error}
        answer={answer}
      />
      <Devices signIn={signIn} answer={answer} />
    </>
  )
}

function PasswordForm({ signIn, answer }: Pick<SignInProps, 'signIn' | 'answer'>) {
  const t = useT()
  const own = passwordWords(t)
  const field = useFormAnswer(answer, own)
  return (
    <section className="stack" aria-labelledby="password-heading">
      <h2 id="password-heading">
        {signIn.hasPassword
          ? t('accounts-profile.password.change')
          : t('accounts-profile.password.set')}
      </h2>
      <Form method="post" className="form">
        <FormErrors answer={answer} own={own} />
        <input type="hidden" name="intent" value="password" />
        <CurrentPassword hasPassword={signIn.hasPassword} {...field('currentPassword')} />
        <TextField
          label={t('accounts-profile.password.new')}
          type="password"
          autoComplete="new-password"
          hint={t('accounts-profile.password.hint', { count: LEAST_PASSWORD_LENGTH })}
          required
          {...field('password')}
        />
        <div className="form-actions">
          <Button>{t('accounts-profile.password.save')}</Button>
        </div>
      </Form>
    </section>
  )
}

function LinkedAccounts({ signIn, providers, csrfToken, error, answer }: SignInProps) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const nameOf = (id: string) => providers.find((one) => one.id === id)?.name ?? id
  const linked = new Set(signIn.accounts.map(({ provider }) => provider))
  const others = providers.filter(({ id }) => !linked.has(id))
  if (linked.size === 0 && others.length === 0) return null
  return (
    <section className="stack" aria-labelledby="accounts-heading">
      <h2 id="accounts-heading">{t('accounts-profile.accounts')}</h2>
      <SignInFailure error={error} />
      {answerTo(answer, 'unlink')?.code === 'in_use' && (
        <Alert tone="warning" role="alert">
          <p>{t('accounts-profile.accounts.onlyWay')}</p>
        </Alert>
      )}
      {linked.size > 0 && (
        <ConfirmedForm intent="unlink" signIn={signIn} answer={answer}>
          <ul className="stack stack-small">
            {signIn.accounts.map((account) => (
              <li key={account.provider} className="panel cluster cluster-apart">
                <span>
                  <strong>{nameOf(account.provider)}</strong> {account.email}{' '}
                  <span className="muted">{format.day(account.linkedAt)}</span>
                </span>
                <Button variant="quiet" size="small" name="provider" value={account.provider}>
                  {t('accounts-profile.accounts.unlink', { name: nameOf(account.provider) })}
                </Button>
              </li>
            ))}
          </ul>
        </ConfirmedForm>
      )}
      {others.length > 0 && (
        <form method="post" className="form">
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <input type="hidden" name="callbackUrl" value={href(profilePath('sign-in'))} />
          <CurrentPassword
            hasPassword={signIn.hasPassword}
            name="password"
            id="field-linkPassword"
          />
          <div className="form-actions">
            {others.map(({ id, name }) => (
              <Button key={id} formAction={`/api/auth/signin/${id}`} variant="secondary">
                {t('accounts-profile.accounts.link', { name })}
              </Button>
            ))}
          </div>
        </form>
      )}
    </section>
  )
}

function Devices({ signIn, answer }: Pick<SignInProps, 'signIn' | 'answer'>) {
  const t = useT()
  const hasOthers = signIn.devices.some(({ isCurrent }) => !isCurrent)
  return (
    <section className="stack" aria-labelledby="devices-heading">
      <h2 id="devices-heading">{t('accounts-profile.devices')}</h2>
      <p className="muted">{t('accounts-profile.devices.text')}</p>
      {hasOthers ? (
        <ConfirmedForm intent="end-device" signIn={signIn} answer={answer}>
          <DeviceList devices={signIn.devices} />
          <div className="form-actions">
            <Button variant="secondary" icon="log-out" name="deviceId" value={OTHER_DEVICES}>
              {t('accounts-profile.devices.endOthers')}
            </Button>
          </div>
        </ConfirmedForm>
      ) : (
        <DeviceList devices={signIn.devices} />
      )}
    </section>
  )
}

function DeviceList({ devices }: Pick<OwnSignIn, 'devices'>) {
  const t = useT()
  const format = useFormat()
  const nameOf = (device: OwnSignIn['devices'][number]) =>
    device.name || t('accounts-profile.devices.unknown')
  return (
    <ul className="stack stack-small">
      {devices.map((device) => (
        <li key={device.deviceId} className="panel cluster cluster-apart">
          <span className="stack stack-small">
            <strong>{nameOf(device)}</strong>
            <span className="muted">
              {t('accounts-profile.devices.seen', { day: format.day(device.lastSeenAt) })}
            </span>
          </span>
          {device.isCurrent ? (
            <Badge tone="success">{t('accounts-profile.devices.this')}</Badge>
          ) : (
            <Button
              variant="secondary"
              size="small"
              name="deviceId"
              value={device.deviceId}
              aria-label={t('accounts-profile.devices.end.of', { name: nameOf(device) })}
            >
              {t('accounts-profile.devices.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
