import { editorIconNames, type IconName } from './icon-names.ts'

/** Put in by the build. */
declare const __ICON_VERSION__: string

const spriteUrl = (set: 'ui' | 'editor') => `/_icons/${set}.svg?v=${__ICON_VERSION__}`
const shopSprite = spriteUrl('ui')
const editorSprite = spriteUrl('editor')
const editorNames: ReadonlySet<string> = new Set(editorIconNames)

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
      <use href={`${editorNames.has(name) ? editorSprite : shopSprite}#${name}`} />
    </svg>
  )
}
