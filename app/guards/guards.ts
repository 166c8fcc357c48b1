import type { ShopRoute } from '#app/routes.ts'
import { allowAccountsInvoices } from './allow-accounts-invoices.ts'
import { allowAccountsOrders } from './allow-accounts-orders.ts'
import { allowAccountsTickets } from './allow-accounts-tickets.ts'
import { allowCustomerMakeOrders } from './allow-customer-make-orders.ts'
import { allowLoginOrGuestCheckout } from './allow-login-or-guest-checkout.ts'
import { authentication } from './authentication.ts'
import { forceSsr } from './force-ssr.ts'
import type { GuardName } from './guard-names.ts'
import type { Guard } from './guard.ts'
import { loginRedirectionByCart } from './login-redirection-by-cart.ts'
import { redirectContactIfLogged } from './redirect-contact-if-logged.ts'
import { redirectEmptyCart } from './redirect-empty-cart.ts'
import { redirectEmptyCustomer } from './redirect-empty-customer.ts'
import { redirectNotFoticos } from './redirect-not-foticos.ts'
import { setConstructorLayout } from './set-constructor-layout.ts'
import { trackingRedirectIfLogged } from './tracking-redirect-if-logged.ts'

export const guards: Readonly<Record<GuardName, Guard>> = {
  'allow-accounts-invoices': allowAccountsInvoices,
  'allow-accounts-orders': allowAccountsOrders,
  'allow-accounts-tickets': allowAccountsTickets,
  'allow-customer-make-orders': allowCustomerMakeOrders,
  'allow-login-or-guest-checkout': allowLoginOrGuestCheckout,
  authentication,
  'force-ssr': forceSsr,
  'login-redirection-by-cart': loginRedirectionByCart,
  'redirect-contact-if-logged': redirectContactIfLogged,
  'redirect-empty-cart': redirectEmptyCart,
  'redirect-empty-customer': redirectEmptyCustomer,
  'redirect-not-foticos': redirectNotFoticos,
  'set-constructor-layout': setConstructorLayout,
  'tracking-redirect-if-logged': trackingRedirectIfLogged,
}

/** Run when the program starts: a misspelt guard must not leave a page open. */
export function refuseUnknownGuards(
  routes: readonly (Pick<ShopRoute, 'name'> & { guards: readonly string[] })[],
): void {
  for (const route of routes) {
    const unknown = route.guards.find((name) => !Object.hasOwn(guards, name))
    if (unknown) throw new Error(`Unknown route middleware: '${unknown}' on route '${route.name}'.`)
  }
}
