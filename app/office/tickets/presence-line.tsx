import { useOffice } from '#app/office/office-context.tsx'
import type { ShownTicket } from './shown-ticket.ts'

/** Line that says who else looks at a ticket or answers it; the page's script keeps it true. */
export function PresenceLine({ ticket }: { ticket: ShownTicket }) {
  const { t } = useOffice()
  const words = ticket.others.map(({ name, isTyping }) =>
    t(isTyping ? 'office-tickets.presence.types' : 'office-tickets.presence.looks', { name }),
  )
  return (
    <p
      className="o-presence"
      role="status"
      data-presence={ticket.publicId}
      data-looks={t('office-tickets.presence.looks', { name: '{name}' })}
      data-types={t('office-tickets.presence.types', { name: '{name}' })}
    >
      {words.join(' ')}
    </p>
  )
}
