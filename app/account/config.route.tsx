import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { DataList } from '#app/ui/goods/data-list.tsx'
import type { Route } from './+types/config.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.customer.getProfile({}))
}

export default function AccountConfig({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead title={t('general.account.config')} noindex />
      <h1>{t('general.account.config')}</h1>
      <p className="lead">{t('accounts-config.intro')}</p>
      <DataList
        items={[
          {
            term: t('accounts-config.creator'),
            value: `${loaderData.name} ${loaderData.surname}`,
          },
          { term: t('accounts-config.email'), value: loaderData.email },
          {
            term: t('accounts-config.kind'),
            value: t(`accounts-config.kind.${loaderData.kind}`),
          },
        ]}
      />
      <p>
        <ButtonLink href={href('/accounts/profile')} variant="secondary" icon="pencil">
          {t('accounts-config.change')}
        </ButtonLink>
      </p>
    </>
  )
}
