import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Notice } from './library/photo-library.ts'
import { useLibrary, useLibraryState } from './library/use-library.ts'
import { MoreRoom } from './more-room.tsx'

export function PhotoNotice() {
  const library = useLibrary()
  const notice = useLibraryState((state) => state.notice)
  const t = useT()
  return (
    <div role="status" className="photos-status">
      {notice && (
        <div className="photo-notice">
          <p>
            <Words notice={notice} />
          </p>
          {notice.kind === 'placed' && notice.left > 0 && <MoreRoom />}
          {notice.kind === 'deleted' && (
            <Button
              type="button"
              variant="quiet"
              size="small"
              onClick={() => {
                library.hide(notice.uploadId, false)
                library.say(null)
              }}
            >
              {t('create.photos.undoDelete')}
            </Button>
          )}
          <button
            type="button"
            className="editor-icon-button"
            aria-label={t('general.close')}
            onClick={() => library.say(null)}
          >
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  )
}

/** How many are on the pages now, and of the others that they are not. */
function PlacedWords({ count, left }: { count: number; left: number }) {
  const t = useT()
  const placed = t('create.photos.placed.all', { count })
  return left > 0 ? `${placed}. ${t('create.photos.left', { count: left })}` : placed
}

function Words({ notice }: { notice: Notice }) {
  const t = useT()
  if (notice.kind === 'placed') return <PlacedWords {...notice} />
  if (notice.kind === 'words') return notice.text
  if (notice.kind === 'deleted') return t('create.photos.deleted', { name: notice.name })
  if (notice.kind === 'notDeleted') return t('create.photos.notDeleted', { name: notice.name })
  if (notice.kind === 'known') return t('create.photos.known', { name: notice.name })
  return t(`create.photos.problem.${notice.problem}`)
}
