import { useId } from 'react'

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** How the value reads: `4 mm`, `80%`. */
  shown: string
  disabled?: boolean
  onChange: (value: number) => void
}

/** A value that is felt for rather than typed; arrow keys move it by one step. */
export function Slider({ label, value, shown, disabled, onChange, ...range }: SliderProps) {
  const id = useId()
  return (
    <div className="word-slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{shown}</output>
      <input
        {...range}
        id={id}
        type="range"
        value={value}
        disabled={disabled}
        aria-valuetext={shown}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
