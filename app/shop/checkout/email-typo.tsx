import { Form } from 'react-router'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { suggestEmail } from '#commerce/address/email-typo.rules.ts'
import type { CheckoutView } from '#commerce/checkout/checkout.contract.ts'
import { useStepHref } from './express.ts'

type EmailTypoProps = { suggested: string | undefined; use: () => void }

/** Beside the field, as soon as somebody leaves it: a tap mends it, and nobody has to. */
export function EmailTypo({ suggested, use }: EmailTypoProps) {
  const t = useT()
  return (
    <div role="status" className="email-slip">
      {suggested !== undefined && (
        <p>
          <Icon name="info" size={18} />
          <span>{t('checkout.slip.meant', { email: suggested })}</span>
          <Button type="button" variant="quiet" size="small" onClick={use}>
            {t('checkout.slip.use')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** After it was sent, also without a script: the next steps ask once more. */
export function SentEmailTypo({ contact }: { contact: NonNullable<CheckoutView['contact']> }) {
  const t = useT()
  const stepHref = useStepHref()
  const suggested = suggestEmail(contact.email)
  if (suggested === undefined) return null
  return (
    <Form method="post" action={stepHref()} className="email-slip">
      <input type="hidden" name="intent" value="email" />
      <input type="hidden" name="email" value={suggested} />
      <p>
        <Icon name="info" size={18} />
        <span>{t('checkout.slip.meant', { email: suggested })}</span>
        <Button variant="quiet" size="small">
          {t('checkout.slip.use')}
        </Button>
      </p>
    </Form>
  )
}
