import { Form, Outlet, useLocation } from 'react-router'
import { isRefused } from '#api/refusal.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { getShop } from '#app/shop.ts'
import { useVisitor } from '#app/visitor.ts'
import { Button } from '#app/ui/form/button.tsx'
import { SideNav, type SideNavItem } from '#app/ui/navigation/side-nav.tsx'
import type { SessionCustomer } from '#commerce/session/session.contract.ts'
import { PageFrame } from './page-frame.tsx'
import type { Route } from './+types/master-accounts'

/** Counts answers that nobody has seen; whoever may not read tickets has none. */
export async function loader({ context }: Route.LoaderArgs) {
  const unread = await getShop(context).api.ticket.countUnreadTickets({})
  return { unread: isRefused(unread) ? 0 : unread.count }
}

export default function MasterAccounts({ loaderData }: Route.ComponentProps) {
  const { unread } = loaderData
  const { customer } = useVisitor()
  const t = useT()
  const href = useHref()
  const { pathname } = useLocation()
  const item = (
    path: string,
    label: string,
    icon: NonNullable<SideNavItem['icon']>,
    shown = true,
  ) => (shown ? [{ href: href(path), label, icon, current: pathname === href(path) }] : [])
  const may = (permission: SessionCustomer['permissions'][number]) =>
    customer?.permissions.includes(permission) ?? false
  const isPartner = customer?.isPartner ?? false
  return (
    <PageFrame>
      <div className="container page-block with-side-nav">
        <SideNav
          label={t('general.account.nav')}
          items={[
            ...item('/accounts/home', t('general.account.home'), 'house'),
            ...item('/accounts/orders', t('general.account.orders'), 'package', may('orders.read')),
            ...item('/accounts/designs', t('general.account.designs'), 'palette'),
            ...item(
              '/accounts/tickets',
              unread > 0
                ? t('general.account.ticketsUnread', { count: unread })
                : t('general.account.tickets'),
              'message-circle',
              may('tickets.read'),
            ),
            ...item('/accounts/profile', t('general.account.profile'), 'user'),
            ...item(
              '/accounts/partner',
              t('general.account.partner'),
              'sparkles',
              customer !== undefined && !isPartner,
            ),
            ...item(
              '/accounts/designs/admin',
              t('general.account.designsAdmin'),
              'sparkles',
              isPartner,
            ),
            ...item(
              '/accounts/commissions',
              t('general.account.commissions'),
              'ticket-percent',
              isPartner,
            ),
            ...item('/accounts/invoices', t('general.account.invoices'), 'receipt', isPartner),
            ...item('/accounts/config', t('general.account.config'), 'settings', isPartner),
          ]}
          foot={
            <Form
              method="post"
              action={href('/logout')}
              reloadDocument
              data-sign-out={href('/logout')}
            >
              <Button variant="quiet" icon="log-out">
                {t('general.account.logOut')}
              </Button>
            </Form>
          }
        />
        <div className="stack stack-large">
          <Outlet />
        </div>
      </div>
    </PageFrame>
  )
}
