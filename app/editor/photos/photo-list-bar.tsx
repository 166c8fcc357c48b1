import { useMemo, useState } from 'react'
import { MakeBookButton } from '#app/editor/book/make-book-button.tsx'
import { documentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { isBook } from '#design/book/book.ts'
import { isPhoto } from './library/photo-upload.ts'
import { useLibrary } from './library/use-library.ts'
import { usePlacing } from './placing/use-placing.ts'
import { photoSorts, type PhotoSort, type PhotoList } from './use-photo-list.ts'

/** Everything at once, and the order of what is below. */
export function PhotoListBar({ photoList }: { photoList: PhotoList }) {
  const library = useLibrary()
  const t = useT()
  const { sort, setSort, shown } = photoList
  const isBound = useEditorState((state) => isBook(documentOf(state)))
  const photos = useMemo(() => shown.filter(isPhoto), [shown])

  function sortBy(next: PhotoSort): void {
    setSort(next)
    // What has not been asked for yet may belong to the front.
    if (next !== 'newest') void library.loadAll()
  }

  return (
    <>
      {isBound && photos.length > 0 && <MakeBookButton photos={photos} />}
      {!isBound && <UseAll photoList={photoList} />}
      <div className="photo-shelf-bar">
        <p>{t('create.photos.count', { count: shown.length })}</p>
        <label>
          <span className="visually-hidden">{t('create.photos.sort')}</span>
          <select
            value={sort}
            onChange={({ currentTarget }) => sortBy(currentTarget.value as PhotoSort)}
          >
            {photoSorts.map((one) => (
              <option key={one} value={one}>
                {t(`create.photos.sort.${one}`)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} />
        </label>
      </div>
    </>
  )
}

function UseAll({ photoList: { unused, room } }: { photoList: PhotoList }) {
  const { putAll } = usePlacing()
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const where = room.slots > 0 ? 'slots' : 'pages'
  const count = Math.min(where === 'slots' ? room.slots : room.onPages, unused.length)
  if (count < (where === 'slots' ? 1 : 2)) return null
  const words =
    where === 'pages' && count < unused.length
      ? t('create.photos.useAll.some', { count, total: unused.length })
      : t(`create.photos.useAll.${where}`, { count })

  async function placeAll(): Promise<void> {
    setBusy(true)
    await putAll(unused, where)
    setBusy(false)
  }

  return (
    <Button
      type="button"
      variant="secondary"
      icon="wand-sparkles"
      block
      busy={isBusy}
      onClick={() => !isBusy && void placeAll()}
    >
      {words}
    </Button>
  )
}
