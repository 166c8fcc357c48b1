import type { ReactNode } from 'react'

export interface SpecimenProps {
  title: string
  children: ReactNode
  layout?: 'row' | 'stack' | 'plain'
}

export function Specimen({ title, children, layout = 'row' }: SpecimenProps) {
  return (
    <div className="specimen">
      <h3>{title}</h3>
      <div className={`specimen-${layout}`}>{children}</div>
    </div>
  )
}
