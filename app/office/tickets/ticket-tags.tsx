import { TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import type { ShownTicket } from './shown-ticket.ts'

const CHOICES = 'ticket-tags'

/** Tags of a ticket: each leads to the tickets that have it, too. Those in use are offered while one types. */
export function TicketTags({
  ticket,
  used,
  sent,
}: {
  ticket: ShownTicket
  used: readonly string[]
  sent: Sent | undefined
}) {
  const { t, may } = useOffice()
  const mayChange = may('ticket.answer', ticket.store)
  const own = sent && fieldOf(sent.form, 'act') === 'tag' ? sent : undefined
  if (!mayChange && ticket.tags.length === 0) return null
  return (
    <Card title={t('office-tickets.tags')}>
      <div className="o-stack">
        {ticket.tags.length > 0 && (
          <ul className="o-ticket-tags">
            {ticket.tags.map((tag) => (
              <li key={tag}>
                <a href={`/office/tickets?view=all&tag=${encodeURIComponent(tag)}`}>
                  <Badge tone="info">{tag}</Badge>
                </a>
                {mayChange && (
                  <OfficeForm className="o-actions">
                    <input type="hidden" name="tag" value={tag} />
                    <Submit name="act" value="untag" kind="plain" icon="x">
                      <span className="o-visually-hidden">
                        {t('office-tickets.tags.remove', { tag })}
                      </span>
                    </Submit>
                  </OfficeForm>
                )}
              </li>
            ))}
          </ul>
        )}
        {mayChange && (
          <OfficeForm>
            <TextField
              name="tag"
              label={t('office-tickets.tags.new')}
              hint={t('office-tickets.tags.hint')}
              maxLength={30}
              choices={{ id: CHOICES, values: used.filter((tag) => !ticket.tags.includes(tag)) }}
              sent={own}
            />
            <div className="o-actions">
              <Submit name="act" value="tag" kind="plain" icon="tag">
                {t('office-tickets.tags.add')}
              </Submit>
            </div>
          </OfficeForm>
        )}
      </div>
    </Card>
  )
}
