import { FormErrors, useFormAnswer, type OwnWords } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'

type RefundAccountProps = {
  path: string
  answer: FormAnswer | undefined
}

/** Refund account: where the money goes. Only somebody who typed the code from the mail gets here. */
export function RefundAccountForm({ path, answer }: RefundAccountProps) {
  const t = useT()
  const href = useHref()
  const own: OwnWords = {
    iban: t('required-action.iban.wrong'),
    iban_country: t('required-action.iban.country'),
    iban_length: t('required-action.iban.length'),
    iban_check: t('required-action.iban.check'),
  }
  const field = useFormAnswer(answer, own)
  return (
    <form method="post" action={href(path)} className="form panel" autoComplete="off">
      <FormErrors answer={answer} own={own} />
      <input type="hidden" name="intent" value="account" />
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
