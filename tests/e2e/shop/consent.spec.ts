import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { isEverywhere } from '#tests/run/how-much.ts'
import { startBuiltShop, type BuiltShop } from '#tests/e2e/built-shop.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

/** A browser that somebody looks at: crawlers and test programs are not asked. */
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
})
test.describe.configure({ mode: 'default' })

const open = [
  '/',
  '/photo-mug',
  '/cart',
  '/offers',
  '/search?query=mug',
  '/contact',
  '/reviews',
  '/about-us',
  '/checkout',
  '/tags-list',
  '/newsletter',
  '/unsubscribe',
  '/login',
  '/login/password-reset',
  '/tracking',
  '/tracking/unknown',
  '/order-completed',
  '/help-center',
  '/help-center/category/1',
  '/help-center/topic/11',
  '/create/101',
  '/cookie-settings',
  '/no-such-page',
]
const restricted = [
  'home',
  'profile',
  'designs',
  'orders',
  'tickets',
  'config',
  'invoices',
  'commissions',
  'designs/admin',
].map((name) => `/accounts/${name}`)
/** A document, app pages before and behind the login, the editor, and no page at all. */
const oneOfEachKind = ['/photo-mug', '/cart', '/accounts/home', '/create/101', '/no-such-page']
/** By which the device is cleared when the session ends elsewhere. */
const MARK_OF_SIGN_IN = 'signed in'
const necessary = /^(sid|viewport|csrf\w*|visitor)$/

/** A shop of its own, whose British store has services of others. */
let shop: BuiltShop | undefined
let dataDir: string
let settings: Record<string, string>

test.beforeAll(async () => {
  dataDir = join(import.meta.dirname, '../../..', 'var', 'consent')
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  symlinkSync(join('..', 'test', 'media'), join(dataDir, 'media'))
  const sitesFile = join(dataDir, 'sites.json')
  const integrations = { ga4: 'G-TEST1234', meta: '1234567890', awin: '4321' }
  writeFileSync(sitesFile, JSON.stringify({ 'WPX-GB': { integrations } }))
  settings = { DATA_DIR: dataDir, SITES_FILE: sitesFile }
  shop = await startBuiltShop(settings)
})
test.afterAll(() => shop?.stop())

const url = (path: string, store = 'gb') => `http://${store}.localhost:${shop!.port}${path}`
const banner = (page: Page) => page.locator('[data-consent]')
const names = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).toSorted()

/** Answers for everybody else, and remembers who was asked. */
async function watchOthers(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  await context.route(/^https:/, (route) => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  return asked
}

const consentMode = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? [])
      .map((entry) => Array.from(entry as ArrayLike<unknown>))
      .filter(([name]) => name === 'consent'),
  )

test.describe('', { tag: '@desktop' }, () => {
  test.describe('(404 and 403 are what the console says of pages that are not there)', () => {
    test.use({ expectedNoise: [/40[34]/] })
    test('whoever refuses is left alone on every page', async ({ page, context }) => {
      const asked = await watchOthers(context)
      await page.goto(url('/?utm_source=news&utm_medium=email&awc=1_2_a'))
      await expect(banner(page)).toBeVisible()
      await expect.poll(() => names(context)).toEqual(['sid'])
      await banner(page).getByRole('button', { name: 'Refuse all' }).click()
      await expect(banner(page)).toBeHidden()
      await page.goto(url('/login'))
      await page.locator('input[name=email]').fill('milo@example.com')
      await page.locator('input[name=password]').fill('print-something-nice')
      await page.locator('main form').first().locator('button[type=submit]').first().click()
      await page.waitForURL((address) => !address.pathname.endsWith('/login'))
      for (const path of isEverywhere ? [...open, ...restricted] : oneOfEachKind) {
        await page.goto(url(path), { waitUntil: 'load' })
        await expect(banner(page), path).toBeHidden()
        for (const name of await names(context)) expect(name, path).toMatch(necessary)
        expect(
          await page.evaluate(() => Object.keys(localStorage)),
          `${path} stores something else`,
        ).toEqual([MARK_OF_SIGN_IN])
      }
      expect(asked).toEqual([])
    })
  })

  test('whoever accepts is measured, with all four storages granted, from then on', async ({
    page,
    context,
  }) => {
    const asked = await watchOthers(context)
    await page.goto(url('/?utm_source=news&utm_medium=email&awc=1_2_a'))
    await expect(banner(page)).toBeVisible()
    await expectAccessible(page)
    expect(asked).toEqual([])
    const denied = 'denied'
    expect(await consentMode(page)).toEqual([
      [
        'consent',
        'default',
        {
          analytics_storage: denied,
          ad_storage: denied,
          ad_user_data: denied,
          ad_personalization: denied,
        },
      ],
    ])
    const told = page.waitForRequest('**/api/event/page')
    await banner(page).getByRole('button', { name: 'Accept all' }).click()
    expect((await told).postDataJSON()).toMatchObject({ category: 'home', name: 'page_view' })
    await expect(banner(page)).toBeHidden()
    const granted = 'granted'
    expect((await consentMode(page)).at(-1)).toEqual([
      'consent',
      'update',
      {
        analytics_storage: granted,
        ad_storage: granted,
        ad_user_data: granted,
        ad_personalization: granted,
      },
    ])
    await expect
      .poll(() => [...new Set(asked)].toSorted())
      .toEqual(['connect.facebook.net', 'www.dwin1.com', 'www.googletagmanager.com'])
    expect(await names(context)).toEqual(['awc', 'sid', 'tracking', 'viewport'])
    // The next page asks nothing any more, and tells of itself.
    const next = page.waitForRequest('**/api/event/page')
    await page.goto(url('/photo-mug'))
    expect((await next).postDataJSON()).toMatchObject({ category: 'product' })
    await expect(banner(page)).toBeHidden()
  })

  test('a choice lets in what was chosen and nothing else, and can be taken back', async ({
    page,
    context,
  }) => {
    const asked = await watchOthers(context)
    await page.goto(url('/contact'))
    await banner(page).getByText('Choose').click()
    await banner(page).getByLabel('Measuring visits').check()
    await banner(page).getByRole('button', { name: 'Save choice' }).click()
    await expect(banner(page)).toBeHidden()
    await expect.poll(() => [...new Set(asked)]).toEqual(['www.googletagmanager.com'])
    await page.goto(url('/cookie-settings'))
    await expect(page.locator('main').getByLabel('Measuring visits')).toBeChecked()
    await expect(page.locator('main').getByLabel('Advertising')).not.toBeChecked()
    await expectAccessible(page)
    asked.length = 0
    await page.locator('main').getByRole('button', { name: 'Refuse all' }).click()
    await expect(page.getByRole('status')).toBeVisible()
    await expect(page.locator('main').getByLabel('Measuring visits')).not.toBeChecked()
    await page.goto(url('/'))
    await expect(banner(page)).toBeHidden()
    expect(asked).toEqual([])
  })

  test('a raised version of the question asks everybody again @elsewhere', async ({
    page,
    context,
  }) => {
    await watchOthers(context)
    await page.goto(url('/'))
    await banner(page).getByRole('button', { name: 'Accept all' }).click()
    await expect(banner(page)).toBeHidden()
    await page.reload()
    await expect(banner(page)).toBeHidden()
    // An open page would look for a shop that is closed.
    await page.goto('about:blank')
    await shop!.stop()
    shop = await startBuiltShop({ ...settings, CONSENT_VERSION: '2' })
    await page.goto(url('/'))
    await expect(banner(page)).toBeVisible()
    expect((await consentMode(page)).at(-1)).toMatchObject(['consent', 'default', {}])
  })
})
