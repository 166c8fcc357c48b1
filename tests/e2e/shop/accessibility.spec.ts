import { isEverywhere } from '#tests/run/how-much.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

/** Every page of the specification; what stands behind a name is found by following links. */
const open = [
  '/',
  '/cart',
  '/offers',
  '/search?query=a',
  '/search?query=zzzzzz',
  '/contact',
  '/reviews',
  '/about-us',
  '/tags-list',
  '/products',
  '/wishlist',
  '/newsletter',
  '/unsubscribe',
  '/unsubscribe?token=x',
  '/login',
  '/login/password-reset',
  '/logout',
  '/tracking',
  '/order-completed',
  '/help-center',
  '/help-center/category/1',
  '/help-center/topic/11',
  '/create/101',
  '/create/201',
]
const missing = ['/no-such-page', '/create/20000', '/tracking/unknown']
const account = ['home', 'profile', 'designs', 'orders', 'tickets', 'tickets?new=1']
const partner = ['config', 'invoices', 'commissions', 'designs/admin']

/**
 * The prefix stands for a language that is not the store's first. A cart is one project's own. In a hurry
 * each page is looked at once: what the first store leaves out the last one has, on a phone.
 */
const stores = [
  { store: 'gb', prefix: '', language: 'en', tags: ['@desktop'], inAHurry: 'first' },
  { store: 'ch', prefix: '/fr', language: 'fr', tags: ['@desktop', '@elsewhere'] },
  { store: 'tz', prefix: '', language: 'es', tags: ['@desktop', '@elsewhere'] },
  { store: 'fi', prefix: '', language: 'fi', tags: ['@phone'], inAHurry: 'second' },
]
const later = (isNow: boolean) => ({ tag: isNow ? [] : '@elsewhere' })
const GIFT_BOX = 901
const shownLists = ['mug', 'designs-mug', 'christmas', 'companies', 'gifts-under-15']

for (const { store, prefix, language, tags, inAHurry } of stores) {
  const first = later(inAHurry === 'first')
  const second = later(inAHurry === 'second')
  const { articles, lists } = demoWords(language)
  test.describe(`${store}${prefix}`, { tag: tags }, () => {
    test('pages that are open to everybody', first, async ({ page, shop }) => {
      for (const path of open) {
        // The editor has journeys of its own, which look at it too: one look at it in a whole run is enough.
        if ((store !== 'gb' || !isEverywhere) && path.startsWith('/create/')) continue
        const response = await page.goto(
          shop.url(store, `${prefix}${path === '/' ? (prefix ? '' : '/') : path}`),
        )
        expect(response?.status(), path).toBe(200)
        await expectAccessible(page)
      }
    })

    test('article, design, tag and legal pages @elsewhere', second, async ({ page, shop }) => {
      await page.goto(shop.url(store, prefix || '/'))
      await page.locator('.grid-cards .card a').first().click()
      await expectAccessible(page)
      await page.locator('a[href*="/designs/"]').first().click()
      await expectAccessible(page)
      await page.locator('.card a').first().click()
      await expectAccessible(page)
      await page.goto(shop.url(store, `${prefix}/tags-list`))
      await page.locator('.card a').first().click()
      await expectAccessible(page)
      await page.locator('.page-footer-columns a').last().click()
      await expectAccessible(page)
    })

    test('lists, landing pages and lists of designs @elsewhere', second, async ({ page, shop }) => {
      for (const list of shownLists.filter((one) => store !== 'tz' || one.includes('mug'))) {
        await page.goto(shop.url(store, `${prefix}/${lists[list]!.slug}`))
        await expect(page.locator('.card').first()).toBeVisible()
        await expectAccessible(page)
      }
    })

    test.describe('what is missing', () => {
      test.use({ expectedNoise: [/404 \(Not Found\)/] })
      test('error pages', first, async ({ page, shop }) => {
        for (const path of missing) {
          const response = await page.goto(shop.url(store, `${prefix}${path}`))
          expect(response?.status()).toBe(404)
          await expect(page).toHaveTitle('404 Not Found')
          await expectAccessible(page)
        }
      })
    })

    test('the account, cart and checkout of a partner', second, async ({ page, shop }) => {
      await shop.logIn(page, 'milo@example.com', store)
      for (const path of [...account, ...partner]) {
        await page.goto(shop.url(store, `${prefix}/accounts/${path}`))
        await expect(page.locator('h1')).toBeVisible()
        await expectAccessible(page)
      }
      await page.goto(shop.url(store, `${prefix}/${articles[GIFT_BOX]!.slug}`))
      await page.locator('.article-actions button').click()
      await expect(page).toHaveURL(/\/cart$/)
      await expectAccessible(page)
      await page.goto(shop.url(store, `${prefix}/checkout`))
      await expectAccessible(page)
      await page.locator('main form button').click()
      await expect(page).toHaveURL(/step=address/)
      await expectAccessible(page)
      await page.goto(shop.url(store, `${prefix}/cart`))
      for (;;) {
        const removals = page.locator('input[value=remove]')
        const left = await removals.count()
        if (left === 0) break
        await page.locator('form:has(input[value=remove]) button').first().click()
        await expect(removals).toHaveCount(left - 1)
      }
    })
  })
}

test('the tab that is shown is in view on a phone, also the last one @phone', async ({
  page,
  shop,
}) => {
  await shop.logIn(page, 'lena@example.com', 'de')
  await page.goto(shop.url('de', '/accounts/profile'))
  const last = page.locator('.tabs a').last()
  await expect(last).not.toBeInViewport({ ratio: 1 })
  await page.goto(new URL((await last.getAttribute('href'))!, page.url()).href)
  await expect(page.locator('.tabs a[aria-current]')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.side-nav a[aria-current]')).toBeInViewport()
})

test('tabs with long names stay within the edges of a phone @phone', async ({ page, shop }) => {
  await page.goto(shop.url('fr', '/login'))
  await expectAccessible(page)
})
