import { useState, type ReactNode } from 'react'
import { Icon } from '#app/ui/picture/icon.tsx'

type PanelSectionProps = { title: string; isOpen?: boolean; children: ReactNode }

/** Panel section: what is folded in is made, and asked for, when it is first opened. */
export function PanelSection({ title, isOpen = false, children }: PanelSectionProps) {
  const [wasOpened, setWasOpened] = useState(isOpen)
  return (
    <details
      className="panel-section"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>
        <h3>{title}</h3>
        <Icon name="chevron-down" size={18} />
      </summary>
      {wasOpened && <div className="panel-section-body">{children}</div>}
    </details>
  )
}
