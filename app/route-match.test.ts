import { describe, expect, it } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { guardNames } from './guards/guard-names.ts'
import { guards, refuseUnknownGuards } from './guards/guards.ts'
import { matchRoute } from './route-match.ts'
import { isSameRoute, shopRoutes } from './routes.ts'

const sites = makeSites(3000)
const spain = sites.find((site) => site.slug === 'WPX-ES')!
const austria = sites.find((site) => site.slug === 'WPX-AT')!
const nameOf = (path: string, site = spain) =>
  matchRoute(site, new URL(path, 'http://es.localhost'))?.route.name

/** Section 2 of the specification, as it stands there. */
const specified: Record<string, string> = {
  '/': 'home',
  '/any-slug': 'page',
  '/cart': 'cart',
  '/offers': 'offers',
  '/search?query=mug': 'search',
  '/contact': 'contact',
  '/reviews': 'reviews',
  '/about-us': 'about-us',
  '/checkout': 'checkout',
  '/t/pets': 'tag',
  '/tags-list': 'tags-list',
  '/newsletter': 'newsletter',
  '/unsubscribe': 'unsubscribe',
  '/login': 'login',
  '/login/password-reset': 'password-reset',
  '/accounts/home': 'accounts-home',
  '/accounts/profile': 'accounts-profile',
  '/accounts/designs': 'accounts-designs',
  '/accounts/config': 'accounts-config',
  '/accounts/invoices': 'accounts-invoices',
  '/accounts/commissions': 'accounts-commissions',
  '/accounts/designs/admin': 'accounts-designs-admin',
  '/accounts/orders': 'accounts-orders',
  '/accounts/tickets': 'accounts-tickets',
  '/tracking': 'tracking',
  '/tracking/abc': 'tracking-detail',
  '/tracking/abc/user_required_actions/def': 'required-action',
  '/order-completed': 'order-completed',
  '/help-center': 'help-center',
  '/help-center/topic/12': 'help-topic',
  '/help-center/topic/some-words_12': 'help-topic',
  '/help-center/category/3': 'help-category',
  '/create/101': 'create',
  '/create/19999': 'create',
  '/design/bouquet/abc': 'design',
  '/designs/mug/101': 'designs',
}

describe('every route of the specification', () => {
  it.each(Object.entries(specified))('%s is %s', (path, name) => {
    expect(nameOf(path)).toBe(name)
    expect(nameOf(path === '/' ? '/ca' : `/ca${path}`)).toBe(name)
  })

  it('has the guards that the specification names', () => {
    const guardsOf = (name: string) => shopRoutes.find((route) => route.name === name)!.guards
    expect(guardsOf('checkout')).toEqual([
      'allow-login-or-guest-checkout',
      'redirect-empty-cart',
      'redirect-empty-customer',
      'allow-customer-make-orders',
    ])
    expect(guardsOf('contact')).toContain('redirect-contact-if-logged')
    expect(guardsOf('tracking')).toContain('tracking-redirect-if-logged')
    expect(guardsOf('login')).toContain('login-redirection-by-cart')
    expect(guardsOf('create')).toEqual(['set-constructor-layout', 'force-ssr'])
    for (const route of shopRoutes.filter((one) => one.path.startsWith('/accounts/'))) {
      expect(route.guards[0]).toBe('authentication')
    }
    for (const name of ['config', 'commissions', 'designs-admin']) {
      expect(guardsOf(`accounts-${name}`)).toContain('redirect-not-foticos')
    }
    expect(guardsOf('accounts-invoices')).toContain('allow-accounts-invoices')
    expect(guardsOf('accounts-orders')).toContain('allow-accounts-orders')
    expect(guardsOf('accounts-tickets')).toContain('allow-accounts-tickets')
  })

  it('uses each of the five layouts', () => {
    expect(new Set(shopRoutes.map((route) => route.layout)).size).toBe(5)
  })
})

describe('what is no page', () => {
  it.each([
    '/create/20000',
    '/create/00012',
    '/create/12.0',
    '/create/1e3',
    '/create/0x10',
    '/create/+5',
    '/create/-1',
    '/create/%205',
    '/create/%D9%A1%D9%A2',
    '/create/5%0a',
    '/create/5;x',
    '/create/99999999999999999999',
    '/help-center/category/1 or 1=1',
    '/help-center/category/abc',
    '/help-center/topic/abc',
    '/help-center/topic/_12x',
    '/designs/s/12a',
    '/design/s/%20',
    '/%20',
    '/%E3%80%80',
    '/%00',
    '/search',
    '/search?query=',
    '/search?query=%20%09%E3%80%80',
    '/search?query=%00',
    '/search?query[]=a',
    '/search?query=a&query=b',
    `/search?query=${'a'.repeat(201)}`,
    '/ACCOUNTS/HOME',
    '/foo/bar',
  ])('%s', (path) => {
    expect(nameOf(path)).toBeUndefined()
  })

  it('a language that the store does not have', () => {
    expect(nameOf('/fr/cart')).toBeUndefined()
    expect(nameOf('/en/cart', austria)).toBeUndefined()
    expect(nameOf('/es/cart')).toBeUndefined()
  })
})

describe('the guards', () => {
  it('exist under all names of the specification', () => {
    expect(Object.keys(guards).sort()).toEqual([...guardNames].sort())
    expect(guardNames).toHaveLength(14)
  })

  it('stop the program when a route names an unknown one', () => {
    expect(() => refuseUnknownGuards([{ name: 'cart', guards: ['no-such-guard'] }])).toThrow(
      "Unknown route middleware: 'no-such-guard' on route 'cart'.",
    )
    expect(() => refuseUnknownGuards([{ name: 'cart', guards: ['toString'] }])).toThrow(
      'Unknown route middleware',
    )
    expect(() => refuseUnknownGuards(shopRoutes)).not.toThrow()
  })
})

it('knows whether both matchers chose the same route', () => {
  const route = (name: string) => shopRoutes.find((one) => one.name === name)!
  expect(isSameRoute(route('cart'), '/:locale?/cart')).toBe(true)
  expect(isSameRoute(route('home'), '/')).toBe(true)
  expect(isSameRoute(route('home'), '/ca')).toBe(true)
  expect(isSameRoute(route('cart'), '/:locale?/:slug')).toBe(false)
  expect(isSameRoute(route('page'), '/')).toBe(false)
})
