import { Icon } from '#app/ui/picture/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { TrackingLine } from '#commerce/tracking/tracked-order.contract.ts'
import './line-thumb.css'

/** Small picture of what was ordered: nobody knows their orders by number. The words beside it say the same. */
export function LineThumb({ line }: { line: Pick<TrackingLine, 'urlPreview' | 'picture'> }) {
  if (line.urlPreview !== undefined) {
    return (
      <img
        className="line-thumb"
        src={line.urlPreview}
        width={1200}
        height={900}
        alt=""
        loading="lazy"
        decoding="async"
      />
    )
  }
  return (
    <span className="line-thumb">
      {line.picture ? (
        <Picture source={line.picture} sizes="4rem" alt="" />
      ) : (
        <Icon name="image" size={24} />
      )}
    </span>
  )
}
