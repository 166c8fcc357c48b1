import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { languages, type Language } from '#config/locales.ts'
import type { GuardName } from './guards/guard-names.ts'
import type { ParamRule, QueryRule } from './param-rules.ts'

export type LayoutName = 'blank' | 'full-page' | 'light' | 'master' | 'master-accounts'

/** Script names: what runs a document in the browser. See `PageScripts`. */
export type ScriptName = 'document' | 'editor'

export type ShopRoute = {
  name: string
  path: string
  file: string
  layout: LayoutName
  /**
   * A document is rendered on the server only and works without JavaScript; an app page is hydrated
   * and navigates in the browser.
   */
  kind: 'document' | 'app'
  /** Script of documents: app pages bring their own. */
  script: ScriptName
  /** Whether text is set in its page: that takes WebAssembly, which no other page may open. */
  opensTextEngine?: boolean
  locales: readonly Language[]
  guards: readonly GuardName[]
  params: Readonly<Record<string, ParamRule>>
  query: Readonly<Record<string, QueryRule>>
  /** Rendered once per store and locale when the program starts. */
  prerender: boolean
  /**
   * Whether the page may be kept and shown to everybody, and by which query parameters it differs.
   * Undefined: rendered for each request.
   */
  cache?: { query: readonly string[] }
  /** Other pages whose words it shows too: a browser fetches them with its own. */
  words?: readonly string[]
  /** Whether there is a file of words of its own name. Default: yes. */
  hasOwnWords?: boolean
}

type Settings = Partial<Omit<ShopRoute, 'name' | 'path' | 'file' | 'layout' | 'kind'>>

const make =
  (layout: LayoutName, kind: ShopRoute['kind']) =>
  (name: string, path: string, file: string, settings: Settings = {}): ShopRoute => ({
    name,
    path,
    file,
    layout,
    kind,
    locales: languages,
    guards: [],
    params: {},
    query: {},
    prerender: false,
    script: 'document',
    ...settings,
  })

const master = make('master', 'document')
const fullPage = make('full-page', 'document')
const account = make('master-accounts', 'app')

const cached = { cache: { query: [] } } as const
/** Cached list: what a list can be narrowed down, sorted and turned by. */
const cachedList = {
  cache: {
    query: [
      'page',
      'sort',
      'kind',
      'tag',
      'attribute',
      'badge',
      'price_from',
      'price_to',
      'only_reduced',
    ],
  },
} as const

const session = ['authentication'] as const
const partner = ['authentication', 'redirect-not-foticos'] as const

