import type { MessageId } from '#app/i18n/message-id.ts'
import { SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Facts, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { AboutLinks } from './about-links.tsx'
import { TicketOrders } from './ticket-orders.tsx'
import type { ShownTicket } from './shown-ticket.ts'

/** Side of a conversation: who writes, about which orders, and whose work it is. */
export function TicketSide({ ticket }: { ticket: ShownTicket }) {
  const { t, may } = useOffice()
  const { budget } = ticket
  const isGuest = ticket.verified === 'EMAIL' || ticket.verified === 'ORDER'
  return (
    <div className="o-stack">
      <Card title={t('office-tickets.writer')}>
        <Facts
          rows={[
            [t('office-tickets.name'), ticket.name],
            [t('office-tickets.email'), ticket.email],
            [t('office-tickets.phone'), ticket.phone],
            [t('office.layout.store'), ticket.store],
            [t('office-tickets.order'), ticket.order],
            [
              t('office-tickets.situation'),
              ticket.situation && t(`office-tickets.situation.${ticket.situation}`),
            ],
            [t('office-tickets.due'), ticket.dueAt && <When key="due" at={ticket.dueAt} />],
            [
              t('office-tickets.solveBy'),
              ticket.resolveDueAt && <When key="solve" at={ticket.resolveDueAt} />,
            ],
            [
              t('office-tickets.byLaw'),
              ticket.legalDueAt && <When key="law" at={ticket.legalDueAt} />,
            ],
            [t('office-tickets.since'), <When key="at" at={ticket.createdAt} />],
            [
              t('office-tickets.rating'),
              ticket.rating &&
                [
                  t('office-tickets.ratingOf', { stars: ticket.rating.stars }),
                  ...ticket.rating.reasons.map((one) => t(`office-tickets.insight.reason.${one}`)),
                  ticket.rating.words,
                ]
                  .filter(Boolean)
                  .join(' · '),
            ],
            [t('office-tickets.trust'), t(`office-tickets.trust.${ticket.verified}` as MessageId)],
          ]}
        />
        {isGuest && may('customer.guest_data', ticket.store) && (
          <p>
            <a href={`/office/tickets/${ticket.publicId}/guest-data`}>
              {t('office-tickets.guestData.title')}
            </a>
          </p>
        )}
      </Card>
      {budget && (
        <Card title={t('general.ticket.subject.budget')}>
          <Facts
            rows={[
              [t('general.budget.product'), budget.product],
              [t('general.budget.quantity'), budget.quantity],
              [t('general.budget.company'), budget.companyName],
              [t('general.budget.neededOn'), budget.neededOn],
            ]}
          />
        </Card>
      )}
      <AboutLinks ticket={ticket} />
      <TicketOrders ticket={ticket} />
      {ticket.earlier.length > 0 && (
        <Card title={t('office-tickets.earlier')}>
          <ul className="o-ticket-orders">
            {ticket.earlier.map(({ publicId, reference, status }) => (
              <li key={publicId}>
                <a href={`/office/tickets/${publicId}`}>{reference}</a>
                <span>{t(`office-tickets.status.${status}` as MessageId)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {ticket.related.length > 0 && (
        <Card title={t('office-tickets.related')}>
          <ul className="o-ticket-orders">
            {ticket.related.map(({ publicId, reference, status, how }) => (
              <li key={publicId}>
                <a href={`/office/tickets/${publicId}`}>{reference}</a>
                <span>
                  {t(`office-tickets.related.${how}`)} ·{' '}
                  {t(`office-tickets.status.${status}` as MessageId)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {may('ticket.answer', ticket.store) && <TicketWork ticket={ticket} />}
    </div>
  )
}

function TicketWork({ ticket }: { ticket: ShownTicket }) {
  const { t, me } = useOffice()
  const next = ticket.status === 'PENDING' ? 'RESOLVED' : 'PENDING'
  const others = ticket.earlier.filter(({ status }) => status !== 'ARCHIVED')
  return (
    <Card title={t('office-tickets.work')}>
      <div className="o-stack">
        <OfficeForm data={{ 'key-act': 'assign' }}>
          <SelectField
            name="staffId"
            label={t('office-tickets.assignee')}
            value={ticket.assigneeId ?? ''}
            isOptional
            placeholder={t('office-tickets.everybody')}
            choices={ticket.colleagues.map(({ staffId, name }) => ({
              value: staffId,
              label: name,
            }))}
          />
          <div className="o-actions">
            <Submit name="act" value="assign" kind="plain">
              {t('office-tickets.assign')}
            </Submit>
            {ticket.assigneeId !== me.staffId && (
              <Submit name="act" value="take" kind="plain">
                {t('office-tickets.take')}
              </Submit>
            )}
          </div>
        </OfficeForm>
        <OfficeForm>
          <TextField
            name="until"
            type="date"
            label={t('office-tickets.snooze')}
            isOptional
            value={ticket.snoozedUntil?.slice(0, 10)}
          />
          <div className="o-actions">
            <Submit name="act" value="snooze" kind="plain" icon="clock">
              {t('office-tickets.snoozeDo')}
            </Submit>
          </div>
        </OfficeForm>
        {ticket.status !== 'ARCHIVED' && others.length > 0 && (
          <OfficeForm>
            <input type="hidden" name="revision" value={ticket.revision} />
            <SelectField
              name="into"
              label={t('office-tickets.merge')}
              choices={others.map(({ reference }) => ({ value: reference, label: reference }))}
            />
            <div className="o-actions">
              <Submit
                name="act"
                value="merge"
                kind="plain"
                confirm={t('office-tickets.mergeConfirm')}
              >
                {t('office-tickets.mergeDo')}
              </Submit>
            </div>
          </OfficeForm>
        )}
        {(ticket.status === 'PENDING' || ticket.isSpam) && (
          <OfficeForm>
            <div className="o-actions">
              <Submit name="act" value={ticket.isSpam ? 'notSpam' : 'spam'} kind="plain" icon="ban">
                {t(ticket.isSpam ? 'office-tickets.spam.notDo' : 'office-tickets.spam.do')}
              </Submit>
            </div>
          </OfficeForm>
        )}
        {ticket.status !== 'ARCHIVED' && (
          <OfficeForm>
            <input type="hidden" name="revision" value={ticket.revision} />
            <input type="hidden" name="act" value="status" />
            <div className="o-actions">
              <Submit name="status" value={next} kind="plain">
                {t(`office-tickets.to.${next}` as MessageId)}
              </Submit>
              <Submit
                name="status"
                value="ARCHIVED"
                kind="danger"
                confirm={t('office-tickets.archiveConfirm')}
              >
                {t('office-tickets.to.ARCHIVED')}
              </Submit>
            </div>
          </OfficeForm>
        )}
      </div>
    </Card>
  )
}
