import { useEffect } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import type { PanelProps } from '#app/editor/shell/panel-props.ts'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { useLibrary, useLibraryState, useQueueItems } from './library/use-library.ts'
import { OthersPhotos } from './others-photos.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoNotice } from './photo-notice.tsx'
import { PhotoListBar } from './photo-list-bar.tsx'
import { ReplacingNote } from './replacing-note.tsx'
import { UploadBox } from './upload-box.tsx'
import { UploadTroubles } from './upload-troubles.tsx'
import { usePhotoList } from './use-photo-list.ts'
import './photos-panel.css'

/** The visitor's own photos: bringing them, finding them, and putting them on the page. */
export default function PhotosPanel({ start }: PanelProps) {
  const editor = useEditor()
  const library = useLibrary()
  const t = useT()
  useEffect(() => {
    if (library.getState().status === 'new') void library.load()
  }, [library])
  useEffect(
    () =>
      library.onArrival((uploads) =>
        editor.announce(t('create.photos.arrived', { count: uploads.length })),
      ),
    [editor, library, t],
  )
  return (
    <div className="photos-panel">
      <ReplacingNote />
      <UploadBox />
      <OthersPhotos isCollecting={start.isCollecting} />
      <PhotoNotice />
      <UploadTroubles />
      <SortedPhotos />
      <PdfPages />
    </div>
  )
}

function SortedPhotos() {
  const t = useT()
  const library = useLibrary()
  const status = useLibraryState((state) => state.status)
  const isSending = useQueueItems().length > 0
  const photoList = usePhotoList()
  const isEmpty = photoList.shown.length === 0 && !isSending
  if (isEmpty && (status === 'new' || status === 'loading')) return <LoadingTiles />
  if (isEmpty && status === 'failed') {
    return (
      <Alert
        tone="danger"
        actions={
          <Button type="button" size="small" onClick={() => void library.load()}>
            {t('create.photos.tryAgain')}
          </Button>
        }
      >
        <p>{t('create.photos.listFailed')}</p>
      </Alert>
    )
  }
  if (isEmpty) {
    return (
      <div className="photos-empty">
        <Icon name="image" size={40} />
        <p className="photos-empty-ways">{t('create.photos.empty')}</p>
        <p className="photos-empty-here">{t('create.first.photosHere')}</p>
        <p className="photos-empty-hint">{t('create.photos.addHint')}</p>
      </div>
    )
  }
  return (
    <>
      <PhotoListBar photoList={photoList} />
      <PhotoGrid photoList={photoList} />
    </>
  )
}

function LoadingTiles() {
  const t = useT()
  return (
    <div className="photo-grid" role="status" aria-label={t('create.photos.loading')}>
      {Array.from({ length: 9 }, (_, tile) => (
        <Skeleton key={tile} shape="square" />
      ))}
    </div>
  )
}
