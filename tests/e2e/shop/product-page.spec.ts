import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

test('the way to buy stays in reach, and never lies over what has the focus @handheld', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb', '/photo-canvas'))
  const bar = page.locator('.buy-bar')
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport()
  await expect(bar.locator('.price-now')).toHaveText(/£/)
  await expect(bar, 'the day it comes').toContainText(/\d+ \w{3,4} – \d+ \w{3,4}|\d+ – \d+ \w{3,4}/)
  await expectAccessible(page)
  for (const link of await page.locator('#reviews a:visible').all()) {
    await link.focus()
    const [one, other] = [await link.boundingBox(), await bar.boundingBox()]
    expect(one!.y + one!.height).toBeLessThanOrEqual(other!.y)
  }
  await bar.getByRole('link').click()
  await expect(page.locator('[data-buy]').first()).toBeInViewport()
  await expect(bar).toBeHidden()
})

test('what many cost stands in one line, and pictures stay in view beside long words @desktop', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb', '/photo-mug'))
  const breaks = page.locator('.quantity-details')
  const summary = breaks.locator('summary')
  await expect(summary).toContainText(/\d+.*£\d/)
  const lines = await summary.evaluate((line) => {
    const words = document.createRange()
    words.selectNodeContents(line)
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
  await expect(breaks.locator('li').first()).toBeHidden()
  await summary.click()
  await expect(breaks.locator('li').first()).toBeVisible()
  const gallery = page.locator('.gallery').first()
  const strip = gallery.locator('.gallery-strip')
  const before = (await strip.boundingBox())!
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  const after = (await strip.boundingBox())!
  expect(before.y - after.y).toBeLessThan(250)
  await expect(strip).toBeInViewport({ ratio: 0.95 })
})

test('sizes are shown to scale, and one of them is taken @handheld', async ({ page, shop }) => {
  await page.goto(shop.url('gb', '/photo-canvas'))
  const scenes = page.locator('.size-scene')
  await expect(scenes).toHaveCount(5)
  await expect(scenes.first()).toHaveAttribute('aria-current', 'true')
  const widths = await page
    .locator('.size-scene .scene-frame')
    .evaluateAll((things) => things.map((thing) => thing.getAttribute('width')))
  expect(widths).toEqual(['300', '400', '600', '800', '1000'])
  await scenes.nth(2).click()
  await expect(page).toHaveURL(/variant=60x40$/)
  await expect(scenes.nth(2)).toHaveAttribute('aria-current', 'true')
})

test('a visitor remembers something, finds it, and takes it into the account @handheld', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb', '/photo-mug'))
  await page.getByRole('button', { name: 'Save for later' }).click()
  await expect(page.getByRole('button', { name: 'On your wish list' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'On your wish list' }).click()
  await expect(page).toHaveURL(/\/wishlist$/)
  await expect(page.locator('.card')).toContainText('Photo mug')
  await expectAccessible(page)

  await shop.logIn(page, 'anna@example.com')
  await page.goto(shop.url('gb', '/wishlist'))
  await expect(page.locator('.card', { hasText: 'Photo mug' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Take Photo mug off the list' }).click()
  await expect(page.locator('.card', { hasText: 'Photo mug' })).toHaveCount(0)
})

test('a link to a product is copied where the device has nothing better @desktop', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined })
  })
  await page.goto(shop.url('gb', '/photo-canvas?variant=60x40'))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/photo-canvas/)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script @handheld' : 'without script @elsewhere', () => {
    test.use({ javaScriptEnabled })

    test('a design that needs nothing more is bought as it is', async ({ page, shop }) => {
      await page.goto(shop.url('gb', '/t/sea?show=designs'))
      const designs = await page
        .locator('.card-name a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
      const buy = page.locator('.article-words').getByRole('button', { name: 'Buy it as it is' })
      for (const design of designs) {
        await page.goto(design)
        if (await buy.isVisible()) break
      }
      await expect(page.locator('.article-words .usp-list')).toContainText('Delivery from')
      await buy.click()
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.locator('.cart-line')).toHaveCount(1)
    })

    test('something is remembered and forgotten', async ({ page, shop }) => {
      await page.goto(shop.url('gb', '/photo-canvas'))
      await page.getByRole('button', { name: 'Save for later' }).click()
      if (javaScriptEnabled) await page.getByRole('button', { name: 'On your wish list' }).click()
      await expect(page).toHaveURL(/\/wishlist$/)
      await page.getByRole('button', { name: 'Take Photo on canvas off the list' }).click()
      await expect(page.locator('.card')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'All products' }).first()).toBeVisible()
    })
  })
}
