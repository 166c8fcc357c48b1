import { Outlet } from 'react-router'
import { useT } from '#app/i18n/shop-view.tsx'
import { LightPageHeader } from './light-page-header.tsx'
import { ShopFooter } from './shop-footer.tsx'

/** One thing on the screen: login, newsletter. */
export default function FullPage() {
  const t = useT()
  return (
    <>
      <LightPageHeader back={{ path: '/', label: t('general.backToShop') }} />
      <main id="main" tabIndex={-1} className="full-page">
        <Outlet />
      </main>
      <ShopFooter />
    </>
  )
}
