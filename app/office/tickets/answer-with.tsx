import { isRefused } from '#api/refusal.ts'
import { AreaField, TickField } from '#app/office/kit/field.tsx'
import { Card, Note } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type OfficeApi, type Sent } from '#app/office/office-page.ts'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'

export type TicketBehind = { publicId: string; reference: string; name: string; draft: string }

/** Ticket from which an act on an order was opened, by its address; undefined where there is none. */
export async function loadTicketBehind(
  api: OfficeApi,
  url: URL,
): Promise<TicketBehind | undefined> {
  const publicId = url.searchParams.get('ticket')
  if (!publicId) return undefined
  const ticket = await api.ticketDesk.getTicket({ publicId })
  if (isRefused(ticket)) return undefined
  const { reference, name, draft } = ticket
  return { publicId, reference, name, draft: draft?.text ?? '' }
}

/** Fields of the answer as the API takes them. */
export const readAnswerWith = (form: FormData) => ({
  ticket: fieldOf(form, 'ticket') || undefined,
  answer: fieldOf(form, 'answer') || undefined,
  isAnswerSolving: form.has('isAnswerSolving'),
})

/** Keeps the words of an answer when a form is drawn anew at another address. */
export async function saveAnswerDraft(api: OfficeApi, form: FormData): Promise<void> {
  const { ticket, answer } = readAnswerWith(form)
  if (ticket && answer) await api.ticketDesk.saveDraft({ publicId: ticket, text: answer })
}

/** Answer to the customer that leaves with the money, or when somebody else has approved it. */
export function AnswerWith({ ticket, sent }: { ticket: TicketBehind; sent: Sent | undefined }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-tickets.with.title', { reference: ticket.reference })}>
      <div className="o-form">
        <input type="hidden" name="ticket" value={ticket.publicId} />
        <AreaField
          name="answer"
          label={t('office-tickets.with.text', { name: ticket.name })}
          hint={t('office-tickets.with.hint')}
          value={ticket.draft}
          rows={5}
          maxLength={MOST_MESSAGE_LETTERS}
          isOptional
          sent={sent}
        />
        <TickField name="isAnswerSolving" label={t('office-tickets.with.solve')} sent={sent} />
      </div>
    </Card>
  )
}

/** Answer that leaves with an approval, before whoever decides. */
export function PreparedAnswerCard({
  answer,
}: {
  answer: { text: string; reference: string; publicId: string }
}) {
  const { t } = useOffice()
  return (
    <Card title={t('office-tickets.with.leaves')}>
      <p className="o-written">{answer.text}</p>
      <Note>
        <a href={`/office/tickets/${answer.publicId}`}>{answer.reference}</a>{' '}
        {t('office-tickets.with.leavesHint')}
      </Note>
    </Card>
  )
}
