import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { Invitation } from '#commerce/collection/collection.contract.ts'

/** Own contributions of this device: each can be taken back until the owner has taken it over. */
export function OwnContributions({ own }: { own: NonNullable<Invitation['own']> }) {
  const t = useT()
  const { photos, comments } = own
  if (photos.length + comments.length === 0) return null
  return (
    <section className="add-photos-own stack" aria-labelledby="add-photos-own-title">
      <h2 id="add-photos-own-title">{t('add-photos.own')}</h2>
      {photos.length > 0 && (
        <ul className="add-photos-own-photos">
          {photos.map((photo) => (
            <li key={photo.id}>
              <img
                src={photo.thumbnail}
                alt={photo.name}
                width={photo.widthPx}
                height={photo.heightPx}
                loading="lazy"
                style={{ backgroundColor: photo.placeholderColor }}
              />
              {photo.isAccepted ? (
                <span className="add-photos-used">{t('add-photos.own.used')}</span>
              ) : (
                <form method="post">
                  <input type="hidden" name="photoId" value={photo.id} />
                  <Button
                    variant="quiet"
                    size="small"
                    icon="trash"
                    aria-label={t('add-photos.takeBack', { name: photo.name })}
                  />
                </form>
              )}
            </li>
          ))}
        </ul>
      )}
      {comments.map((comment) => (
        <form method="post" key={comment.id} className="add-photos-comment">
          <p>{comment.text}</p>
          <input type="hidden" name="commentId" value={comment.id} />
          <Button
            variant="quiet"
            size="small"
            icon="trash"
            aria-label={t('add-photos.takeBackComment')}
          />
        </form>
      ))}
      <p className="add-photos-note">{t('add-photos.own.note')}</p>
    </section>
  )
}
