import { memo, useEffect, useRef } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { isPhoto } from './library/photo-library.ts'
import { useLibrary, useLibraryState, useQueueItems } from './library/use-library.ts'
import { PdfTile } from './pdf-tile.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { isUnderWay } from './upload/upload-queue.ts'
import { UploadTile } from './upload-tile.tsx'
import type { Shelf } from './use-shelf.ts'

export function PhotoGrid({ shelf: { shown, uses } }: { shelf: Shelf }) {
  const t = useT()
  return (
    <ul className="photo-grid" aria-label={t('create.photos.own')}>
      <UploadTiles />
      {shown.map((upload) =>
        isPhoto(upload) ? (
          <PhotoTile key={upload.id} upload={upload} uses={uses.get(upload.id) ?? 0} />
        ) : (
          <PdfTile key={upload.id} upload={upload} />
        ),
      )}
      <MoreWhenSeen />
    </ul>
  )
}

const UploadTiles = memo(function UploadTiles() {
  const items = useQueueItems()
  return items.filter(isUnderWay).map((item) => <UploadTile key={item.id} item={item} />)
})

/** At the end of the list: the next photos are asked for when somebody gets there. */
function MoreWhenSeen() {
  const library = useLibrary()
  const canLoad = useLibraryState(({ pagesLeft, status }) => pagesLeft > 0 && status !== 'loading')
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!canLoad || !end.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void library.load(),
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [library, canLoad])
  return canLoad ? <li ref={end} aria-hidden /> : null
}
