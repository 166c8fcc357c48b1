import type { ReactNode } from 'react'
import { Icon } from '#app/ui/picture/icon.tsx'

type DesignTileProps = {
  /** Undefined until it was drawn. */
  picture: string | undefined
  name: ReactNode
  note?: ReactNode
  href?: string
  isCurrent?: boolean
  children?: ReactNode
}

export function DesignTile({ picture, name, note, href, isCurrent, children }: DesignTileProps) {
  return (
    <div className="design-tile" data-current={isCurrent || undefined}>
      <span className="design-tile-picture">
        {picture ? (
          <img src={picture} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon name="image" size={28} />
        )}
      </span>
      <span className="design-tile-words">
        {href === undefined ? (
          <span className="design-tile-name">{name}</span>
        ) : (
          <a className="design-tile-name" href={href} aria-current={isCurrent || undefined}>
            {name}
          </a>
        )}
        {note && <span className="design-tile-note">{note}</span>}
        {children}
      </span>
    </div>
  )
}
