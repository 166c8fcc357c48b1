import { useState } from 'react'
import { useAutosave, useAutosaveState } from '#app/editor/autosave/use-autosave.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { LONGEST_NAME } from '#commerce/design/design.terms.ts'

/** Renamed in its place with every letter; an empty name is none, and the old one stays. */
export function DesignName() {
  const { autosave } = useAutosave()
  const name = useAutosaveState((state) => state.name)
  const [typing, setTyping] = useState<{ text: string; before: string }>()
  const t = useT()
  const type = (text: string) => {
    const before = typing?.before ?? name
    setTyping({ text, before })
    autosave.rename(text.trim() || before)
  }
  return (
    <input
      className="design-name"
      aria-label={t('create.saving.name')}
      value={typing?.text ?? name}
      maxLength={LONGEST_NAME}
      spellCheck={false}
      autoComplete="off"
      enterKeyHint="done"
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyping(undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape' && typing) {
          autosave.rename(typing.before)
          setTyping(undefined)
        }
        // The canvas listens to keys too: Delete would remove what is chosen there.
        event.stopPropagation()
      }}
    />
  )
}
