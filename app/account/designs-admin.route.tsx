import { orErrorPage } from '#app/answers.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { OwnDesigns } from './own-designs.tsx'
import type { Route } from './+types/designs-admin.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.design.listManagedDesigns({}))
}

export default function AccountDesignsAdmin({ loaderData }: Route.ComponentProps) {
  const t = useT()
  return (
    <>
      <PageHead title={t('general.account.designsAdmin')} noindex />
      <h1>{t('general.account.designsAdmin')}</h1>
      <p className="lead">{t('accounts-designs-admin.intro')}</p>
      <OwnDesigns
        designs={loaderData.designs}
        showVisibility
        empty={{
          title: t('accounts-designs-admin.empty.title'),
          text: t('accounts-designs-admin.empty.text'),
        }}
      />
    </>
  )
}
