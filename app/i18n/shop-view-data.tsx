import { useShop } from './shop-view.tsx'

export const SHOP_VIEW_ID = 'shop-view'

/** The view for the browser, as a data block: it is not script, so it needs no nonce. */
export function ShopViewData() {
  const view = useShop()
  const json = JSON.stringify(view).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/json"
      id={SHOP_VIEW_ID}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
