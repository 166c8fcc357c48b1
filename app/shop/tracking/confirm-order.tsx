import { FormErrors, useFormAnswer, type OwnWords } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'

type ConfirmOrderProps = {
  emailHint: string
  hasPostalCode: boolean
  answer: FormAnswer | undefined
}

/** Whoever knows the e-mail address or the postal code of the order sees all of it. */
export function ConfirmOrder({ emailHint, hasPostalCode, answer }: ConfirmOrderProps) {
  const t = useT()
  const own: OwnWords = { not_confirmed: t('tracking-detail.confirm.wrong') }
  const field = useFormAnswer(answer, own)
  return (
    <section className="panel stack confirm-order" aria-labelledby="confirm-order">
      <h2 id="confirm-order" className="small-heading">
        <Icon name="lock" size={18} /> {t('tracking-detail.confirm.title')}
      </h2>
      <p className="muted">{t('tracking-detail.confirm.text', { email: emailHint })}</p>
      <form method="post" className="form">
        <FormErrors answer={answer} own={own} />
        <input type="hidden" name="intent" value="confirm" />
        <TextField
          label={t(
            hasPostalCode ? 'tracking-detail.confirm.either' : 'tracking-detail.confirm.email',
          )}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('answer')}
        />
        <div className="form-actions">
          <Button variant="secondary" icon="eye">
            {t('tracking-detail.confirm.submit')}
          </Button>
        </div>
      </form>
    </section>
  )
}
