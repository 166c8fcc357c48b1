import { useId, type ReactNode } from 'react'
import './tools.css'

type OptionsProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; face?: ReactNode }[]
  disabled?: boolean | undefined
  onChoose: (value: Value) => void
}

/** One of a few, side by side; arrow keys go from one to the next. */
export function Options<Value extends string>(props: OptionsProps<Value>) {
  const { label, value, options, disabled, onChoose } = props
  const name = useId()
  return (
    <fieldset className="word-options">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} title={option.face ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={disabled}
            aria-label={option.label}
            onChange={() => onChoose(option.value)}
          />
          {option.face ?? <span aria-hidden>{option.label}</span>}
        </label>
      ))}
    </fieldset>
  )
}
