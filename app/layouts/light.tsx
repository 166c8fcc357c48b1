import { Outlet, useLocation } from 'react-router'
import { useT } from '#app/i18n/shop-view.tsx'
import { LightPageHeader } from './light-page-header.tsx'

/** For the checkout: nothing that leads away from it but the way back to the cart, which is empty afterwards. */
export default function Light() {
  const t = useT()
  const isOver = useLocation().pathname.endsWith('/order-completed')
  const back = isOver
    ? { path: '/', label: t('general.backToShop') }
    : { path: '/cart', label: t('general.backToCart') }
  return (
    <>
      <LightPageHeader back={back} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
