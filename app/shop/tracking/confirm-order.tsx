import type { ReactNode } from 'react'
import { FormErrors, useFormAnswer, type OwnWords } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'
import { OwnerAct } from './owner-prompt.tsx'

type ConfirmProps = { path: string; hasPostalCode: boolean; answer: FormAnswer | undefined }

/** Beside what the link shows: the way to the rest, for its owner and for whoever knows the address. */
export function OwnerGate({
  order,
  path,
  answer,
}: Omit<ConfirmProps, 'hasPostalCode'> & { order: Tracking }) {
  const t = useT()
  return (
    <section className="panel stack owner-gate" aria-labelledby="owner-gate">
      <h2 id="owner-gate" className="small-heading">
        <Icon name="lock" size={18} /> {t('tracking-detail.confirm.title')}
      </h2>
      <p className="muted">{t('tracking-detail.confirm.text')}</p>
      {order.ownerBy === 'other_login' ? (
        <p>{t('tracking-detail.login.other')}</p>
      ) : (
        <OwnerAct
          order={order}
          path={path}
          asked={{ ask: 'all' }}
          variant="secondary"
          icon={order.ownerBy === 'code' ? 'mail' : 'user'}
        >
          {t(
            order.ownerBy === 'code' ? 'tracking-detail.code.send' : 'tracking-detail.login.button',
          )}
        </OwnerAct>
      )}
      {order.level === 'link' && (
        <details className="owner-gate-address" open={answer !== undefined}>
          <summary>{t('tracking-detail.confirm.address')}</summary>
          <ConfirmForm path={path} hasPostalCode={order.hasPostalCode} answer={answer}>
            {t('tracking-detail.confirm.submit')}
          </ConfirmForm>
        </details>
      )}
    </section>
  )
}

/** All that a link shows that has been opened often, or whose order ended long ago. */
export function RestingLink(props: ConfirmProps) {
  const t = useT()
  return (
    <section className="panel stack resting-link" aria-labelledby="resting-link">
      <h1 id="resting-link">{t('tracking-detail.resting.title')}</h1>
      <p>{t('tracking-detail.resting.text')}</p>
      <ConfirmForm {...props}>{t('tracking-detail.resting.submit')}</ConfirmForm>
    </section>
  )
}

function ConfirmForm({
  path,
  hasPostalCode,
  answer,
  children,
}: ConfirmProps & { children: ReactNode }) {
  const t = useT()
  const href = useHref()
  const own: OwnWords = { not_confirmed: t('tracking-detail.confirm.wrong') }
  const field = useFormAnswer(answer, own)
  return (
    <form method="post" action={href(path)} className="form">
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
          {children}
        </Button>
      </div>
    </form>
  )
}
