import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  illustration?: ReactNode
  actions?: ReactNode
  headingLevel?: 1 | 2 | 3
}

export function EmptyState(props: EmptyStateProps) {
  const { title, text, illustration, actions, headingLevel = 2 } = props
  const Heading = `h${headingLevel}` as const
  return (
    <div className="empty-state">
      {illustration && (
        <div className="empty-state-illustration" aria-hidden>
          {illustration}
        </div>
      )}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {actions && <div className="empty-state-actions">{actions}</div>}
    </div>
  )
}
