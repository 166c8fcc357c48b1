import type { Slot } from '#design/elements/slot.ts'
import { frameMatrix } from '#design/geometry.ts'
import { maskOutline } from '#design/path/mask-outline.ts'
import { pathText } from '#design/path/path-text.ts'

/** The words below it are placed by the same share: see .slot-words. */
const ICON_SHARE = 0.18

/** A place that waits for a photo. It is an offer of the editor and is never printed. */
export function EmptySlot({ slot }: { slot: Slot }) {
  const { width, height } = slot
  const size = ICON_SHARE * Math.min(width, height)
  return (
    <g transform={`matrix(${frameMatrix(slot).join(' ')})`} className="empty-slot">
      <path d={pathText(maskOutline(slot))} className="empty-slot-ground" />
      <svg
        x={(width - size) / 2}
        y={(height - size) / 2}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        className="empty-slot-icon"
      >
        <rect x="3" y="3" width="18" height="18" rx="2" />
        <path d="M12 8v8M8 12h8" />
      </svg>
    </g>
  )
}
