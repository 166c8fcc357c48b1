import { isRefused } from '#api/refusal.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import type { Shop } from '#app/shop.ts'
import { LineThumb } from '#app/shop/tracking/line-thumb.tsx'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'

export type TicketLine = Pick<
  Tracking['lines'][number],
  'id' | 'articleName' | 'variantLabel' | 'designName' | 'quantity' | 'urlPreview' | 'picture'
>

/** Lines above which the page of the order tells better. */
const MOST_LINES = 8

/** Lines of the order that a conversation is about, as far as its reader may see them; none is no reason to hide the words. */
export async function linesOf(
  shop: Shop,
  { ownOrder }: { ownOrder?: { publicId: string } | undefined },
): Promise<TicketLine[]> {
  if (!ownOrder) return []
  const order = await shop.api.tracking.getTracking({ publicId: ownOrder.publicId })
  return isRefused(order) || !('lines' in order) ? [] : order.lines.slice(0, MOST_LINES)
}

/** Order of a conversation in pictures: one small one of each line. */
export function TicketLines({
  order,
  path,
  lines,
}: {
  order: string
  /** Page of the order. */
  path: string
  lines: readonly TicketLine[]
}) {
  const t = useT()
  const href = useHref()
  if (lines.length === 0) return null
  return (
    <section className="panel stack stack-small" aria-labelledby="ticket-lines">
      <h2 id="ticket-lines" className="small-heading">
        <a href={href(path)}>{t('ticket.order', { order })}</a>
      </h2>
      <ul className="ticket-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <LineThumb line={line} />
            <span>
              {line.quantity} ×{' '}
              {[line.articleName, line.variantLabel, line.designName].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
