import { useEffect, useRef } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { FindingGroup } from './finding-groups.ts'
import { FindingRow } from './finding-row.tsx'

type FindingsListProps = {
  id: string
  groups: readonly FindingGroup[]
  /** Something is being looked at on the canvas, which the list would hide on a phone. */
  onShown: () => void
  onClose: () => void
}

export function FindingsList({ id, groups, onShown, onClose }: FindingsListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const t = useT()
  useEffect(() => {
    heading.current?.focus()
    return () => {
      // The last finding took its button along, and with it the focus.
      if (document.activeElement === document.body) document.getElementById('main')?.focus()
    }
  }, [])
  return (
    <section id={id} className="findings-list" aria-labelledby={`${id}-title`}>
      <header>
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {t('create.preview.findings')}
        </h2>
        <button
          type="button"
          className="editor-icon-button"
          aria-label={t('general.close')}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </header>
      <ul className="findings-rows">
        {groups.map((group) => (
          <FindingRow
            key={group.key}
            group={group}
            onShown={onShown}
            // Its buttons go away with it: the focus stays in the list.
            onFixed={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </section>
  )
}
