import { useEffect, useRef } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { Cart } from '#commerce/cart/cart-view.contract.ts'
import { CartForm } from './cart-changes.tsx'

export function RemovedNotice({ removed }: { removed: NonNullable<Cart['removed']> }) {
  const t = useT()
  const notice = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone with its line: the keyboard goes on from here.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="cart-removed" role="status" tabIndex={-1} ref={notice}>
      <p>{t('cart.removed', { article: removed.name })}</p>
      <CartForm name="undo" intent="restore" fields={{ line_id: removed.id }}>
        <Button variant="secondary" size="small" icon="refresh-cw">
          {t('cart.undo')}
        </Button>
      </CartForm>
    </div>
  )
}
