import { useId, type ReactNode } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '#app/ui/form/button.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'

export interface MenuItem {
  label: ReactNode
  href: string
  icon?: IconName
  current?: boolean
}

export interface MenuProps {
  /** Text of the trigger; its name for screen readers when `iconOnly`. */
  label: string
  items: readonly MenuItem[]
  icon?: IconName
  iconOnly?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
  /** Alignment: which edges of trigger and panel meet. */
  align?: 'start' | 'end'
}

export function Menu(props: MenuProps) {
  const { label, items, icon, iconOnly, variant = 'secondary', size, align = 'start' } = props
  const panelId = useId()
  return (
    <div className="menu">
      <Button
        type="button"
        variant={variant}
        size={size}
        icon={icon}
        iconEnd={iconOnly ? undefined : 'chevron-down'}
        popoverTarget={panelId}
        aria-label={iconOnly ? label : undefined}
      >
        {iconOnly ? undefined : label}
      </Button>
      <ul className={`popover menu-panel popover-${align}`} id={panelId} popover="auto">
        {items.map((item) => (
          <li key={item.href}>
            <a href={item.href} aria-current={item.current ? 'page' : undefined}>
              {item.icon && <Icon name={item.icon} />}
              <span>{item.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
