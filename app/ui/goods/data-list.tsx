import type { ReactNode } from 'react'

export interface DataListItem {
  term: ReactNode
  value: ReactNode
  action?: ReactNode
  /** The line that counts, e.g. a total. */
  strong?: boolean
}

export interface DataListProps {
  items: readonly DataListItem[]
  /** 'rows': term beside value; 'sums': value at the right edge; 'stacked': value below. */
  layout?: 'rows' | 'sums' | 'stacked'
}

export function DataList({ items, layout = 'rows' }: DataListProps) {
  return (
    <dl className={`data-list data-list-${layout}`}>
      {items.map((item, index) => (
        <div key={index} className={item.strong ? 'data-list-strong' : undefined}>
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
          {item.action && <dd className="data-list-action">{item.action}</dd>}
        </div>
      ))}
    </dl>
  )
}
