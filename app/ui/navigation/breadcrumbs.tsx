import type { ReactNode } from 'react'
import { Icon } from '#app/ui/picture/icon.tsx'

export interface Crumb {
  label: ReactNode
  /** Left out for the current page. */
  href?: string
}

export interface BreadcrumbsProps {
  label: string
  items: readonly Crumb[]
}

export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol className="breadcrumbs-list">
        {items.map((item, index) => (
          <li key={item.href ?? index}>
            {item.href ? (
              <a href={item.href}>{item.label}</a>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
            {index < items.length - 1 && <Icon name="chevron-right" size={16} />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
