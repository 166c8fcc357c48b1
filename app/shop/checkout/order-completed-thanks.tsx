import type { ReactNode } from 'react'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { ownOrderPath, trackingPath } from '#app/paths.ts'
import { OrderAsks } from '#app/shop/tracking/order-asks.tsx'
import { OrderHeadline } from '#app/shop/tracking/order-headline.tsx'
import { OrderLines } from '#app/shop/tracking/order-lines.tsx'
import { OrderMoney, OrderPeople } from '#app/shop/tracking/order-facts.tsx'
import { useMoment } from '#app/shop/tracking/use-moment.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { CheckboxField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'
import '#app/shop/tracking/tracking.css'

type OrderThanksProps = {
  order: Tracking
  isAccountSent: boolean
  answer: FormAnswer | undefined
}

export function OrderThanks({ order, isAccountSent, answer }: OrderThanksProps) {
  const t = useT()
  const href = useHref()
  const name = order.personal?.name ?? order.firstName
  const title = name ? t('order-completed.thanks', { name }) : t('order-completed.thanks.nobody')
  return (
    <div className="container page-block order-page">
      <PageHead title={title} noindex />
      <OrderHeadline order={order} title={title}>
        <OrderAsks order={order} />
      </OrderHeadline>
      <div className="order-columns">
        <div className="stack stack-large">
          <NextSteps order={order}>
            <ButtonLink
              href={href(
                order.isOwner ? ownOrderPath(order.publicId) : trackingPath(order.publicId),
              )}
              icon="package"
              variant={order.pendingPayment ? 'secondary' : 'primary'}
            >
              {t('order-completed.track')}
            </ButtonLink>
          </NextSteps>
          <OrderLines order={order} />
          {order.isGuestOrder && order.personal && (
            <AccountOffer order={order} isSent={isAccountSent} answer={answer} />
          )}
        </div>
        <div className="stack order-side">
          <OrderPeople order={order} />
          <OrderMoney order={order} />
        </div>
      </div>
    </div>
  )
}

function NextSteps({ order, children }: { order: Tracking; children: ReactNode }): ReactNode {
  const t = useT()
  const { time } = useMoment()
  const { personal, pendingPayment, releaseAfter } = order
  const isWaiting = pendingPayment?.nextAction?.kind === 'none'
  const steps: { icon: IconName; text: string }[] = [
    {
      icon: 'mail',
      text: t('order-completed.next.mail', { email: personal?.email ?? order.emailHint ?? '' }),
    },
    ...(pendingPayment
      ? [
          {
            icon: 'credit-card' as const,
            text: t(isWaiting ? 'order-completed.next.waiting' : 'order-completed.next.pay'),
          },
        ]
      : []),
    ...(releaseAfter !== undefined && (order.isPaid || isWaiting)
      ? [
          {
            icon: 'pencil' as const,
            text: t('order-completed.next.change', { time: time(releaseAfter) }),
          },
        ]
      : []),
    { icon: 'truck', text: t('order-completed.next.print') },
  ]
  return (
    <section className="stack" aria-labelledby="next-steps">
      <h2 id="next-steps">{t('order-completed.next')}</h2>
      <ol className="next-steps">
        {steps.map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p>{children}</p>
    </section>
  )
}

/** The order becomes theirs by the same link that proves the address. */
function AccountOffer(props: { order: Tracking; isSent: boolean; answer: FormAnswer | undefined }) {
  const { order, isSent, answer } = props
  const t = useT()
  const { defaultValue: _, ...policy } = useFormAnswer(answer)('policy')
  const email = order.personal?.email ?? ''
  if (isSent) {
    return (
      <Alert tone="success" role="status">
        <p>{t('order-completed.account.sent', { email })}</p>
      </Alert>
    )
  }
  return (
    <section className="panel stack stack-small account-offer" aria-labelledby="account-offer">
      <h2 id="account-offer" className="small-heading">
        {t('order-completed.account.title')}
      </h2>
      <p>{t('order-completed.account.text', { email })}</p>
      <form method="post" className="stack">
        <FormErrors answer={answer} />
        <CheckboxField label={t('login.register.policy')} required {...policy} />
        <Button variant="secondary" icon="user">
          {t('order-completed.account.button')}
        </Button>
      </form>
    </section>
  )
}
