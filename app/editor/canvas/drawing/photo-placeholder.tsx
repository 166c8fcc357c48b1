import type { Photo } from '#design/elements/photo.ts'
import type { Slot } from '#design/elements/slot.ts'
import { frameMatrix } from '#design/geometry.ts'
import { maskOutline } from '#design/path/mask-outline.ts'
import { pathText } from '#design/path/path-text.ts'

/** Awaited photo: where one of many photos will be as soon as the editor can be used. */
export function PhotoPlaceholder({ photo }: { photo: Photo | Slot }) {
  return (
    <path
      d={pathText(maskOutline(photo))}
      transform={`matrix(${frameMatrix(photo).join(' ')})`}
      className="awaited-photo"
    />
  )
}
