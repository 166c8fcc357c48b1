import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '#app/ui/foundation/class-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'

interface FieldBase {
  label: ReactNode
  name: string
  /** Give one when an ErrorSummary links here; otherwise React makes it. */
  id?: string
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Shown beside the label of a field that is not required. */
  optionalLabel?: string
}

type Control<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<Tag>,
  keyof FieldBase | 'className'
>

export type TextFieldProps = FieldBase & Control<'input'> & { end?: ReactNode }
export type TextAreaProps = FieldBase & Control<'textarea'>
export type SelectFieldProps = FieldBase & Control<'select'>
export type CheckboxFieldProps = FieldBase & Omit<Control<'input'>, 'type'>

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  /** Right-hand side of the option: a price, a delivery date. */
  end?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps extends FieldBase {
  options: readonly RadioOption[]
  defaultValue?: string
  layout?: 'list' | 'cards' | 'chips' | 'stars'
}

export interface ErrorSummaryProps {
  title: string
  errors: readonly { fieldId: string; message: ReactNode }[]
  id?: string
}

function useField({ id, hint, error }: Pick<FieldBase, 'id' | 'hint' | 'error'>) {
  const generated = useId()
  const fieldId = id ?? generated
  const hintId = hint ? `${fieldId}-hint` : undefined
  const errorId = error ? `${fieldId}-error` : undefined
  const describedBy = classNames(errorId, hintId) || undefined
  return { fieldId, hintId, errorId, describedBy, invalid: error ? true : undefined }
}

function FieldLabelText({ label, required, optionalLabel }: Partial<FieldBase>) {
  return (
    <>
      {label}
      {!required && optionalLabel && <span className="field-optional"> {optionalLabel}</span>}
    </>
  )
}

function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p className="field-error" id={id}>
      <Icon name="circle-alert" size={18} />
      <span>{children}</span>
    </p>
  )
}

function FieldHint({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p className="field-hint" id={id}>
      {children}
    </p>
  )
}

interface FieldFrameProps extends Omit<FieldBase, 'name' | 'id'> {
  wiring: ReturnType<typeof useField>
  children: ReactNode
}

function FieldFrame(props: FieldFrameProps) {
  const { label, hint, error, required, optionalLabel, wiring, children } = props
  return (
    <div className={classNames('field', wiring.invalid && 'field-invalid')}>
      <label className="field-label" htmlFor={wiring.fieldId}>
        <FieldLabelText label={label} required={required} optionalLabel={optionalLabel} />
      </label>
      <FieldHint id={wiring.hintId}>{hint}</FieldHint>
      {children}
      <FieldError id={wiring.errorId}>{error}</FieldError>
    </div>
  )
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, optionalLabel, end, type = 'text', ...control } = props
  const wiring = useField(props)
  const words = { label, hint, error, optionalLabel, required: control.required }
  return (
    <FieldFrame {...words} wiring={wiring}>
      <span className="field-box">
        <input
          {...control}
          type={type}
          id={wiring.fieldId}
          className="field-control"
          aria-invalid={wiring.invalid}
          aria-describedby={wiring.describedBy}
        />
        {end}
      </span>
    </FieldFrame>
  )
}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optionalLabel, rows = 4, ...control } = props
  const wiring = useField(props)
  const words = { label, hint, error, optionalLabel, required: control.required }
  return (
    <FieldFrame {...words} wiring={wiring}>
      <textarea
        {...control}
        rows={rows}
        id={wiring.fieldId}
        className="field-control"
        aria-invalid={wiring.invalid}
        aria-describedby={wiring.describedBy}
      />
    </FieldFrame>
  )
}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optionalLabel, children, ...control } = props
  const wiring = useField(props)
  const words = { label, hint, error, optionalLabel, required: control.required }
  return (
    <FieldFrame {...words} wiring={wiring}>
      <span className="field-box field-select">
        <select
          {...control}
          id={wiring.fieldId}
          className="field-control"
          aria-invalid={wiring.invalid}
          aria-describedby={wiring.describedBy}
        >
          {children}
        </select>
        <Icon name="chevron-down" />
      </span>
    </FieldFrame>
  )
}

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, optionalLabel, ...control } = props
  const wiring = useField(props)
  return (
    <div className={classNames('field', wiring.invalid && 'field-invalid')}>
      <label className="choice" htmlFor={wiring.fieldId}>
        <input
          {...control}
          type="checkbox"
          id={wiring.fieldId}
          aria-invalid={wiring.invalid}
          aria-describedby={wiring.describedBy}
        />
        <span className="choice-text">
          <FieldLabelText label={label} required={control.required} optionalLabel={optionalLabel} />
        </span>
      </label>
      <FieldHint id={wiring.hintId}>{hint}</FieldHint>
      <FieldError id={wiring.errorId}>{error}</FieldError>
    </div>
  )
}

export function RadioGroup(props: RadioGroupProps) {
  const { label, name, hint, error, required, optionalLabel, options, layout = 'list' } = props
  const wiring = useField(props)
  return (
    <fieldset
      className={classNames('field', wiring.invalid && 'field-invalid')}
      aria-describedby={wiring.describedBy}
    >
      <legend className="field-label">
        <FieldLabelText label={label} required={required} optionalLabel={optionalLabel} />
      </legend>
      <FieldHint id={wiring.hintId}>{hint}</FieldHint>
      <div className={`choices choices-${layout}`}>
        {options.map((option, index) => (
          <label className="choice" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              // The first option carries the field's id, so that an error link can focus it.
              id={index === 0 ? wiring.fieldId : undefined}
              defaultChecked={option.value === props.defaultValue}
              required={required}
              disabled={option.disabled}
            />
            <span className="choice-text">
              {option.label}
              {option.hint && <span className="choice-hint">{option.hint}</span>}
            </span>
            {option.end && <span className="choice-end">{option.end}</span>}
          </label>
        ))}
      </div>
      <FieldError id={wiring.errorId}>{error}</FieldError>
    </fieldset>
  )
}

export function ErrorSummary({ title, errors, id }: ErrorSummaryProps) {
  const titleId = useId()
  if (errors.length === 0) return null
  return (
    <div className="error-summary" id={id} role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
