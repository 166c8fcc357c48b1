import { orErrorPage } from '#app/answers.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { OwnDesigns } from './own-designs.tsx'
import type { Route } from './+types/designs.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.design.listOwnDesigns({}))
}

export default function AccountDesigns({ loaderData }: Route.ComponentProps) {
  const t = useT()
  return (
    <>
      <PageHead title={t('general.account.designs')} noindex />
      <h1>{t('general.account.designs')}</h1>
      <OwnDesigns
        designs={loaderData.designs}
        empty={{ title: t('accounts-designs.empty.title'), text: t('accounts-designs.empty.text') }}
      />
    </>
  )
}
