import { memo, useEffect, useRef } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { isPhoto } from './library/photo-upload.ts'
import { useLibrary, useLibraryState, useQueueItems } from './library/use-library.ts'
import { PdfTile } from './pdf-tile.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { isUnderWay } from '#app/upload/upload-queue.ts'
import { UploadTile } from './upload-tile.tsx'
import type { PhotoList } from './use-photo-list.ts'

export function PhotoGrid({ photoList: { shown, uses } }: { photoList: PhotoList }) {
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
  const t = useT()
  const status = useLibraryState((state) => state.status)
  const hasMore = useLibraryState(({ pagesLeft }) => pagesLeft > 0)
  const end = useRef<HTMLLIElement>(null)
  const canLoad = hasMore && status === 'ready'
  useEffect(() => {
    if (!canLoad || !end.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void library.load(),
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [library, canLoad])
  if (canLoad) return <li ref={end} aria-hidden />
  if (status !== 'failed') return null
  return (
    <li className="photo-grid-more">
      <Button type="button" variant="secondary" block onClick={() => void library.load()}>
        {t('create.photos.tryAgain')}
      </Button>
    </li>
  )
}
