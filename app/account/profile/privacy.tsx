import { Form } from 'react-router'
import { apiPath } from '#app/browser-api/api-path.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { CheckboxField } from '#app/ui/form/field.tsx'
import { AccountLooks, type AccountLook } from './account-looks.tsx'
import { CurrentPassword } from './current-password.tsx'
import { answerTo } from './own-sign-in.ts'
import { profilePath } from './profile-parts.ts'

type PrivacyProps = {
  isSubscribed: boolean
  looks: readonly AccountLook[]
  hasPassword: boolean
  answer: FormAnswer | undefined
}

export function Privacy({ isSubscribed, looks, hasPassword, answer }: PrivacyProps) {
  const t = useT()
  const href = useHref()
  return (
    <>
      <section className="stack" aria-labelledby="newsletter-heading">
        <h2 id="newsletter-heading">{t('accounts-profile.newsletter')}</h2>
        <Form
          method="post"
          action={href(profilePath('privacy'))}
          className="form"
          key={String(isSubscribed)}
        >
          <input type="hidden" name="intent" value="newsletter" />
          <CheckboxField
            label={t('accounts-profile.newsletter.wanted')}
            name="isSubscribed"
            defaultChecked={isSubscribed}
          />
          <div className="form-actions">
            <Button variant="secondary">{t('accounts-profile.save')}</Button>
          </div>
        </Form>
      </section>
      <section className="stack" aria-labelledby="consent-heading">
        <h2 id="consent-heading">{t('accounts-profile.consent')}</h2>
        <p>{t('accounts-profile.consent.text')}</p>
        <p>
          <ButtonLink href={href('/cookie-settings')} variant="secondary">
            {t('accounts-profile.consent.change')}
          </ButtonLink>
        </p>
      </section>
      <section className="stack" aria-labelledby="export-heading">
        <h2 id="export-heading">{t('accounts-profile.export')}</h2>
        <p>{t('accounts-profile.export.text')}</p>
        <p>
          <ButtonLink
            href={apiPath('/customers/me/export')}
            download
            variant="secondary"
            icon="download"
          >
            {t('accounts-profile.export.download')}
          </ButtonLink>
        </p>
      </section>
      <AccountLooks looks={looks} />
      <DeleteAccount hasPassword={hasPassword} answer={answerTo(answer, 'delete')} />
    </>
  )
}

/** Closed until somebody opens it: nobody should meet that button by chance. */
function DeleteAccount({ hasPassword, answer }: Omit<PrivacyProps, 'isSubscribed' | 'looks'>) {
  const t = useT()
  const href = useHref()
  const field = useFormAnswer(answer)
  return (
    <section className="stack" aria-labelledby="delete-heading">
      <h2 id="delete-heading">{t('accounts-profile.delete')}</h2>
      <details className="panel" open={Boolean(answer)}>
        <summary>{t('accounts-profile.delete.open')}</summary>
        <Form method="post" action={href(profilePath('privacy'))} className="form" reloadDocument>
          <p>{t('accounts-profile.delete.text')}</p>
          {answer?.code === 'in_use' ? (
            <Alert tone="warning" role="alert">
              <p>{t('accounts-profile.delete.openOrders')}</p>
            </Alert>
          ) : (
            <FormErrors answer={answer} />
          )}
          <input type="hidden" name="intent" value="delete" />
          <CurrentPassword hasPassword={hasPassword} {...field('password')} />
          <div className="form-actions">
            <Button variant="danger" icon="trash">
              {t('accounts-profile.delete.submit')}
            </Button>
          </div>
        </Form>
      </details>
    </section>
  )
}
