import type { ReactNode } from 'react'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'

export interface Usp {
  icon: IconName
  title: ReactNode
  text?: ReactNode
}

export interface UspListProps {
  items: readonly Usp[]
  /** 'band': one row across the page; 'list': below each other, e.g. beside a product. */
  layout?: 'band' | 'list'
}

export function UspList({ items, layout = 'band' }: UspListProps) {
  return (
    <ul className={`usp-list usp-list-${layout}`}>
      {items.map((usp, index) => (
        <li key={index}>
          <span className="usp-icon">
            <Icon name={usp.icon} size={22} />
          </span>
          <span>
            <span className="usp-title">{usp.title}</span>
            {usp.text && <span className="usp-text">{usp.text}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
