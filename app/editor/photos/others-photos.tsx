import { useState } from 'react'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { useLibraryState } from './library/use-library.ts'

const CollectDialog = lazyPart(
  async () => (await import('#app/editor/together/collect-dialog.tsx')).default,
)
const FromOthers = lazyPart(
  async () => (await import('#app/editor/together/from-others.tsx')).default,
)

/** The way to photos of family and friends, and what came by it. */
export function OthersPhotos({ isCollecting }: { isCollecting: boolean }) {
  const t = useT()
  const isInvited = useLibraryState((state) => state.isCollecting) || isCollecting
  const [isOpen, setOpen] = useState(false)

  function close(): void {
    setOpen(false)
    // The button that opened it may have made room for the tray, and the focus is nowhere.
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('.from-others header button')?.focus()
  }

  return (
    <>
      {isInvited ? (
        <PartBoundary>
          <FromOthers onLink={() => setOpen(true)} />
        </PartBoundary>
      ) : (
        <Button
          type="button"
          variant="quiet"
          size="small"
          icon="users"
          className="photos-collect"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('create.photos.collect')}
        </Button>
      )}
      {isOpen && (
        <PartBoundary onClose={close}>
          <CollectDialog onClose={close} />
        </PartBoundary>
      )}
    </>
  )
}
