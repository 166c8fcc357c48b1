import type { ReactNode } from 'react'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'
import { showInRow } from './show-in-row.ts'

export interface SideNavItem {
  label: ReactNode
  href: string
  icon?: IconName
  current?: boolean
}

export interface SideNavProps {
  label: string
  items: readonly SideNavItem[]
  /** Below the links, e.g. the form that logs out. */
  foot?: ReactNode
}

export function SideNav({ label, items, foot }: SideNavProps) {
  return (
    <nav className="side-nav" aria-label={label}>
      <ul className="side-nav-list">
        {items.map((item) => (
          <li key={item.href}>
            <a
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
              ref={item.current ? showInRow : undefined}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </a>
          </li>
        ))}
      </ul>
      {foot && <div className="side-nav-foot">{foot}</div>}
    </nav>
  )
}
