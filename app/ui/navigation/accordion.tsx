import type { ReactNode } from 'react'
import { Icon } from '#app/ui/picture/icon.tsx'

export interface AccordionItem {
  title: ReactNode
  content: ReactNode
  id?: string
  open?: boolean
}

export interface AccordionProps {
  items: readonly AccordionItem[]
  /** Items of one name close each other. */
  name?: string
}

export function Accordion({ items, name }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map((item, index) => (
        <details key={item.id ?? index} id={item.id} name={name} open={item.open}>
          <summary>
            <span>{item.title}</span>
            <Icon name="chevron-down" />
          </summary>
          <div className="accordion-body">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
