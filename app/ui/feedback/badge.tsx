import type { ReactNode } from 'react'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'

export type BadgeTone =
  | 'neutral'
  | 'accent'
  | 'sage'
  | 'butter'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'

export interface BadgeProps {
  tone?: BadgeTone
  icon?: IconName
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
