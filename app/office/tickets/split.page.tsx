import { isRefused } from '#api/refusal.ts'
import { FormProblem, TickField, useFieldError } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, PageHead, Submit, When } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf, fieldsOf, type Sent } from '#app/office/office-page.ts'

/** Making a ticket of its own of some messages. */
export const page = definePage({
  load: ({ api, params }) => api.ticketDesk.getTicket({ publicId: params['publicId']! }),
  act: async ({ api, params, form }) => {
    const end = await api.ticketWork.split({
      publicId: params['publicId']!,
      revision: fieldOf(form, 'revision'),
      message: fieldsOf(form, 'message'),
    })
    if (isRefused(end)) return end
    return { goTo: `/office/tickets/${end.publicId}`, toast: 'office-tickets.split.done' }
  },
  title: (ticket, { t }) => t('office-tickets.split.title', { reference: ticket.reference }),
  View: ({ data: ticket, office: { t }, sent }) => (
    <>
      <PageHead
        up={{ href: `/office/tickets/${ticket.publicId}`, label: ticket.reference }}
        title={t('office-tickets.split.title', { reference: ticket.reference })}
        lead={t('office-tickets.split.lead')}
      />
      <FormProblem sent={sent} />
      <OfficeForm label={t('office-tickets.split.do')}>
        <input type="hidden" name="revision" value={ticket.revision} />
        <Card title={t('office-tickets.split.messages')}>
          <div className="o-attach">
            {ticket.messages.map(({ messageId, direction, text, at, staffName }) => (
              <TickField
                key={messageId}
                name="message"
                value={messageId}
                label={`${direction === 'IN' ? ticket.name : (staffName ?? '')}: ${text.slice(0, 200)}`}
                hint={<When at={at} />}
              />
            ))}
          </div>
          <MessageProblem sent={sent} />
        </Card>
        <div className="o-actions">
          <Submit>{t('office-tickets.split.do')}</Submit>
          <ButtonLink href={`/office/tickets/${ticket.publicId}`}>
            {t('office-tickets.back')}
          </ButtonLink>
        </div>
      </OfficeForm>
    </>
  ),
})

function MessageProblem({ sent }: { sent: Sent | undefined }) {
  const error = useFieldError('message', sent)
  return error ? <p className="o-field-error">{error}</p> : null
}
