import { Picture } from '#app/ui/picture/picture.tsx'
import type { OrderSummary } from '#commerce/tracking/tracking.contract.ts'
import './fault-entry.css'
import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { faultPath } from '#app/paths.ts'

type FaultEntryProps = {
  orders: readonly Pick<OrderSummary, 'publicId' | 'number' | 'placedAt' | 'shown'>[]
}

/** Own orders above a form: who has a fault to report ticks it there instead of describing it here. */
export function FaultEntry({ orders }: FaultEntryProps) {
  const t = useT()
  const href = useHref()
  const format = useFormat()
  if (orders.length === 0) return null
  return (
    <section className="panel stack stack-small" aria-labelledby="fault-entry">
      <h2 id="fault-entry" className="small-heading">
        {t('general.fault.entry')}
      </h2>
      <p className="muted">{t('general.fault.entryText')}</p>
      <p>{t('general.fault.whichOrder')}</p>
      <ul className="cluster">
        {orders.map(({ publicId, number, placedAt, shown }) => (
          <li key={publicId}>
            <a href={href(faultPath(publicId))} className="fault-entry-order">
              <OrderPicture line={shown[0]} />
              <span>
                {number}, {format.day(placedAt)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Picture of what was ordered: nobody knows their orders by number. The number beside it says the same in words. */
function OrderPicture({ line }: { line: OrderSummary['shown'][number] | undefined }) {
  if (line?.urlPreview !== undefined) {
    return <img src={line.urlPreview} width={1200} height={900} alt="" loading="lazy" />
  }
  return line?.picture ? <Picture source={line.picture} sizes="4rem" alt="" /> : null
}
