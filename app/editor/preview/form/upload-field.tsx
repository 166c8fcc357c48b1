import { useEffect, useEffectEvent, useId, useState } from 'react'
import { isPhoto, type PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { useLibrary, useQueueItems } from '#app/editor/photos/library/use-library.ts'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'

/** A photo from this device, handed on as soon as it is here. Troubles are told above the form. */
export function UploadField({ onArrived }: { onArrived: (photo: PhotoUpload) => Promise<void> }) {
  const library = useLibrary()
  const [itemId, setItemId] = useState<number | null>(null)
  const item = useQueueItems().find(({ id }) => id === itemId)
  const t = useT()
  const format = useFormat()
  const id = useId()
  const arrived = useEffectEvent((photo: PhotoUpload) => void onArrived(photo))
  useEffect(() => {
    if (itemId === null) return
    return library.onArrival((uploads, sent) => {
      if (sent?.id !== itemId) return
      const photo = uploads.find(isPhoto)
      if (photo) arrived(photo)
    })
  }, [library, itemId])
  const isUnderWay = item !== undefined && item.state !== 'failed'
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t('create.preview.form.upload')}
      </label>
      <input
        id={id}
        type="file"
        accept="image/*,.heic,.heif,.avif,.tif,.tiff"
        aria-busy={isUnderWay}
        onChange={({ currentTarget }) => {
          const [sent] = library.queue.add([...(currentTarget.files ?? [])].slice(0, 1))
          setItemId(sent?.id ?? null)
          // Or the same file could not be chosen again after it failed.
          currentTarget.value = ''
        }}
      />
      {isUnderWay && (
        <p className="field-hint">
          {t('create.preview.form.uploading', {
            file: item.name,
            percent: format.percent(Math.round(item.share * 100)),
          })}
        </p>
      )}
    </div>
  )
}
