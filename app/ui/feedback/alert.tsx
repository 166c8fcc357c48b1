import type { ReactNode } from 'react'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

export interface AlertProps {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Only for a message that is news on this page: 'alert' interrupts the reader. */
  role?: 'status' | 'alert'
}

const icons: Record<AlertTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
}

export function Alert({ tone = 'info', title, children, actions, role }: AlertProps) {
  return (
    <div className={`alert alert-${tone}`} role={role}>
      <Icon name={icons[tone]} size={22} />
      <div className="alert-body">
        {title && <p className="alert-title">{title}</p>}
        {children}
        {actions && <div className="cluster">{actions}</div>}
      </div>
    </div>
  )
}
