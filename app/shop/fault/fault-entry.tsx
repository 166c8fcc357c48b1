import { useFormat, useHref, useT } from '#app/i18n/shop-view.tsx'
import { faultPath } from '#app/paths.ts'

type FaultEntryProps = {
  orders: readonly { publicId: string; number: string; placedAt: string }[]
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
        {orders.map(({ publicId, number, placedAt }) => (
          <li key={publicId}>
            <a href={href(faultPath(publicId))}>
              {number}, {format.day(placedAt)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
