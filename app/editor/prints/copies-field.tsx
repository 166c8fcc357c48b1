import { useState } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { MOST_COPIES } from '#design/document-limits.ts'

type CopiesFieldProps = {
  name: string
  copies: number
  most?: number
  onChange: (copies: number) => void
}

/** How many of a print; typed or stepped. */
export function CopiesField({ name, copies, most = MOST_COPIES, onChange }: CopiesFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState<string>()
  const set = (wanted: number) => {
    const count = Math.min(Math.max(Math.round(wanted), 1), most)
    if (count !== copies) onChange(count)
  }
  const finish = () => {
    const wanted = Number(typed)
    if (typed && Number.isFinite(wanted)) set(wanted)
    setTyped(undefined)
  }
  return (
    <div className="copies-field" role="group" aria-label={t('create.prints.copiesOf', { name })}>
      <button
        type="button"
        aria-label={t('create.prints.fewer', { name })}
        disabled={copies <= 1}
        onClick={() => set(copies - 1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        className="numeric"
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={3}
        aria-label={t('create.prints.copiesOf', { name })}
        value={typed ?? String(copies)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.replaceAll(/\D/g, ''))}
        onBlur={finish}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
      <button
        type="button"
        aria-label={t('create.prints.more', { name })}
        disabled={copies >= most}
        onClick={() => set(copies + 1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  )
}
