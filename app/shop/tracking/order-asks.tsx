import type { ReactNode } from 'react'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { actionPath, payPath, trackingPath } from '#app/paths.ts'
import { InstructionPanel } from '#app/shop/payment/instruction-panel.tsx'
import { useMethodName } from '#app/shop/payment/method-name.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'
import { OwnerAct } from './owner-prompt.tsx'

/** Order asks: what the customer has to do, first of all on the page. */
export function OrderAsks({ order }: { order: Tracking }): ReactNode {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const open = order.status === orderStatus.canceled ? [] : order.actions
  const asked = order.actions.filter(
    ({ status, type }) =>
      status === 'OPEN' && (open.length > 0 || type === 'PROVIDE_DATA_TO_REFUND'),
  )
  return (
    <>
      {asked.map((action) => (
        <Alert
          key={action.publicId}
          tone="warning"
          title={t(`general.action.${action.type}`)}
          actions={
            <ButtonLink href={href(actionPath(order.publicId, action.publicId))}>
              {t('tracking-detail.act')}
            </ButtonLink>
          }
        >
          <p>{t('tracking-detail.deadline', { day: format.day(action.deadlineAt) })}</p>
        </Alert>
      ))}
      <PendingPayment order={order} />
    </>
  )
}

function PendingPayment({ order }: { order: Tracking }): ReactNode {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const methodName = useMethodName()
  const { pendingPayment } = order
  if (!pendingPayment) return null
  const { method, expiresAt, nextAction, mayPay } = pendingPayment
  const isByHand = nextAction?.kind === 'instructions'
  return (
    <section className="pending-payment" aria-labelledby="pending-payment">
      <Icon name="credit-card" size={24} />
      <div className="stack stack-small">
        <h2 id="pending-payment" className="small-heading">
          {isByHand
            ? t(
                nextAction.type === 'voucher' ? 'payment.voucher.title' : 'payment.transfer.title',
                {
                  amount: format.price(nextAction.amountMinor, nextAction.currency),
                  method: method === undefined ? '' : methodName(method),
                },
              )
            : t('tracking-detail.pay.title')}
        </h2>
        <p>
          {isByHand
            ? nextAction.type === 'voucher'
              ? t('payment.voucher.text')
              : t('payment.transfer.text')
            : method === undefined
              ? t('tracking-detail.pay.begin')
              : t('tracking-detail.pay.text', { method: methodName(method) })}
          {expiresAt !== undefined &&
            !(isByHand && nextAction.type === 'voucher') &&
            ` ${t('tracking-detail.pay.until', { day: format.day(expiresAt) })}`}
        </p>
        {isByHand && <InstructionPanel action={nextAction} />}
        <div className="cluster">
          {mayPay ? (
            <ButtonLink
              href={href(payPath(order.publicId))}
              icon="credit-card"
              variant={isByHand ? 'secondary' : 'primary'}
            >
              {t(isByHand ? 'tracking-detail.pay.other' : 'tracking-detail.pay.now')}
            </ButtonLink>
          ) : (
            <OwnerAct
              order={order}
              path={trackingPath(order.publicId)}
              asked={{ ask: 'pay' }}
              icon="credit-card"
            >
              {t('tracking-detail.pay.now')}
            </OwnerAct>
          )}
        </div>
      </div>
    </section>
  )
}
