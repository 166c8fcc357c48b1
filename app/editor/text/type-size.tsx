import { useState } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'

const POINTS_PER_MM = 72 / 25.4
const SMALLEST_POINTS = 2
const LARGEST_POINTS = 5000

type TypeSizeProps = { sizeMm: number; disabled?: boolean; onChange: (sizeMm: number) => void }

/** In points, as everybody counts type, by a tenth of itself with each press. */
export function TypeSize({ sizeMm, disabled, onChange }: TypeSizeProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | undefined>()
  const points = Math.round(sizeMm * POINTS_PER_MM * 10) / 10
  const step = Math.max(1, Math.round(points / 10))
  const choose = (wanted: number) => {
    const kept = Math.max(SMALLEST_POINTS, Math.min(wanted, LARGEST_POINTS))
    onChange(kept / POINTS_PER_MM)
  }
  const stepper = (label: string, icon: 'minus' | 'plus', to: number) => (
    <button
      type="button"
      className="word-tool-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => choose(to)}
    >
      <Icon name={icon} size={18} />
    </button>
  )
  return (
    <div className="type-size" role="group" aria-label={t('create.tools.size')}>
      {stepper(t('create.tools.smaller'), 'minus', points - step)}
      <input
        type="text"
        inputMode="decimal"
        aria-label={t('create.tools.sizePoints')}
        value={typed ?? String(points)}
        disabled={disabled}
        onChange={(event) => {
          setTyped(event.target.value)
          const wanted = Number(event.target.value.replace(',', '.'))
          if (wanted >= SMALLEST_POINTS && wanted <= LARGEST_POINTS) choose(wanted)
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setTyped(undefined)
          choose(points + (event.key === 'ArrowUp' ? 1 : -1))
        }}
      />
      {stepper(t('create.tools.larger'), 'plus', points + step)}
    </div>
  )
}
