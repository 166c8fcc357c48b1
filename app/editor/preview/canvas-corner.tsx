import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { FindingsBar } from './findings-bar.tsx'
import './canvas-corner.css'

/** Lies over the lower edge of the canvas and takes no room: the page does not jump when it speaks. */
export function CanvasCorner({ onForm }: { onForm?: () => void }) {
  const t = useT()
  return (
    <div className="canvas-corner">
      <div className="canvas-corner-row">
        {onForm && (
          <button
            type="button"
            className="canvas-corner-form"
            title={t('create.preview.form.open')}
            aria-label={t('create.preview.form.open')}
            onClick={onForm}
          >
            <Icon name="list" />
          </button>
        )}
        <FindingsBar />
      </div>
    </div>
  )
}
