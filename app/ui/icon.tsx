import { iconSpriteUrl, type IconName } from './icon-names.ts'

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
      <use href={`${iconSpriteUrl}#${name}`} />
    </svg>
  )
}
