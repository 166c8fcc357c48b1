import { FormErrors, useFormAnswer, type OwnWords } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { RequiredAction } from '#commerce/required-action/required-action.contract.ts'
import { CODE_DIGITS, CODE_MINUTES } from '#commerce/required-action/required-action.terms.ts'

type RefundAccountProps = {
  action: RequiredAction
  path: string
  answer: FormAnswer | undefined
}

/** First the code, which only the customer's letter box gets; then where the money goes. */
export function RefundAccountForm({ action, path, answer }: RefundAccountProps) {
  const t = useT()
  const href = useHref()
  const hasCode = action.refund?.hasCode ?? false
  const isOfCode = answer?.values['intent'] === 'code'
  return (
    <section className="panel stack">
      {isOfCode && <FormErrors answer={answer} />}
      {hasCode ? (
        <Alert tone="info" role="status">
          <p>
            {t('required-action.code.sent', { email: action.emailHint, minutes: CODE_MINUTES })}
          </p>
        </Alert>
      ) : (
        <p>{t('required-action.code.text', { email: action.emailHint })}</p>
      )}
      {hasCode && <AccountFields path={path} answer={isOfCode ? undefined : answer} />}
      <form method="post" action={href(path)}>
        <input type="hidden" name="intent" value="code" />
        <Button icon="mail" variant={hasCode ? 'quiet' : 'primary'}>
          {t(hasCode ? 'required-action.code.again' : 'required-action.code.send')}
        </Button>
      </form>
    </section>
  )
}

function AccountFields({ path, answer }: { path: string; answer: FormAnswer | undefined }) {
  const t = useT()
  const href = useHref()
  const own: OwnWords = {
    code_wrong: t('required-action.code.wrong'),
    code_expired: t('required-action.code.expired'),
    iban: t('required-action.iban.wrong'),
    iban_country: t('required-action.iban.country'),
    iban_length: t('required-action.iban.length'),
    iban_check: t('required-action.iban.check'),
  }
  const field = useFormAnswer(answer, own)
  return (
    <form method="post" action={href(path)} className="form" autoComplete="off">
      <FormErrors answer={answer} own={own} />
      <input type="hidden" name="intent" value="account" />
      <div className="code-field">
        <TextField
          label={t('required-action.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={CODE_DIGITS + 4}
          {...field('code')}
        />
      </div>
      <TextField
        label={t('required-action.holder')}
        autoComplete="name"
        required
        maxLength={70}
        {...field('holder')}
      />
      <TextField
        label={t('required-action.iban')}
        hint={t('required-action.iban.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={50}
        {...field('iban')}
      />
      <div className="form-actions">
        <Button>{t('required-action.refund.submit')}</Button>
      </div>
    </form>
  )
}

/** Opened from the mail about an account that somebody named. Only the button stops anything. */
export function StopRefund({ path, token }: { path: string; token: string }) {
  const t = useT()
  const href = useHref()
  return (
    <section className="panel stack order-panel">
      <p>{t('required-action.stop.text')}</p>
      <form method="post" action={href(path)}>
        <input type="hidden" name="intent" value="stop" />
        <input type="hidden" name="token" value={token} />
        <Button variant="danger">{t('required-action.stop.button')}</Button>
      </form>
    </section>
  )
}
