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
  return (
    <Stepped
      labels={{
        number: t('create.prints.copiesOf', { name }),
        fewer: t('create.prints.fewer', { name }),
        more: t('create.prints.more', { name }),
      }}
      copies={copies}
      most={most}
      onSet={onChange}
      onStep={(by) => onChange(copies + by)}
    />
  )
}

type BulkCopiesProps = {
  /** Undefined when those it is about differ. */
  copies: number | undefined
  onSet: (copies: number) => void
  onStep: (by: number) => void
}

/** How many of each of several prints: a number for all of them, or one more or fewer of each. */
export function BulkCopies(props: BulkCopiesProps) {
  const t = useT()
  const labels = {
    number: t('create.prints.copiesOfEach'),
    fewer: t('create.prints.fewerOfEach'),
    more: t('create.prints.moreOfEach'),
  }
  return <Stepped {...props} labels={labels} most={MOST_COPIES} />
}

type SteppedProps = BulkCopiesProps & {
  labels: { number: string; fewer: string; more: string }
  most: number
}

function Stepped({ labels, copies, most, onSet, onStep }: SteppedProps) {
  const t = useT()
  const [typed, setTyped] = useState<string>()
  const finish = () => {
    const wanted = Number(typed)
    if (typed && Number.isFinite(wanted)) {
      const count = Math.min(Math.max(Math.round(wanted), 1), most)
      if (count !== copies) onSet(count)
    }
    setTyped(undefined)
  }
  return (
    <div className="copies-field" role="group" aria-label={labels.number}>
      <button
        type="button"
        aria-label={labels.fewer}
        disabled={copies !== undefined && copies <= 1}
        onClick={() => onStep(-1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        className="numeric"
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={3}
        aria-label={labels.number}
        placeholder={copies === undefined ? t('create.prints.several') : undefined}
        value={typed ?? copies?.toString() ?? ''}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.replaceAll(/\D/g, ''))}
        onBlur={finish}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
      <button
        type="button"
        aria-label={labels.more}
        disabled={copies !== undefined && copies >= most}
        onClick={() => onStep(1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  )
}
