import { useT } from '#app/i18n/shop-view.tsx'
import { LivePicture } from './live-picture.tsx'

/** As wide as the place that the page leaves for it, for sharp screens. */
const WIDTH_PX = 416

type LivePreviewProps = { productView: string; onOpen: () => void }

/** Small, beside the page; the button in the bar above opens it large, too. */
export function LivePreview({ productView, onOpen }: LivePreviewProps) {
  const t = useT()
  return (
    <button
      type="button"
      className="live-preview-open"
      tabIndex={-1}
      aria-label={t('create.preview.live.open')}
      onClick={onOpen}
    >
      <LivePicture productView={productView} widthPx={WIDTH_PX} fallback={null} />
    </button>
  )
}
