import type { ReactNode } from 'react'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { Tracking, TrackingLine } from '#commerce/tracking/tracked-order.contract.ts'
import { OwnerAct } from './owner-prompt.tsx'

type OrderLineActsProps = { order: Tracking; line: TrackingLine; path: string }

/** Correct what is not printed yet, give back what was not made for one alone. */
export function OrderLineActs({ order, line, path }: OrderLineActsProps): ReactNode {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  const mayCorrect = order.mayChange && line.isPersonalised
  if (!mayCorrect && !line.mayWithdraw) return null
  return (
    <div className="order-line-acts">
      {mayCorrect &&
        (order.level === 'owner' ? (
          <form method="post" action={href(path)}>
            <input type="hidden" name="intent" value="draft" />
            <input type="hidden" name="lineId" value={line.id} />
            <Button variant="secondary" size="small" icon="pencil">
              {t('tracking-detail.change.design')}
            </Button>
          </form>
        ) : (
          <OwnerAct
            order={order}
            path={path}
            asked={{ ask: 'design', line: line.id }}
            variant="secondary"
            size="small"
            icon="pencil"
          >
            {t('tracking-detail.change.design')}
          </OwnerAct>
        ))}
      {line.mayWithdraw && (
        <>
          <OwnerAct
            order={order}
            path={path}
            asked={{ ask: 'withdraw', line: line.id }}
            variant="quiet"
            size="small"
            icon="refresh-cw"
          >
            {t('tracking-detail.withdraw')}
          </OwnerAct>
          {line.withdrawUntil !== undefined && (
            <span className="muted">
              {t('tracking-detail.withdraw.until', {
                day: format.days(line.withdrawUntil, line.withdrawUntil),
              })}
            </span>
          )}
        </>
      )}
    </div>
  )
}
