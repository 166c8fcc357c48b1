import type { OrderSummary } from '#commerce/tracking/tracking.contract.ts'
import './fault-entry.css'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { faultPath } from '#app/paths.ts'
import { LineThumb } from '#app/shop/tracking/line-thumb.tsx'
import { Button } from '#app/ui/form/button.tsx'

type OwnOrder = Pick<OrderSummary, 'publicId' | 'number' | 'placedAt' | 'shown'>

/**
 * Own orders above a form, with their lines to tick: who has a fault to report ticks it there instead of describing it
 * here. Each is a form of its own, so it stands beside that other one, never in it. Works without a script.
 */
export function FaultEntry({ orders }: { orders: readonly OwnOrder[] }) {
  const t = useT()
  if (orders.length === 0) return null
  return (
    <section className="panel stack stack-small" aria-labelledby="fault-entry">
      <h2 id="fault-entry" className="small-heading">
        {t('general.fault.entry')}
      </h2>
      <p className="muted">{t('general.fault.entryText')}</p>
      <p>{t('general.fault.whichOrder')}</p>
      <ul className="fault-entry-orders">
        {orders.map((order) => (
          <li key={order.publicId}>
            <OrderToTick order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OrderToTick({ order: { publicId, number, placedAt, shown } }: { order: OwnOrder }) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  return (
    <form method="get" action={href(faultPath(publicId))} className="fault-entry-order">
      <fieldset>
        <legend>
          {number}, {format.day(placedAt)}
        </legend>
        <ul className="fault-entry-lines">
          {shown.map((line) => (
            <li key={line.id}>
              <label className="choice">
                {/* Whoever has only one line need not tick it. */}
                <input
                  type="checkbox"
                  name="line"
                  value={line.id}
                  defaultChecked={shown.length === 1}
                />
                <LineThumb line={line} />
                <span className="choice-text">{line.articleName}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${t('general.fault.entry')}: ${number}`}
      >
        {t('general.fault.entry')}
      </Button>
    </form>
  )
}
