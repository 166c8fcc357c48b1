import { useState } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { usePlacing } from './placing/use-placing.ts'
import { usePhotoList } from './use-photo-list.ts'

/** For photos that found no place: more pages where there may be more, else something that holds them. */
export function MoreRoom() {
  const editor = useEditor()
  const { unused, room } = usePhotoList()
  const { putAll } = usePlacing()
  const [isBusy, setIsBusy] = useState(false)
  const t = useT()
  // What is empty already is filled by the button below.
  if (unused.length === 0 || room.slots + room.onPages > 0) return null
  if (room.morePages === 0) {
    return (
      <Button
        type="button"
        variant="secondary"
        size="small"
        onClick={() => editor.openPanel('designs')}
      >
        {t('create.photos.otherProduct')}
      </Button>
    )
  }
  async function addPages(): Promise<void> {
    setIsBusy(true)
    await putAll(unused, 'morePages')
    setIsBusy(false)
  }
  return (
    <Button
      type="button"
      variant="secondary"
      size="small"
      icon="plus"
      busy={isBusy}
      onClick={() => !isBusy && void addPages()}
    >
      {t('create.photos.morePages')}
    </Button>
  )
}
