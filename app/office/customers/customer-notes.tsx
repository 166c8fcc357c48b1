import { AreaField, FormProblem } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'

type Note = { noteId: number; body: string; by: string; isOwn: boolean; at: string }

const MOST_NOTE_LENGTH = 4_000

/** Notes of colleagues about a customer, and the form for another. */
export function CustomerNotes(props: { notes: readonly Note[]; sent: Sent | undefined }) {
  const { t, may } = useOffice()
  const mayWrite = may('customer.note')
  return (
    <Card title={t('office-customers.notes')}>
      {props.notes.length === 0 && <p className="o-hint">{t('office-customers.noNotes')}</p>}
      {props.notes.length > 0 && (
        <ul className="o-customer-notes">
          {props.notes.map((note) => (
            <li key={note.noteId}>
              <p className="o-written">{note.body}</p>
              <div className="o-hint">
                {note.by} · <When at={note.at} />
                {note.isOwn && mayWrite && <TakeBack noteId={note.noteId} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <OfficeForm label={t('office-customers.note.field')}>
          <FormProblem sent={props.sent} />
          <AreaField
            name="body"
            label={t('office-customers.note.field')}
            hint={t('office-customers.note.hint')}
            rows={2}
            maxLength={MOST_NOTE_LENGTH}
            sent={props.sent}
          />
          <div className="o-actions">
            <Submit kind="plain" icon="message-square" name="do" value="note">
              {t('office-customers.note.add')}
            </Submit>
          </div>
        </OfficeForm>
      )}
    </Card>
  )
}

function TakeBack({ noteId }: { noteId: number }) {
  const { t } = useOffice()
  return (
    <OfficeForm className="o-note-acts">
      <input type="hidden" name="noteId" value={noteId} />
      <button
        className="o-link-button"
        type="submit"
        name="do"
        value="removeNote"
        data-confirm={t('office-customers.note.removeConfirm')}
      >
        {t('office-customers.note.remove')}
      </button>
    </OfficeForm>
  )
}
