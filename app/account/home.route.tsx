import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { useVisitor } from '#app/visitor.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/home.route'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  return orErrorPage(shop, await shop.api.customer.getOverview({}))
}

export default function AccountHome({ loaderData }: Route.ComponentProps) {
  const { customer } = useVisitor()
  const t = useT()
  const href = useHref()
  const may = (permission: string) => customer?.permissions.includes(permission)
  const tiles = [
    {
      path: '/accounts/designs',
      label: t('general.account.designs'),
      value: loaderData.designCount,
    },
    ...(may('orders.read')
      ? [
          {
            path: '/accounts/orders',
            label: t('general.account.orders'),
            value: loaderData.orderCount,
          },
        ]
      : []),
    ...(may('tickets.read')
      ? [
          {
            path: '/accounts/tickets',
            label: t('accounts-home.openTickets'),
            value: loaderData.openTicketCount,
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHead title={t('general.account.home')} noindex />
      <header className="stack stack-small">
        <h1>{t('accounts-home.title', { name: customer?.name ?? '' })}</h1>
        <p className="lead">{t('accounts-home.intro')}</p>
      </header>
      <ul className="tiles">
        {tiles.map((tile) => (
          <li key={tile.path}>
            <a className="tile" href={href(tile.path)}>
              <span className="tile-value numeric">{tile.value}</span>
              <span>{tile.label}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink href={href('/')} icon="gift">
          {t('accounts-home.start')}
        </ButtonLink>
      </p>
    </>
  )
}
