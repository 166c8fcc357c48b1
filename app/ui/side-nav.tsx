import { useEffect, useRef, type ReactNode } from 'react'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'

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
  const nav = useRef<HTMLElement>(null)
  const current = items.find((item) => item.current)?.href
  // On a phone the links are one row, wider than the screen.
  useEffect(() => {
    const row = nav.current
    const link = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav className="side-nav" aria-label={label} ref={nav}>
      <ul className="side-nav-list">
        {items.map((item) => (
          <li key={item.href}>
            <a href={item.href} aria-current={item.current ? 'page' : undefined}>
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
