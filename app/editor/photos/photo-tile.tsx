import { memo } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { PhotoUpload } from './library/photo-upload.ts'
import { hrefOfUpload } from './placing/look-at-photos.ts'
import { usePlacing } from './placing/use-placing.ts'
import { RemoveButton } from './remove-button.tsx'
import { usePhotoDrag } from './use-photo-drag.ts'

/** A tap puts it on the page; it can also be pulled to where it belongs. */
export const PhotoTile = memo(function PhotoTile({
  upload,
  uses,
}: {
  upload: PhotoUpload
  uses: number
}) {
  const { put } = usePlacing()
  const t = useT()
  const dragging = usePhotoDrag(upload)
  const { name, picture } = upload

  return (
    <li className="photo-tile">
      <button
        type="button"
        className="photo-tile-photo"
        title={name}
        {...dragging}
        onClick={() => void put(upload)}
      >
        <img
          src={hrefOfUpload(upload, 320)}
          alt={t('create.photos.use', { name })}
          width={picture?.width}
          height={picture?.height}
          loading="lazy"
          decoding="async"
          draggable={false}
          style={{ backgroundColor: picture?.placeholderColor }}
        />
        {uses > 0 && (
          <span className="photo-tile-uses">
            <Icon name="check" size={14} />
            <span aria-hidden>{uses > 1 && uses}</span>
            <span className="visually-hidden">{t('create.photos.uses', { count: uses })}</span>
          </span>
        )}
      </button>
      <RemoveButton upload={upload} />
    </li>
  )
})
