import type { ReactNode } from 'react'
import { classNames } from '#app/ui/foundation/class-names.ts'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'

export type ToastTone = 'info' | 'success' | 'danger'

export interface ToastProps {
  tone?: ToastTone
  children: ReactNode
  action?: ReactNode
  /** Stays on the screen; otherwise it fades by itself, except under the pointer or focus. */
  persistent?: boolean
}

const icons: Record<ToastTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  danger: 'circle-alert',
}

/** Must be on the page before a toast comes in, or it is not announced. */
export function ToastRegion({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <section className="toast-region" aria-label={label} aria-live="polite" data-toasts>
      {children}
    </section>
  )
}

export function Toast({ tone = 'info', children, action, persistent }: ToastProps) {
  return (
    <div className={classNames('toast', `toast-${tone}`, !persistent && 'toast-passing')}>
      <Icon name={icons[tone]} />
      <p>{children}</p>
      {action}
    </div>
  )
}
