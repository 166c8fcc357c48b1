import type { ReactNode } from 'react'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'
import { showInRow } from './show-in-row.ts'

export interface TabLink {
  label: ReactNode
  href: string
  current?: boolean
  icon?: IconName
  /** Small number after the label. */
  count?: ReactNode
}

export interface TabsProps {
  label: string
  items: readonly TabLink[]
}

export function Tabs({ label, items }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul className="tabs-list">
        {items.map((item) => (
          <li key={item.href}>
            <a
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
              ref={item.current ? showInRow : undefined}
            >
              {item.icon && <Icon name={item.icon} size={18} />}
              {item.label}
              {item.count != null && <span className="tabs-count">{item.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
