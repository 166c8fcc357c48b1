import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Upload } from '#commerce/upload/upload.contract.ts'
import { useLibrary } from './library/use-library.ts'
import { RemoveButton } from './remove-button.tsx'

export function PdfTile({ upload }: { upload: Upload }) {
  const library = useLibrary()
  const t = useT()
  const { id, name, pages = [] } = upload
  const thumbnail = pages[0]?.thumbnail
  return (
    <li className="photo-tile">
      <button
        type="button"
        className="photo-tile-photo photo-tile-pdf"
        title={name}
        aria-haspopup="dialog"
        onClick={() => library.openPdf(id)}
      >
        {thumbnail ? (
          <img src={thumbnail} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon name="file-text" size={28} />
        )}
        <span className="photo-tile-kind" aria-hidden>
          PDF
        </span>
        <span className="visually-hidden">
          {t('create.photos.pdf.open', { name, count: pages.length })}
        </span>
      </button>
      <RemoveButton upload={upload} />
    </li>
  )
}
