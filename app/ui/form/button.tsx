import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#app/ui/foundation/class-names.ts'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  iconEnd?: IconName
  block?: boolean
  /** Leave out, with `icon` and `aria-label`, for a square icon button. */
  children?: ReactNode
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  busy?: boolean
}

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<'a'>, 'children'> {
  href: string
}

function buttonClass(look: ButtonLook, className?: string): string {
  const { variant = 'primary', size = 'medium', block, children } = look
  return classNames(
    'button',
    `button-${variant}`,
    size !== 'medium' && `button-${size}`,
    block && 'button-block',
    children == null && 'button-square',
    className,
  )
}

function ButtonContent({ icon, iconEnd, size, children }: ButtonLook) {
  const iconSize = size === 'small' ? 18 : 20
  return (
    <>
      {icon && <Icon name={icon} size={iconSize} />}
      {children != null && <span>{children}</span>}
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </>
  )
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, iconEnd, block, children, busy, className, ...rest } = props
  return (
    <button
      type="submit"
      {...rest}
      className={buttonClass({ variant, size, block, children }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
    >
      <ButtonContent icon={icon} iconEnd={iconEnd} size={size}>
        {children}
      </ButtonContent>
    </button>
  )
}

export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, icon, iconEnd, block, children, className, ...rest } = props
  return (
    <a {...rest} className={buttonClass({ variant, size, block, children }, className)}>
      <ButtonContent icon={icon} iconEnd={iconEnd} size={size}>
        {children}
      </ButtonContent>
    </a>
  )
}
