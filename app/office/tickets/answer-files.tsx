import { isRefused, type Refused } from '#api/refusal.ts'
import { FileField, TickField } from '#app/office/kit/field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, fieldsOf, type OfficeApi, type Sent } from '#app/office/office-page.ts'
import { refusedFields } from '#app/office/reprints/reprint-form.ts'
import {
  ATTACHED_IDS_FIELD,
  ATTACHMENT_TYPES,
  FILES_FIELD,
  MOST_ATTACHMENTS,
} from '#commerce/attachment/attachment.terms.ts'
import { MOST_MAIL_FILE_BYTES } from '#commerce/kernel/mail/mail-file.terms.ts'

const nameField = (id: string) => `attachmentName.${id}`

/** Hands new files in first and notes them in the form: whatever is refused afterwards, they are there. */
export async function receiveFiles(
  api: OfficeApi,
  publicId: string,
  form: FormData,
): Promise<Refused | undefined> {
  const files = form.getAll(FILES_FIELD).filter((file) => file instanceof File && file.size > 0)
  form.delete(FILES_FIELD)
  if (files.length === 0) return undefined
  const content = new FormData()
  for (const id of fieldsOf(form, ATTACHED_IDS_FIELD)) content.append(ATTACHED_IDS_FIELD, id)
  for (const file of files) content.append(FILES_FIELD, file)
  const received = await api.ticketDesk.receiveAnswerFiles({ publicId }, { content })
  if (isRefused(received)) return received
  form.delete(ATTACHED_IDS_FIELD)
  for (const { id, name } of received.attachments) {
    form.append(ATTACHED_IDS_FIELD, id)
    form.set(nameField(id), name)
  }
  return received.problem === undefined
    ? undefined
    : refusedFields({ [FILES_FIELD]: received.problem })
}

type KeptFile = { id: string; name: string }

/** Files for an answer or a note; those of an earlier try, or of the draft, need not be chosen again. */
export function AnswerFiles({
  draft,
  sent,
}: {
  draft: readonly KeptFile[]
  sent: Sent | undefined
}) {
  const { t } = useOffice()
  const ofForm = sent
    ? fieldsOf(sent.form, ATTACHED_IDS_FIELD).map((id) => ({
        id,
        name: fieldOf(sent.form, nameField(id)),
      }))
    : []
  const kept = [...ofForm, ...draft.filter(({ id }) => !ofForm.some((one) => one.id === id))]
  return (
    <>
      {kept.length > 0 && (
        <fieldset className="o-attach">
          <legend>{t('office-tickets.files.kept')}</legend>
          {kept.map(({ id, name }) => (
            <div key={id}>
              <TickField
                name={ATTACHED_IDS_FIELD}
                value={id}
                label={name || id}
                isTicked
                sent={sent}
              />
              <input type="hidden" name={nameField(id)} value={name} />
            </div>
          ))}
        </fieldset>
      )}
      <FileField
        name={FILES_FIELD}
        label={t('office-tickets.files')}
        hint={t('office-tickets.files.hint', {
          count: MOST_ATTACHMENTS,
          megabytes: MOST_MAIL_FILE_BYTES / 1_000_000,
        })}
        accept={ATTACHMENT_TYPES}
        isMultiple
        isOptional
        sent={sent}
      />
    </>
  )
}
