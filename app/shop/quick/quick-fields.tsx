import { useId } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { PersonalField } from '#design/personal-fields.ts'

type FieldOf<Kind> = Extract<PersonalField, { kind: Kind }>

export function WordsField({ field }: { field: FieldOf<'words'> }) {
  const t = useT()
  const { elementId, text, isSample, mostLetters, hasLines } = field
  const shared = {
    label: isSample
      ? t('design.quick.instead', { sample: text.replaceAll('\n', ' ') })
      : t('design.quick.words'),
    name: elementId,
    hint: t('design.quick.letters', { count: mostLetters }),
    maxLength: mostLetters,
    ...(isSample ? { placeholder: text } : { defaultValue: text }),
    autoComplete: 'off',
    'data-quick-text': elementId,
  }
  return hasLines ? (
    <TextArea {...shared} rows={3} />
  ) : (
    <TextField {...shared} enterKeyHint="done" />
  )
}

type PhotoFieldProps = {
  field: FieldOf<'photo'>
  /** Number, where there are several. */
  number: number | undefined
  /** Whether there is nothing to print without it. */
  isRequired: boolean
}

export function PhotoField({ field, number, isRequired }: PhotoFieldProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="quick-photo" data-quick-field>
      <input
        id={id}
        type="file"
        accept="image/*,.heic,.heif"
        required={isRequired}
        className="visually-hidden"
        data-quick-photo={field.elementId}
      />
      <label htmlFor={id} className="button button-secondary">
        <Icon name="image" size={20} />
        <span className="quick-photo-new">
          {number === undefined
            ? t('design.quick.choose')
            : t('design.quick.chooseNumber', { number })}
        </span>
        <span className="quick-photo-other">
          {number === undefined
            ? t('design.quick.another')
            : t('design.quick.anotherNumber', { number })}
        </span>
      </label>
      <progress hidden max={1} value={0} aria-label={t('design.quick.sending')} />
    </div>
  )
}
