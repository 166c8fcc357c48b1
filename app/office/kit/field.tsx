import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import { fieldOf, fieldsOf, type Sent } from '#app/office/office-page.ts'
import type { MessageId } from '#app/i18n/message-id.ts'

type FieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** Brings back what was typed and says what is wrong with it. */
  sent?: Sent | undefined
  isOptional?: boolean
}

/** Message codes of the API that fields explain. Others are said in general words. */
const known = new Set([
  'required',
  'other_writer',
  'away',
  'placeholder',
  'too_long',
  'too_short',
  'too_small',
  'too_large',
  'invalid',
  'taken',
  'unknown',
  'too_many',
  'in_the_past',
  'must_accept',
  'postal_code',
  'phone',
  'not_delivered_there',
  'tracking_number',
  'too_big',
  'not_later',
  'opening_hours',
  'link',
  'not_allowed',
])

export function useFieldError(name: string, sent: Sent | undefined): string | undefined {
  const { t } = useOffice()
  const code = sent?.refused.fields[name]
  if (code === undefined) return undefined
  return t((known.has(code) ? `office.field.${code}` : 'office.field.invalid') as MessageId)
}

type Inner = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

function Field({
  name,
  label,
  hint,
  sent,
  isOptional,
  children,
}: FieldProps & {
  children: (inner: Inner) => ReactNode
}) {
  const { t } = useOffice()
  const error = useFieldError(name, sent)
  const id = `field-${name}`
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="o-field" data-bad={error ? '' : undefined}>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="o-hint"> {t('office.field.optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': about || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="o-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="o-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type TextProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'number' | 'date' | 'datetime-local' | 'search'
  value?: string | number | undefined
  inputMode?: 'decimal' | 'numeric'
  min?: string | number
  max?: string | number
  step?: string | number
  maxLength?: number
  placeholder?: string
  isFocused?: boolean
  autoComplete?: string
  /** Words that are offered while one types; any other may be typed. */
  choices?: { id: string; values: readonly string[] } | undefined
}

export function TextField({
  value,
  type = 'text',
  isFocused,
  autoComplete = 'off',
  ...props
}: TextProps) {
  const { inputMode, min, max, step, maxLength, placeholder, choices, ...field } = props
  const typed = field.sent ? fieldOf(field.sent.form, field.name) : value
  return (
    <Field {...field}>
      {(inner) => (
        <>
          <input
            {...inner}
            {...{ inputMode, min, max, step, maxLength, placeholder, type, autoComplete }}
            name={field.name}
            defaultValue={typed}
            required={!field.isOptional}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog's page
            autoFocus={isFocused}
            list={choices?.id}
          />
          {choices && (
            <datalist id={choices.id}>
              {choices.values.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

export function AreaField({
  value,
  rows = 3,
  maxLength,
  draft,
  isAnswer,
  ...field
}: FieldProps & {
  value?: string | undefined
  rows?: number
  maxLength?: number
  /** Name under which the browser keeps what was typed until it is sent. */
  draft?: string
  /** Whether ready-made answers go here. */
  isAnswer?: boolean
}) {
  const typed = field.sent ? fieldOf(field.sent.form, field.name) : value
  return (
    <Field {...field}>
      {(inner) => (
        <textarea
          {...inner}
          name={field.name}
          rows={rows}
          maxLength={maxLength}
          defaultValue={typed}
          required={!field.isOptional}
          data-draft={draft}
          data-answer={isAnswer ? '' : undefined}
        />
      )}
    </Field>
  )
}

export type Choice = { value: string; label: string }

export function SelectField({
  value,
  choices,
  placeholder,
  ...field
}: FieldProps & { value?: string | undefined; choices: readonly Choice[]; placeholder?: string }) {
  const typed = field.sent ? fieldOf(field.sent.form, field.name) : value
  return (
    <Field {...field}>
      {(inner) => (
        <select {...inner} name={field.name} defaultValue={typed} required={!field.isOptional}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function FileField({
  accept,
  isMultiple,
  ...field
}: FieldProps & { accept: string; isMultiple?: boolean }) {
  return (
    <Field {...field}>
      {(inner) => (
        <input
          {...inner}
          type="file"
          name={field.name}
          accept={accept}
          multiple={isMultiple}
          required={!field.isOptional}
        />
      )}
    </Field>
  )
}

/** One tick, or several of the same name. */
export function TickField({
  name,
  value = 'yes',
  label,
  hint,
  isTicked = false,
  isRequired = false,
  sent,
}: {
  name: string
  value?: string
  label: ReactNode
  hint?: ReactNode
  isTicked?: boolean
  isRequired?: boolean
  sent?: Sent | undefined
}) {
  const ticked = sent ? fieldsOf(sent.form, name).includes(value) : isTicked
  const error = useFieldError(name, sent)
  return (
    <label className="o-tick">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={ticked}
        required={isRequired}
        aria-invalid={error ? true : undefined}
      />
      <span>
        {label}
        {hint && <small className="o-hint">{hint}</small>}
        {error && <small className="o-field-error">{error}</small>}
      </span>
    </label>
  )
}

/** Radio buttons as a row of cards. */
export function ChoiceField({
  name,
  legend,
  choices,
  value,
  sent,
}: {
  name: string
  legend: ReactNode
  choices: readonly (Choice & { hint?: ReactNode })[]
  value?: string | undefined
  sent?: Sent | undefined
}) {
  const error = useFieldError(name, sent)
  const typed = sent ? fieldOf(sent.form, name) : value
  return (
    <fieldset className="o-choices" data-bad={error ? '' : undefined}>
      <legend>{legend}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === typed}
              required
            />
            <span>
              <strong>{choice.label}</strong>
              {choice.hint && <small>{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <p className="o-field-error">{error}</p>}
    </fieldset>
  )
}

/** Above the fields: that nothing was done, and why. */
export function FormProblem({ sent }: { sent: Sent | undefined }) {
  const { t } = useOffice()
  if (!sent) return null
  const { code } = sent.refused
  const words = problems.has(code) ? code : 'general'
  return (
    <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
      {t(`office.problem.${words}` as MessageId)}
    </p>
  )
}

const problems = new Set([
  'invalid',
  'conflict',
  'in_use',
  'locked',
  'expired',
  'forbidden',
  'busy',
  'too_many_attempts',
  'quota_exceeded',
  'too_large',
])