/** Every URL of the shop with its layout, its guards, its parameter rules and its locales. */
export const shopRoutes: readonly ShopRoute[] = [
  master('home', '/', 'shop/home/home.route.tsx', cached),
  make('master', 'app')('cart', '/cart', 'shop/cart/cart.route.tsx'),
  master('prepared-cart', '/cart/prepared', 'shop/cart/prepared-cart.route.tsx', {
    guards: ['force-ssr'],
  }),
  master('products', '/products', 'shop/catalogue/products.route.tsx', {
    ...cached,
    words: ['home'],
  }),
  master('offers', '/offers', 'shop/catalogue/offers.route.tsx', cachedList),
  master('search', '/search', 'shop/search/search.route.tsx', { query: { query: 'non-blank' } }),
  master('contact', '/contact', 'shop/contact/contact.route.tsx', {
    guards: ['redirect-contact-if-logged'],
  }),
  master('quote', '/quotes/:public_id', 'shop/quote/quote.route.tsx', {
    guards: ['force-ssr'],
    params: { public_id: 'non-blank' },
    words: ['ticket'],
  }),
  master('reviews', '/reviews', 'shop/catalogue/reviews.route.tsx', {
    cache: { query: ['page', 'sort', 'stars', 'language', 'article', 'photos'] },
  }),
  master('review-new', '/reviews/new', 'shop/review/review-new.route.tsx', {
    guards: ['force-ssr'],
  }),
  master('about-us', '/about-us', 'shop/content/about-us.route.tsx', {
    ...cached,
    prerender: true,
  }),
  make('light', 'app')('checkout', '/checkout', 'shop/checkout/checkout.route.tsx', {
    words: ['address'],
    guards: [
      'allow-login-or-guest-checkout',
      'redirect-empty-cart',
      'redirect-empty-customer',
      'allow-customer-make-orders',
    ],
  }),
  master('tag', '/t/:slug', 'shop/catalogue/tag.route.tsx', {
    cache: { query: [...cachedList.cache.query, 'show'] },
    params: { slug: 'non-blank' },
  }),
  master('wishlist', '/wishlist', 'shop/wishlist/wishlist.route.tsx', { guards: ['force-ssr'] }),
  master('tags-list', '/tags-list', 'shop/catalogue/tags-list.route.tsx', cached),
  master('cookie-settings', '/cookie-settings', 'consent/cookie-settings.route.tsx', {
    guards: ['force-ssr'],
  }),
  fullPage('newsletter', '/newsletter', 'shop/newsletter/newsletter.route.tsx', {
    ...cached,
    prerender: true,
  }),
  fullPage(
    'newsletter-confirmation',
    '/newsletter/confirm',
    'shop/newsletter/newsletter-confirmation.route.tsx',
    { guards: ['force-ssr'] },
  ),
  fullPage('unsubscribe', '/unsubscribe', 'shop/newsletter/unsubscribe.route.tsx', {
    guards: ['force-ssr'],
  }),
  fullPage(
    'phone-upload',
    '/upload-from-phone/:token',
    'shop/phone-upload/phone-upload.route.tsx',
    { guards: ['force-ssr'], params: { token: 'non-blank' } },
  ),
  fullPage('add-photos', '/add-photos/:token', 'shop/add-photos/add-photos.route.tsx', {
    guards: ['force-ssr'],
    params: { token: 'non-blank' },
  }),
  master('ticket', '/tickets/:public_id', 'shop/ticket/ticket.route.tsx', {
    guards: ['force-ssr'],
    params: { public_id: 'non-blank' },
    words: ['accounts-tickets', 'contact'],
  }),
  fullPage('login', '/login', 'shop/auth/login.route.tsx', {
    guards: ['login-redirection-by-cart'],
  }),
  fullPage('password-reset', '/login/password-reset', 'shop/auth/password-reset.route.tsx'),
  fullPage('login-link', '/login/link', 'shop/auth/login-link.route.tsx', {
    guards: ['force-ssr'],
  }),
  fullPage('login-verify', '/login/verify', 'shop/auth/login-verify.route.tsx', {
    guards: ['force-ssr'],
  }),
  fullPage('logout', '/logout', 'shop/auth/logout.route.tsx'),
  account('accounts-home', '/accounts/home', 'account/home.route.tsx', { guards: session }),
  account('accounts-profile', '/accounts/profile', 'account/profile.route.tsx', {
    guards: session,
    words: ['address'],
  }),
  account('accounts-email-change', '/accounts/email-change', 'account/email-change.route.tsx', {
    guards: session,
  }),
  account('accounts-partner', '/accounts/partner', 'account/partner.route.tsx', {
    guards: session,
  }),
  account('accounts-designs', '/accounts/designs', 'account/designs.route.tsx', {
    guards: session,
    words: ['together'],
  }),
  account('accounts-config', '/accounts/config', 'account/config.route.tsx', { guards: partner }),
  account('accounts-invoices', '/accounts/invoices', 'account/invoices.route.tsx', {
    guards: ['authentication', 'allow-accounts-invoices'],
  }),
  account('accounts-commissions', '/accounts/commissions', 'account/commissions.route.tsx', {
    guards: partner,
  }),
  account('accounts-designs-admin', '/accounts/designs/admin', 'account/designs-admin.route.tsx', {
    guards: partner,
  }),
  account('accounts-orders', '/accounts/orders', 'account/orders.route.tsx', {
    guards: ['authentication', 'allow-accounts-orders'],
  }),
  account('accounts-order', '/accounts/orders/:public_id', 'account/orders/order.route.tsx', {
    guards: ['authentication', 'allow-accounts-orders'],
    params: { public_id: 'non-blank' },
    // The same page as the one behind the link of a mail.
    words: ['tracking-detail', 'address', 'payment'],
  }),
  account('accounts-tickets', '/accounts/tickets', 'account/tickets.route.tsx', {
    words: ['contact', 'tracking-detail', 'ticket'],
    guards: ['authentication', 'allow-accounts-tickets'],
  }),
  account('accounts-ticket', '/accounts/tickets/:public_id', 'account/ticket.route.tsx', {
    guards: ['authentication', 'allow-accounts-tickets'],
    params: { public_id: 'non-blank' },
    hasOwnWords: false,
    words: ['ticket', 'accounts-tickets'],
  }),
  master('tracking', '/tracking', 'shop/tracking/tracking.route.tsx', {
    guards: ['tracking-redirect-if-logged'],
  }),
  master('tracking-detail', '/tracking/:public_id', 'shop/tracking/tracking-detail.route.tsx', {
    guards: ['force-ssr'],
    params: { public_id: 'non-blank' },
  }),
  master('fault-report', '/tracking/:public_id/fault', 'shop/fault/fault-report.route.tsx', {
    guards: ['force-ssr'],
    params: { public_id: 'non-blank' },
    words: ['tracking-detail'],
  }),
  make('full-page', 'app')(
    'payment',
    '/tracking/:public_id/pay',
    'shop/payment/payment.route.tsx',
    { guards: ['force-ssr'], params: { public_id: 'non-blank' } },
  ),
  make('blank', 'document')(
    'test-payment',
    '/test-payment/:id',
    'shop/payment/test-payment.route.tsx',
    { guards: ['force-ssr'], params: { id: 'non-blank' } },
  ),
  master(
    'required-action',
    '/tracking/:public_id/user_required_actions/:user_required_action_public_id',
    'shop/tracking/required-action.route.tsx',
    {
      guards: ['force-ssr'],
      params: { public_id: 'non-blank', user_required_action_public_id: 'non-blank' },
    },
  ),
  make('light', 'app')(
    'order-completed',
    '/order-completed',
    'shop/checkout/order-completed.route.tsx',
    {
      guards: ['force-ssr'],
      words: ['tracking-detail', 'payment', 'login'],
    },
  ),
  master('help-center', '/help-center', 'shop/help/help-center.route.tsx', {
    ...cached,
    words: ['help-topic'],
  }),
  master('help-topic', '/help-center/topic/:id', 'shop/help/help-topic.route.tsx', {
    ...cached,
    params: { id: 'topic-id' },
  }),
  master('help-category', '/help-center/category/:id', 'shop/help/help-category.route.tsx', {
    ...cached,
    params: { id: 'digits' },
  }),
  make('blank', 'document')('create', '/create/:article_id', 'editor/create.route.tsx', {
    script: 'editor',
    opensTextEngine: true,
    guards: ['set-constructor-layout', 'force-ssr'],
    params: { article_id: 'constructor-article' },
  }),
  master('design', '/design/:slug/:design_id', 'shop/design/design.route.tsx', {
    opensTextEngine: true,
    cache: { query: ['variant', 'refused'] },
    params: { slug: 'non-blank', design_id: 'non-blank' },
  }),
  master('shared-design', '/shared-design/:token', 'shop/design/shared-design.route.tsx', {
    guards: ['force-ssr'],
    params: { token: 'non-blank' },
  }),
  master('designs', '/designs/:slug/:article_id', 'shop/design/designs.route.tsx', {
    ...cachedList,
    params: { slug: 'non-blank', article_id: 'digits' },
  }),
  master('page', '/:slug', 'shop/content/page.route.tsx', {
    cache: { query: [...cachedList.cache.query, 'variant', 'quantity'] },
    params: { slug: 'non-blank' },
  }),
]

