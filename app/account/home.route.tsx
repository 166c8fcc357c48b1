import { isRefused } from '#api/refusal.ts'
import { orErrorPage } from '#app/answers.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { PageHead } from '#app/page-head.tsx'
import { getShop } from '#app/shop.ts'
import { useVisitor } from '#app/visitor.ts'
import { ButtonLink } from '#app/ui/form/button.tsx'
import type { SessionCustomer } from '#commerce/session/session.contract.ts'
import { LastDesigns, LastOrders, OpenTickets } from './home/last-things.tsx'
import { ThingsToDo } from './home/things-to-do.tsx'
import type { Route } from './+types/home.route'

const SHOWN_ORDERS = 3
const SHOWN_DESIGNS = 3
const SHOWN_TICKETS = 3

export async function loader({ context }: Route.LoaderArgs) {
  const shop = getShop(context)
  const { customer } = await shop.getSession()
  const may = (permission: SessionCustomer['permissions'][number]) =>
    customer?.permissions.includes(permission) ?? false
  const [overview, profile, orders, tickets, designs] = await Promise.all([
    shop.api.customer.getOverview({}),
    shop.api.customer.getProfile({}),
    may('orders.read') ? shop.api.tracking.listOwnOrders({ limit: SHOWN_ORDERS }) : undefined,
    may('tickets.read') ? shop.api.ticket.listOwnTickets({}) : undefined,
    shop.api.design.listOwnDesigns({ limit: SHOWN_DESIGNS }),
  ])
  const { name } = await orErrorPage(shop, profile)
  return {
    overview: await orErrorPage(shop, overview),
    // The rest is shown as far as it comes: a list that fails must not hide the others.
    orders: orders && !isRefused(orders) ? orders.orders : undefined,
    tickets:
      tickets && !isRefused(tickets)
        ? tickets.tickets.filter(({ status }) => status === 'PENDING').slice(0, SHOWN_TICKETS)
        : undefined,
    designs: isRefused(designs) ? [] : designs.designs,
    hasName: name !== '',
  }
}

export default function AccountHome({ loaderData }: Route.ComponentProps) {
  const { overview, orders, tickets, designs, hasName } = loaderData
  const { customer, cartQuantity } = useVisitor()
  const t = useT()
  const href = useHref()
  return (
    <>
      <PageHead title={t('general.account.home')} noindex />
      <header className="stack stack-small">
        <h1>
          {customer?.name
            ? t('accounts-home.title', { name: customer.name })
            : t('accounts-home.title.nobody')}
        </h1>
        <p className="lead">{t('accounts-home.intro')}</p>
      </header>
      <ThingsToDo
        actions={overview.openActions}
        cartQuantity={cartQuantity}
        hasAddress={overview.addressCount > 0}
        hasName={hasName}
      />
      {orders && <LastOrders orders={orders} total={overview.orderCount} />}
      <LastDesigns designs={designs} total={overview.designCount} />
      {tickets && <OpenTickets tickets={tickets} total={overview.openTicketCount} />}
      <p className="cluster">
        <ButtonLink href={href('/products')} icon="gift">
          {t('accounts-home.start')}
        </ButtonLink>
        {!customer?.isPartner && (
          <ButtonLink href={href('/accounts/partner')} variant="quiet" icon="sparkles">
            {t('general.account.partner')}
          </ButtonLink>
        )}
      </p>
    </>
  )
}
