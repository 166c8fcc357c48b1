import { Icon } from '#app/ui/picture/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { OwnDesign } from '#commerce/design/design-list.contract.ts'

/** As it was last drawn on its product; a sign until the press has got to it. */
export function DesignPicture({
  design,
  sizes = '300px',
}: {
  design: Pick<OwnDesign, 'urlPreview' | 'picture'>
  sizes?: string
}) {
  if (design.urlPreview !== undefined) {
    return (
      <img
        src={design.urlPreview}
        width={1200}
        height={900}
        alt=""
        loading="lazy"
        decoding="async"
      />
    )
  }
  if (design.picture) return <Picture source={design.picture} sizes={sizes} alt="" />
  return (
    <span className="design-no-picture">
      <Icon name="image" size={32} />
    </span>
  )
}
