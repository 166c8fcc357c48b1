import { FILES_FIELD, ATTACHED_IDS_FIELD } from '#commerce/attachment/attachment.terms.ts'
import { useFormAnswer } from '#app/form-errors.tsx'
import type { FilesAnswer } from './forms-with-files.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { CheckboxField, TextField } from '#app/ui/form/field.tsx'

/** Files of an earlier try, which can be left out again, and the field for new ones. */
export function AttachedFiles({
  answer,
  label,
  hint,
  accept,
}: {
  answer: FilesAnswer | undefined
  label: string
  hint: string
  accept: string
}) {
  const t = useT()
  const { defaultValue: _, ...field } = useFormAnswer(answer)(FILES_FIELD)
  const kept = answer?.attachments ?? []
  return (
    <>
      {kept.length > 0 && (
        <fieldset className="field">
          <legend className="field-label">{t('general.file.kept')}</legend>
          {kept.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              name={ATTACHED_IDS_FIELD}
              value={id}
              defaultChecked
            />
          ))}
        </fieldset>
      )}
      <TextField
        {...field}
        type="file"
        label={label}
        hint={hint}
        optionalLabel={t('general.field.optional')}
        accept={accept}
        multiple
      />
    </>
  )
}
