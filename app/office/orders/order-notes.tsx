import { AreaField, FormProblem, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { OfficeIcon } from '#app/office/kit/office-icon.tsx'
import { Submit, When } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, type Sent } from '#app/office/office-page.ts'
import { MOST_NOTE_LENGTH } from '#commerce/order-desk/order-desk.terms.ts'
import type { OrderFacts } from './order-facts.ts'

/** The one note that everybody reads first. */
export function PinnedNote({ note }: { note: NonNullable<OrderFacts['pinned']> }) {
  const { t } = useOffice()
  return (
    <aside className="o-pinned" aria-label={t('office-orders.pinned')}>
      <OfficeIcon name="pin" size={18} />
      <div>
        <p className="o-written">
          <Mentions text={note.body} />
        </p>
        <p className="o-hint">
          {note.by} · <When at={note.at} />
        </p>
      </div>
    </aside>
  )
}

/** A note with the colleagues that it names made visible. */
export function Mentions({ text }: { text: string }) {
  return text.split(/(?<![\w.@])(@[\p{L}\d][\p{L}\d._-]*)/u).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text
      <span key={index} className="o-mention">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

export function NoteForm({ sent }: { sent: Sent | undefined }) {
  const { t, url } = useOffice()
  const own = sent && fieldOf(sent.form, 'do') === 'note' ? sent : undefined
  return (
    <OfficeForm action={url.pathname} label={t('office-orders.note.field')}>
      <FormProblem sent={own} />
      <input type="hidden" name="do" value="note" />
      <div data-note-field="">
        <AreaField
          name="body"
          label={t('office-orders.note.field')}
          hint={t('office-orders.note.hint')}
          rows={2}
          maxLength={MOST_NOTE_LENGTH}
          sent={own}
        />
      </div>
      <div className="o-actions">
        <TickField name="pin" label={t('office-orders.note.pin')} sent={own} />
        <Submit kind="plain" icon="message-square">
          {t('office-orders.note.add')}
        </Submit>
      </div>
    </OfficeForm>
  )
}

/** Acts on a note: shown first, or taken back by its writer. */
export function NoteActs(props: { noteId: string; isPinned: boolean; isOwn: boolean }) {
  const { t, url } = useOffice()
  return (
    <OfficeForm action={url.pathname} className="o-note-acts">
      <input type="hidden" name="noteId" value={props.noteId} />
      <button
        className="o-link-button"
        type="submit"
        name="do"
        value={props.isPinned ? 'unpin' : 'pin'}
      >
        {props.isPinned ? t('office-orders.note.unpin') : t('office-orders.note.doPin')}
      </button>
      {props.isOwn && (
        <button
          className="o-link-button"
          type="submit"
          name="do"
          value="remove"
          data-confirm={t('office-orders.note.removeConfirm')}
        >
          {t('office-orders.note.remove')}
        </button>
      )}
    </OfficeForm>
  )
}
