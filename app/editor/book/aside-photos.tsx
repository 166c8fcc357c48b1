import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { hrefOfUpload } from '#app/editor/photos/placing/look-at-photos.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Aside } from '#design/book/roll.ts'

type AsidePhotosProps = {
  photos: readonly PhotoUpload[]
  aside: readonly Aside[]
  putBack: ReadonlySet<string>
  onPutBack: (putBack: ReadonlySet<string>) => void
}

/** Photos that stay out of the book, and why; a tap puts one back. */
export function AsidePhotos({ photos, aside, putBack, onPutBack }: AsidePhotosProps) {
  const t = useT()
  if (aside.length === 0) return null
  const uploads = new Map(photos.map((photo) => [photo.id, photo]))
  const left = aside.filter(({ id }) => !putBack.has(id)).length

  function toggle(id: string): void {
    const others = [...putBack].filter((other) => other !== id)
    onPutBack(new Set(putBack.has(id) ? others : [...others, id]))
  }

  return (
    <details className="aside-photos">
      <summary>{t('create.book.aside', { count: left })}</summary>
      <p className="muted">{t('create.book.asideHint')}</p>
      <ul>
        {aside.map(({ id, reason }) => {
          const upload = uploads.get(id)
          if (!upload) return null
          const isBack = putBack.has(id)
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isBack}
                aria-label={t('create.book.putBack', { name: upload.name })}
                onClick={() => toggle(id)}
              >
                <img src={hrefOfUpload(upload, 320)} alt="" loading="lazy" decoding="async" />
                {isBack && <Icon name="check" size={18} />}
              </button>
              <span>{t(`create.book.reason.${reason}`)}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
