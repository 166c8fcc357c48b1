import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { useFormat, useHref, useShop, useT } from '#app/i18n/shop-view.tsx'
import { LinePicture } from '#app/shop/tracking/order-lines.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '#app/ui/form/field.tsx'
import { AttachedFiles } from '#app/upload/attached-files.tsx'
import type { FilesAnswer } from '#app/upload/forms-with-files.ts'
import {
  MOST_ATTACHMENT_MB,
  MOST_ATTACHMENTS,
  PHOTO_TYPES,
} from '#commerce/attachment/attachment.terms.ts'
import type { FaultForm } from '#commerce/fault/fault.contract.ts'
import { MOST_FAULT_LETTERS } from '#commerce/fault/fault.terms.ts'
import { faultWords } from '#commerce/fault/fault-words.terms.ts'
import { piecesField, tickField, whatField } from './fault-fields.ts'

type Line = FaultForm['lines'][number]

/** Choice of lines of a long order, before anything else is asked. */
export function LineChoice({ form, path }: { form: FaultForm; path: string }) {
  const t = useT()
  const href = useHref()
  return (
    <form method="get" action={href(path)} className="form">
      <fieldset className="fault-lines">
        <legend className="field-label">{t('fault-report.lines')}</legend>
        {form.lines.map((line) => (
          <div key={line.id} className="fault-line">
            <LinePicture line={line} />
            <CheckboxField name="line" value={line.id} label={nameOf(line)} />
          </div>
        ))}
      </fieldset>
      <div className="form-actions">
        <Button>{t('fault-report.next')}</Button>
      </div>
    </form>
  )
}

type FieldsProps = {
  form: FaultForm
  lines: readonly Line[]
  chosen: readonly string[]
  path: string
  answer: FilesAnswer | undefined
}

/** Lines with their pictures, what is wrong with each, words and photos. Works without a script. */
export function FaultFormFields({ form, lines, chosen, path, answer }: FieldsProps) {
  const t = useT()
  const href = useHref()
  const own = { required: t('general.field.required'), not_found: t('fault-report.none') }
  const isNothingTicked = answer?.fields['lines'] !== undefined
  return (
    <form method="post" action={href(path)} encType="multipart/form-data" className="form">
      <FormErrors answer={answer} own={own} />
      <fieldset className="fault-lines" id="field-lines">
        <legend className="field-label">{t('fault-report.lines')}</legend>
        {isNothingTicked && <p className="field-error">{t('fault-report.none')}</p>}
        {lines.map((line) => (
          <LineFields
            key={line.id}
            form={form}
            line={line}
            // Whoever came from one line, or has only one, need not tick it.
            isTicked={
              answer
                ? answer.values[tickField(line.id)] !== undefined
                : lines.length === 1 || chosen.includes(line.id)
            }
            answer={answer}
          />
        ))}
      </fieldset>
      <MessageField answer={answer} />
      <AttachedFiles
        answer={answer}
        label={t('fault-report.photos')}
        hint={t('fault-report.photosHint', {
          count: MOST_ATTACHMENTS,
          megabytes: MOST_ATTACHMENT_MB,
        })}
        accept={PHOTO_TYPES}
      />
      <div className="form-actions">
        <Button size="large" icon="mail">
          {t('fault-report.send')}
        </Button>
      </div>
    </form>
  )
}

const nameOf = ({ articleName, variantLabel, designName }: Line) =>
  [articleName, variantLabel, designName].filter(Boolean).join(' · ')

type LineProps = {
  form: FaultForm
  line: Line
  isTicked: boolean
  answer: FilesAnswer | undefined
}

function LineFields({ form, line, isTicked, answer }: LineProps) {
  const t = useT()
  const format = useFormat()
  const { locale } = useShop()
  const field = useFormAnswer(answer)
  const words = faultWords[locale.language]
  const { defaultValue: pieces = String(line.pieces), ...piecesProps } = field(piecesField(line.id))
  return (
    <div className="fault-line">
      <LinePicture line={line} />
      <div className="stack stack-small">
        <CheckboxField
          name={tickField(line.id)}
          value="on"
          label={nameOf(line)}
          hint={t('fault-report.ordered', { count: line.pieces })}
          defaultChecked={isTicked}
        />
        {line.reported.map(({ reference, at }) => (
          <p key={reference} className="fault-before">
            {t('fault-report.before', { day: format.day(at), reference })}
          </p>
        ))}
        <div className="fault-details">
          <SelectField label={t('fault-report.what')} {...field(whatField(line.id))}>
            <option value="">{t('fault-report.choose')}</option>
            {form.kinds.map((kind) => (
              <option key={kind} value={kind}>
                {words[kind]}
              </option>
            ))}
          </SelectField>
          {line.pieces > 1 && (
            <TextField
              label={t('fault-report.pieces')}
              type="number"
              inputMode="numeric"
              min={1}
              max={line.pieces}
              defaultValue={pieces}
              {...piecesProps}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function MessageField({ answer }: { answer: FilesAnswer | undefined }) {
  const t = useT()
  const field = useFormAnswer(answer)
  return (
    <TextArea
      label={t('fault-report.message')}
      rows={4}
      maxLength={MOST_FAULT_LETTERS}
      optionalLabel={t('general.field.optional')}
      {...field('message')}
    />
  )
}
