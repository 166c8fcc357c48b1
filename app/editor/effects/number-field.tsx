import { useId, useState, type KeyboardEvent } from 'react'
import { useFormat } from '#app/i18n/shop-view.tsx'
import { readNumber } from './place-numbers.ts'

type NumberFieldProps = {
  label: string
  unit: string
  value: number
  onChange: (value: number) => void
}

const SHOWN_DECIMALS = 10

/** A number that is typed, or moved by the arrow keys: by 1, with Shift by 10, with Alt by 0.1. */
export function NumberField({ label, unit, value, onChange }: NumberFieldProps) {
  const { number } = useFormat()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const shown = Math.round(value * SHOWN_DECIMALS) / SHOWN_DECIMALS

  function take(): void {
    const wanted = typed === undefined ? undefined : readNumber(typed)
    setTyped(undefined)
    if (wanted !== undefined && wanted !== shown) onChange(wanted)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') take()
    if (event.key === 'Escape' && typed !== undefined) {
      event.preventDefault()
      setTyped(undefined)
    }
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (way === undefined) return
    event.preventDefault()
    const from = (typed === undefined ? undefined : readNumber(typed)) ?? shown
    setTyped(undefined)
    const step = event.shiftKey ? 10 : event.altKey ? 0.1 : 1
    onChange(Math.round((from + way * step) * SHOWN_DECIMALS) / SHOWN_DECIMALS)
  }

  return (
    <div className="number-field">
      <label htmlFor={id}>{label}</label>
      <div className="number-field-box">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? number(shown)}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={take}
          onKeyDown={onKeyDown}
        />
        <span aria-hidden>{unit}</span>
      </div>
    </div>
  )
}
