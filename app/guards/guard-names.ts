/** The 13 named guards of the specification, and the one that asks for a login. */
export const guardNames = [
  'allow-accounts-invoices',
  'allow-accounts-orders',
  'allow-accounts-tickets',
  'allow-customer-make-orders',
  'allow-login-or-guest-checkout',
  'authentication',
  'force-ssr',
  'login-redirection-by-cart',
  'redirect-contact-if-logged',
  'redirect-empty-cart',
  'redirect-empty-customer',
  'redirect-not-foticos',
  'set-constructor-layout',
  'tracking-redirect-if-logged',
] as const

export type GuardName = (typeof guardNames)[number]