/** Only while developing; the page that shows the design system. */
const styleguide = make('blank', 'document')(
  'styleguide',
  '/styleguide',
  'ui/styleguide/styleguide.route.tsx',
  {
    locales: ['en'],
  },
)

const layoutNames: readonly LayoutName[] = [
  'blank',
  'full-page',
  'light',
  'master',
  'master-accounts',
]

/**
 * React Router's own description, made from the table. The locale prefix is an optional first
 * segment; which prefixes exist is decided in route-access.ts, where a foreign one is a 404.
 */
export function describeRoutes(routes: readonly ShopRoute[]): RouteConfigEntry[] {
  const layouts = layoutNames.map((layout) => ({
    id: `layout-${layout}`,
    file: `layouts/${layout}.tsx`,
    children: routes.filter((route) => route.layout === layout).flatMap(describeRoute),
  }))
  return [...layouts, { id: 'unknown', file: 'shop/content/unknown.route.tsx', path: '*' }]
}

/**
 * The home page names each language: as an optional parameter its prefix would match every slug and
 * show the home page instead.
 */
function describeRoute({ name, file, path }: ShopRoute): RouteConfigEntry[] {
  if (path !== '/') return [{ id: name, file, path: `:locale?${path}`, caseSensitive: true }]
  const prefixed = languages.map((code) => ({
    id: `${name}@${code}`,
    file,
    path: code,
    caseSensitive: true,
  }))
  return [{ id: name, file, index: true }, ...prefixed]
}

/** The name in our table of a route as React Router calls it. */
export function routeNameOf(id: string | undefined): string | undefined {
  return id?.replace(/@[a-z]{2}$/, '')
}

/** The bundles of words that a page needs beside the general one. */
export function bundlesOf(routeName: string): readonly string[] {
  const route = shopRoutes.find(({ name }) => name === routeName)
  const { words = [], hasOwnWords = true } = route ?? {}
  return hasOwnWords ? [routeName, ...words] : words
}

/** Whether React Router chose the route that our own table chose. */
export function isSameRoute(route: ShopRoute, pattern: string): boolean {
  const plain = pattern.replace(/^\/?(:locale\?)?\/?/, '/')
  return plain === route.path || (route.path === '/' && /^\/([a-z]{2})?$/.test(plain))
}

const isDevelopment = process.env.NODE_ENV === 'development'
export const allRoutes = isDevelopment ? [styleguide, ...shopRoutes] : shopRoutes

export default describeRoutes(allRoutes) satisfies RouteConfig
