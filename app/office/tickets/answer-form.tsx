import { AreaField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'
import type { ShownTicket } from './shown-ticket.ts'

/** Answer to the customer, or a note for colleagues: two buttons that look different and say what they do. */
export function AnswerForm({ ticket, sent }: { ticket: ShownTicket; sent: Sent | undefined }) {
  const { t } = useOffice()
  return (
    <Card title={t('office-tickets.answer')}>
      <OfficeForm>
        <input type="hidden" name="revision" value={ticket.revision} />
        <AreaField
          name="text"
          label={t('office-tickets.text', { language: ticket.language.toUpperCase() })}
          hint={t('office-tickets.textHint', { name: ticket.name })}
          rows={7}
          maxLength={MOST_MESSAGE_LETTERS}
          sent={sent}
        />
        <div className="o-actions">
          <Submit name="act" value="answer" icon="send">
            {t('office-tickets.send')}
          </Submit>
          <Submit name="act" value="solve" kind="plain" icon="check">
            {t('office-tickets.sendSolved')}
          </Submit>
          <Submit name="act" value="note" kind="plain" icon="square-pen">
            {t('office-tickets.addNote')}
          </Submit>
        </div>
      </OfficeForm>
    </Card>
  )
}
