import type { OutputOf } from '#api/contract.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import type { ticketContract } from '#commerce/ticket/ticket.contract.ts'

type Related = OutputOf<(typeof ticketContract)['getTicket']>['related']

/** Conversations that this one goes on from, or that go on from it: nobody looks for the words of then. */
export function RelatedTickets({ related }: { related: Related }) {
  const t = useT()
  const href = useHref()
  if (related.length === 0) return null
  return (
    <ul className="link-list">
      {related.map(({ publicId, reference, how, key }) => (
        <li key={publicId}>
          <a
            href={href(
              key === undefined
                ? `/accounts/tickets/${publicId}`
                : `/tickets/${publicId}?key=${encodeURIComponent(key)}`,
            )}
          >
            {t(`ticket.related.${how}`, { reference })}
          </a>
        </li>
      ))}
    </ul>
  )
}
