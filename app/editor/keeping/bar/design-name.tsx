import { useState } from 'react'
import { useKeeping, useKeepingState } from '#app/editor/keeping/use-keeping.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { LONGEST_NAME } from '#commerce/design/design.terms.ts'

/** Renamed in its place; an empty name is none, and the old one stays. */
export function DesignName() {
  const { keeper } = useKeeping()
  const name = useKeepingState((state) => state.name)
  const [typed, setTyped] = useState<string>()
  const t = useT()
  const finish = () => {
    const wanted = typed?.trim()
    if (wanted) keeper.rename(wanted)
    setTyped(undefined)
  }
  return (
    <input
      className="design-name"
      aria-label={t('create.keeping.name')}
      value={typed ?? name}
      maxLength={LONGEST_NAME}
      spellCheck={false}
      autoComplete="off"
      enterKeyHint="done"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(undefined)
        // The canvas listens to keys too: Delete would remove what is chosen there.
        event.stopPropagation()
      }}
    />
  )
}
