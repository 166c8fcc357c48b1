import { useState } from 'react'
import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'

const MakeBookDialog = lazyPart(async () => (await import('./make-book-dialog.tsx')).default)

/** From a heap of photos to a book in order, in one press. */
export function MakeBookButton({ photos }: { photos: readonly PhotoUpload[] }) {
  const [isOpen, setOpen] = useState(false)
  const t = useT()
  return (
    <>
      <Button type="button" icon="wand-sparkles" block onClick={() => setOpen(true)}>
        {t('create.book.make')}
      </Button>
      {isOpen && (
        <PartBoundary onClose={() => setOpen(false)}>
          <MakeBookDialog photos={photos} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </>
  )
}
