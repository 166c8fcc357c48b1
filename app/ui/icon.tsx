import type { IconName } from './icon-names.ts'

/** Put in by the build. */
declare const __ICON_VERSION__: string

const spriteUrl = `/_icons/ui.svg?v=${__ICON_VERSION__}`

export interface IconProps {
  name: IconName
  /** Pixels at the default text size; grows with the reader's text size. */
  size?: number
  label?: string
}

export function Icon({ name, size = 20, label }: IconProps) {
  const length = `${size / 16}rem`
  return (
    <svg
      className="icon"
      width={length}
      height={length}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
