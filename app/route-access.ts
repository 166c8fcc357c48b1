import { isRefused } from '#api/refusal.ts'
import { goTo, goToLogin, notFound } from './answers.ts'
import { guards } from './guards/guards.ts'
import { matchRoute, splitLocale } from './route-match.ts'
import { isSameRoute } from './routes.ts'
import type { Shop } from './shop.ts'

/** Addresses of the old shop that people still have in their bookmarks. */
const legacyPaths: Readonly<Record<string, string>> = {
  '/my-account': '/accounts/home',
  '/my-orders': '/accounts/orders',
  '/my-designs': '/accounts/designs',
}

/** Pages open to everybody: what a mail or a code links to opens for whoever got it. */
const openToEverybody = new Set([
  'login',
  'login-link',
  'login-verify',
  'cookie-settings',
  'password-reset',
  'logout',
  'newsletter-confirmation',
  'unsubscribe',
  'review-new',
  'phone-upload',
  'prepared-cart',
])

/**
 * Runs before every loader and action, for pages and data requests alike: whatever a guard keeps
 * from a page, it keeps from the page's data too.
 */
export async function enterRoute(shop: Shop, pattern: string): Promise<void> {
  const needsLogin = shop.site.config.isLoginRequiredToAccess && !(await shop.getSession()).customer
  const legacy = legacyPaths[splitLocale(shop.site, shop.url.pathname).path]
  if (legacy && !needsLogin) goTo(shop, legacy, 308)

  const match = matchRoute(shop.site, shop.url)
  // Two matchers that disagree would run one page's guards and show another page.
  shop.match = match && isSameRoute(match.route, pattern) ? match : undefined
  if (needsLogin && !(await isOpen(shop))) goToLogin(shop, 'SessionRequired')
  if (!shop.match)
    return notFound(shop, pattern.endsWith('*') ? 'Page not found' : 'Page Not Found')
  for (const name of shop.match.route.guards) await guards[name](shop)
}

/** Open pages of a store that asks for a login: its door and its legal pages. */
async function isOpen(shop: Shop): Promise<boolean> {
  const { match } = shop
  if (!match) return false
  if (openToEverybody.has(match.route.name)) return true
  // Somebody of the shop, who changes a copy of what one of its customers ordered.
  if (match.route.name === 'create' && (await shop.getSession()).isForCopy) return true
  if (match.route.name !== 'page') return false
  const legal = await shop.api.content.listLegalPages({})
  return !isRefused(legal) && legal.pages.some((page) => page.slug === match.params['slug'])
}
