import { Fragment } from 'react'
import { When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { OrderFacts } from './order-facts.ts'
import { stepsOf } from './order-steps.ts'
import { statusTones, wordOf } from './order-words.tsx'

/** Status of an order as a way with dates: a word alone does not say how long it has stood there. */
export function OrderWay({ order }: { order: OrderFacts }) {
  const { t, format } = useOffice()
  return (
    <ol className="o-way" aria-label={t('office-orders.way')}>
      {stepsOf(order).map(({ status, state, at, due }) => (
        <li
          key={status}
          data-state={state}
          data-tone={state === 'here' ? statusTones[status] : undefined}
          aria-current={state === 'here' ? 'step' : undefined}
        >
          <strong>{wordOf(t, 'status', String(status))}</strong>
          <small>
            {at !== undefined && <When at={at} />}
            {due !== undefined && (
              <Fragment>{t('office-orders.way.due', { day: format.shortDay(due) })}</Fragment>
            )}
          </small>
        </li>
      ))}
    </ol>
  )
}
