import { Outlet } from 'react-router'
import { useT } from '#app/i18n/shop-view.tsx'
import { LightPageHeader } from './light-page-header.tsx'

/** For the checkout: nothing that leads away from it but the way back to the cart. */
export default function Light() {
  const t = useT()
  return (
    <>
      <LightPageHeader back={{ path: '/cart', label: t('general.backToCart') }} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
