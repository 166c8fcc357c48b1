import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { useLibrary, useLibraryState } from './library/use-library.ts'

/** Says what the next tap on a photo will do. */
export function ReplacingNote() {
  const library = useLibrary()
  const isReplacing = useLibraryState((state) => state.replacing !== null)
  const t = useT()
  if (!isReplacing) return null
  return (
    <div className="photos-replacing" role="status">
      <Icon name="replace" />
      <p>{t('create.photos.replacing')}</p>
      <Button
        type="button"
        variant="quiet"
        size="small"
        onClick={() => library.startReplacing(null)}
      >
        {t('create.photos.cancel')}
      </Button>
    </div>
  )
}
