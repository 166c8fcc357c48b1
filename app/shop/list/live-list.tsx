import type { ReactNode } from 'react'

/**
 * A list whose filters and order act at once: a script asks for the page that the form would lead
 * to, and takes its `[data-list-results]`. What it found is also said, for those who do not see it.
 */
export function LiveList({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className} data-list>
      {children}
      <p role="status" className="visually-hidden" data-list-status />
    </div>
  )
}
