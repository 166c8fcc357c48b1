import type { OrderSummary } from '#commerce/tracking/tracking.contract.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import { LineThumb } from '#app/shop/tracking/line-thumb.tsx'
import './own-orders.css'

export type OwnOrder = Pick<OrderSummary, 'publicId' | 'number' | 'placedAt' | 'shown'>

/** Name of the box of a line: many boxes of one name would be one value of the form. */
export const LINE_FIELD = 'line.'

/**
 * Own orders as pictures to choose from, with their lines to tick: nobody knows their orders by number. Works without a
 * script, so lines of orders that were not chosen may be ticked; they are left out.
 */
export function OwnOrderFields({
  orders,
  chosen,
  values,
}: {
  orders: readonly OwnOrder[]
  chosen: string | undefined
  values: Readonly<Record<string, string>>
}) {
  const t = useT()
  const format = useFormat()
  const number = values['ownOrder'] ?? chosen ?? ''
  return (
    <fieldset className="field own-orders">
      <legend className="field-label">{t('general.fault.whichOrder')}</legend>
      {orders.map((order) => (
        <div key={order.publicId} className="own-order">
          <label className="choice">
            <input
              type="radio"
              name="ownOrder"
              value={order.number}
              defaultChecked={order.number === number}
            />
            {order.shown[0] && <LineThumb line={order.shown[0]} />}
            <span className="choice-text">
              {order.number}
              <span className="choice-hint">{format.day(order.placedAt)}</span>
            </span>
          </label>
          <ul className="own-order-lines" aria-label={t('general.ticket.lines')}>
            {order.shown.map((line) => (
              <li key={line.id}>
                <label className="choice">
                  <input
                    type="checkbox"
                    name={LINE_FIELD + line.id}
                    defaultChecked={values[LINE_FIELD + line.id] !== undefined}
                  />
                  <span className="choice-text">{line.articleName}</span>
                </label>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <label className="choice">
        <input type="radio" name="ownOrder" value="" defaultChecked={number === ''} />
        <span className="choice-text">{t('general.ticket.noOrder')}</span>
      </label>
    </fieldset>
  )
}
