import { useShop } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { Styleguide } from './styleguide.tsx'

export default function StyleguidePage() {
  return (
    <>
      <PageHead title="Styleguide" noindex />
      <Styleguide brand={useShop().brand} />
    </>
  )
}
