import type { MessageId } from '#app/i18n/message-id.ts'
import { SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Submit } from '#app/office/kit/parts.tsx'
import type { Sent } from '#app/office/office-page.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { ticketPriorities } from '#commerce/ticket/ticket.terms.ts'
import { CorrectionForm } from './correction-form.tsx'
import type { ShownTicket } from './shown-ticket.ts'

export type OpenUmbrella = { umbrellaId: string; title: string; isClosed: boolean }

/** Priority, whose turn it is, and what else can be done with a ticket. */
export function TicketMore({
  ticket,
  umbrellas,
  sent,
}: {
  ticket: ShownTicket
  umbrellas: readonly OpenUmbrella[]
  sent: Sent | undefined
}) {
  const { t, may } = useOffice()
  return (
    <Card title={t('office-tickets.more')}>
      <div className="o-stack">
        <CorrectionForm ticket={ticket} sent={sent} />
        <OfficeForm>
          <SelectField
            name="priority"
            label={t('office-tickets.priority')}
            value={String(ticket.priority)}
            choices={ticketPriorities.map((one) => ({
              value: String(one),
              label: t(`office-tickets.priority.${one}` as MessageId),
            }))}
          />
          <div className="o-actions">
            <Submit name="act" value="priority" kind="plain">
              {t('office-tickets.prioritySet')}
            </Submit>
          </div>
        </OfficeForm>
        {ticket.status === 'PENDING' && (
          <OfficeForm>
            <SelectField
              name="waitingOn"
              label={t('office-tickets.waitingOn')}
              hint={t('office-tickets.waitingHint')}
              value={ticket.waitingOn}
              choices={(['US', 'CUSTOMER', 'OTHERS'] as const).map((value) => ({
                value,
                label: t(`office-tickets.waiting.${value}`),
              }))}
            />
            <div className="o-actions">
              <Submit name="act" value="waiting" kind="plain">
                {t('office-tickets.waitingSet')}
              </Submit>
            </div>
          </OfficeForm>
        )}
        {ticket.status === 'PENDING' && (
          <OfficeForm>
            <input
              type="hidden"
              name="isDataRequest"
              value={ticket.legalDueAt === undefined ? 'on' : ''}
            />
            <div className="o-actions">
              <Submit name="act" value="dataRequest" kind="plain">
                {t(
                  ticket.legalDueAt === undefined
                    ? 'office-tickets.dataRequest.set'
                    : 'office-tickets.dataRequest.unset',
                )}
              </Submit>
            </div>
          </OfficeForm>
        )}
        <div className="o-actions">
          {may('ticket.forward', ticket.store) && (
            <ButtonLink href={`/office/tickets/${ticket.publicId}/forward`} icon="send">
              {t('office-tickets.forward.do')}
            </ButtonLink>
          )}
          {ticket.messages.length > 1 && (
            <ButtonLink href={`/office/tickets/${ticket.publicId}/split`}>
              {t('office-tickets.split.do')}
            </ButtonLink>
          )}
        </div>
        <UmbrellaForms ticket={ticket} umbrellas={umbrellas} />
      </div>
    </Card>
  )
}

function UmbrellaForms({
  ticket,
  umbrellas,
}: {
  ticket: ShownTicket
  umbrellas: readonly OpenUmbrella[]
}) {
  const { t } = useOffice()
  const own = umbrellas.find(({ umbrellaId }) => umbrellaId === ticket.umbrellaId)
  if (own) {
    return (
      <OfficeForm>
        <p>
          {t('office-tickets.umbrella.under')}{' '}
          <a href={`/office/ticket-umbrellas/${own.umbrellaId}`}>{own.title}</a>
        </p>
        <div className="o-actions">
          <Submit name="act" value="unlink" kind="plain">
            {t('office-tickets.umbrella.takeOut')}
          </Submit>
        </div>
      </OfficeForm>
    )
  }
  const open = umbrellas.filter(({ isClosed }) => !isClosed)
  return (
    <details>
      <summary>{t('office-tickets.umbrella.same')}</summary>
      {open.length > 0 && (
        <OfficeForm>
          <SelectField
            name="umbrellaId"
            label={t('office-tickets.umbrella.choose')}
            choices={open.map(({ umbrellaId, title }) => ({ value: umbrellaId, label: title }))}
          />
          <div className="o-actions">
            <Submit name="act" value="link" kind="plain">
              {t('office-tickets.umbrella.put')}
            </Submit>
          </div>
        </OfficeForm>
      )}
      <OfficeForm>
        <TextField name="title" label={t('office-tickets.umbrella.title')} maxLength={120} />
        <div className="o-actions">
          <Submit name="act" value="umbrella" kind="plain">
            {t('office-tickets.umbrella.begin')}
          </Submit>
        </div>
      </OfficeForm>
    </details>
  )
}
