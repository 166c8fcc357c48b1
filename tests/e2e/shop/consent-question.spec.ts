import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

/** A browser that somebody looks at: crawlers and test programs are not asked. */
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
})

const banner = (page: Page) => page.locator('[data-consent]')
const names = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).toSorted()

test(
  'the keyboard meets the question first, is not held in it, and goes on in the page',
  {
    tag: '@desktop',
  },
  async ({ page, shop }) => {
    await page.goto(shop.url('de', '/'))
    await expect(banner(page)).toBeVisible()
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
    const order: (string | undefined)[] = []
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    expect(order).toEqual(['Auswählen', 'Alle ablehnen', 'Alle annehmen', 'Zum Inhalt springen'])
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(banner(page)).toBeHidden()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  },
)

test(
  'on a phone it moves nothing and hides no field that is being filled in',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await page.addInitScript(() => {
      const watched = window as unknown as { shift: number }
      watched.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          watched.shift += entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(shop.url('es', '/contact'))
    await expect(banner(page)).toBeVisible()
    await expectAccessible(page)
    const box = (await banner(page).boundingBox())!
    expect(box.height, 'less than half of the screen').toBeLessThan(740 / 2)
    const fields = page.locator('main form').locator('input:visible, select, textarea, button')
    for (const field of await fields.all()) {
      await field.focus()
      const { y, height } = (await field.boundingBox())!
      expect(y + height, await field.evaluate((one) => one.outerHTML)).toBeLessThanOrEqual(box.y)
    }
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
      0.001,
    )
  },
)

test('without scripts nobody is asked, nothing is stored, and the settings still work', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(shop.url('gb', '/?utm_source=a'))
  await expect(banner(page)).toBeHidden()
  expect(await names(context)).toEqual([])
  await page.locator('footer').getByRole('link', { name: 'Cookie settings' }).click()
  await page.locator('main').getByLabel('Measuring visits').check()
  await page.locator('main').getByRole('button', { name: 'Save choice' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  await context.close()
})
