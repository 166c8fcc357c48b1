import { useId, type ReactNode } from 'react'
import { classNames } from '#app/ui/foundation/class-names.ts'

export interface SectionProps {
  title: ReactNode
  children: ReactNode
  eyebrow?: ReactNode
  intro?: ReactNode
  /** Links beside the heading, e.g. "See all". */
  actions?: ReactNode
  tone?: 'plain' | 'sunken' | 'accent' | 'sage' | 'butter'
  align?: 'start' | 'center'
  headingLevel?: 1 | 2 | 3
  id?: string
}

export function Section(props: SectionProps) {
  const { title, children, eyebrow, intro, actions, tone = 'plain', align, id } = props
  const { headingLevel = 2 } = props
  const headingId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section
      className={classNames('section', tone !== 'plain' && `section-${tone}`)}
      aria-labelledby={headingId}
      id={id}
    >
      <div className="container">
        <div className={classNames('section-head', align === 'center' && 'section-head-center')}>
          <div className="section-words">
            {eyebrow && <p className="eyebrow">{eyebrow}</p>}
            <Heading id={headingId}>{title}</Heading>
            {intro && <p className="section-intro">{intro}</p>}
          </div>
          {actions && <div className="cluster">{actions}</div>}
        </div>
        {children}
      </div>
    </section>
  )
}
