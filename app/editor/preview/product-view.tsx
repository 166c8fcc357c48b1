import { useState } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { FlatView } from './flat-view.tsx'
import { LivePicture } from './live/live-picture.tsx'
import { useProductPicture } from './use-product-picture.ts'

type ProductViewProps = { articleName: string; productView: string }

const MEANWHILE_PX = 800

/** As the press sees it: the very picture that the cart and the letters show. */
export function ProductView({ articleName, productView }: ProductViewProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <ProductPicture
      key={attempt}
      articleName={articleName}
      productView={productView}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

type ProductPictureProps = ProductViewProps & { onRetry: () => void }

function ProductPicture({ articleName, productView, onRetry }: ProductPictureProps) {
  const picture = useProductPicture()
  const t = useT()
  return (
    <div className="product-view" aria-busy={picture.kind === 'waiting'}>
      {picture.kind === 'ready' ? (
        <img
          src={picture.address}
          width={1200}
          height={900}
          alt={t('create.preview.product.alt', { article: articleName })}
        />
      ) : (
        <div className="product-view-meanwhile">
          <LivePicture productView={productView} widthPx={MEANWHILE_PX} fallback={<FlatView />} />
        </div>
      )}
      <p role="status" className="product-view-state">
        {picture.kind === 'waiting' && t('create.preview.product.waiting')}
        {picture.kind === 'nothing' && t('create.preview.product.nothing')}
        {picture.kind === 'failed' && t('create.preview.product.failed')}
      </p>
      {picture.kind === 'failed' && (
        <Button
          type="button"
          variant="secondary"
          size="small"
          icon="refresh-cw"
          onClick={({ currentTarget }) => {
            // The button goes, and would take the focus with it.
            currentTarget.closest('dialog')?.focus()
            onRetry()
          }}
        >
          {t('create.preview.product.retry')}
        </Button>
      )}
    </div>
  )
}
