import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Note, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { ShownTicket } from './shown-ticket.ts'

/** Warns of a writer of whom nothing is proven, and asks them for the proof. */
export function UnverifiedNote({ ticket }: { ticket: ShownTicket }) {
  const { t, may } = useOffice()
  const { confirmAskedAt, email, status } = ticket
  if (ticket.verified !== 'NONE') return null
  const mayAsk = may('ticket.answer', ticket.store) && status !== 'ARCHIVED' && email !== ''
  return (
    <>
      <Note tone="warn">{t('office-tickets.unverified')}</Note>
      {mayAsk && (
        <OfficeForm className="o-actions">
          <Submit name="act" value="confirm" kind="plain" icon="mail">
            {t('office-tickets.confirm.ask')}
          </Submit>
          {confirmAskedAt && (
            <span className="o-hint">
              {t('office-tickets.confirm.askedAt')} <When at={confirmAskedAt} />
            </span>
          )}
        </OfficeForm>
      )}
    </>
  )
}
