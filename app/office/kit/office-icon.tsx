import type { officeIconNames } from './office-icon-names.ts'

/** Put in by the build. */
declare const __ICON_VERSION__: string

export type OfficeIconName = (typeof officeIconNames)[number]

export function OfficeIcon({ name, size = 18 }: { name: OfficeIconName; size?: number }) {
  const length = `${size / 16}rem`
  return (
    <svg className="o-icon" width={length} height={length} aria-hidden>
      <use href={`/_icons/office.svg?v=${__ICON_VERSION__}#${name}`} />
    </svg>
  )
}
