import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { ShownTicket } from './shown-ticket.ts'

/** Bar above the answer of a chat that is going on: whether the customer is there, and the way to end it. */
export function ChatBar({ ticket }: { ticket: ShownTicket }) {
  const { t, may } = useOffice()
  const state = ticket.chatState
  if (!state?.isLive) return null
  return (
    <div
      className="o-chat-bar"
      data-chat-desk={ticket.publicId}
      data-chat-position={state.position}
      data-chat-there={t('office-tickets.chat.there')}
      data-chat-away={t('office-tickets.chat.away')}
      data-chat-typing={t('office-tickets.chat.typing')}
      data-chat-read={t('office-tickets.chat.read')}
    >
      <Badge tone="good">{t('office-tickets.chat.live')}</Badge>
      <span role="status" data-chat-state="">
        {t(state.isCustomerThere ? 'office-tickets.chat.there' : 'office-tickets.chat.away')}
      </span>
      {may('ticket.answer', ticket.store) && (
        <OfficeForm className="o-actions">
          <Submit name="act" value="endChat" kind="plain">
            {t('office-tickets.chat.end')}
          </Submit>
        </OfficeForm>
      )}
    </div>
  )
}
