import type { Locator, Page } from '@playwright/test'
import { sortBy } from '#tests/e2e/lists.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script @handheld' : 'without script @elsewhere', () => {
    test.use({ javaScriptEnabled })

    test('a reader finds the critical reviews, and the way back', async ({ page, shop }) => {
      await page.goto(shop.url('gb', '/reviews'))
      await page.getByRole('link', { name: /^2 stars/ }).click()
      await expect(page).toHaveURL(/\?stars=2$/)
      await expect(page.locator('.star-bars [aria-current]')).toContainText('2 stars')
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      const labels = await page
        .locator('.review .rating svg')
        .evaluateAll((stars) => stars.map((one) => one.getAttribute('aria-label')))
      expect(new Set(labels)).toEqual(new Set(['2 out of 5 stars']))

      await page.getByLabel('Language', { exact: true }).selectOption('de')
      if (javaScriptEnabled) await expect(page).toHaveURL(/stars=2&language=de$/)
      await page.getByLabel('Sort by').selectOption('NEWEST')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(/stars=2&language=de&sort=NEWEST/)
      const words = page.locator('.review-words')
      await expect(words.first()).toHaveAttribute('lang', 'de')
      await expect(page.locator('.review-words:not([lang=de])')).toHaveCount(0)

      await page.goBack()
      if (javaScriptEnabled) {
        await expect(page).toHaveURL(/stars=2&language=de$/)
        await page.goBack()
      }
      await expect(page).toHaveURL(/\?stars=2$/)
      await page.getByRole('link', { name: 'All ratings' }).click()
      await expect(page).toHaveURL(/\/reviews$/)
    })

    test('somebody reads on about one product, and returns to it', async ({ page, shop }) => {
      await page.goto(shop.url('gb', '/photo-mug'))
      await page.getByRole('link', { name: /^All \d+ reviews$/ }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews: Photo mug')
      const first = page.locator('.review').first()
      await expect(first.locator('.review-photos')).toBeVisible()
      const foreign = page.locator('.review', { has: page.locator('.review-words[lang=fr]') })
      await expect(foreign.first()).toContainText('Original language: French. Not translated.')
      const own = page.locator('.review', { has: page.locator('.review-words[lang=en]') })
      await expect(own.first()).not.toContainText('Original language')
      const pages = page.getByRole('navigation', { name: 'Pages' })
      await pages.getByRole('link', { name: 'Page 2' }).click()
      await expect(page).toHaveURL(/article=101&page=2$/)
      await page.getByRole('link', { name: 'See the product' }).click()
      await expect(page).toHaveURL(/\/photo-mug$/)
    })

    test('designs are sorted, narrowed down, leafed through and opened', async ({ page, shop }) => {
      await page.goto(shop.url('gb', '/designs/photo-mug/101'))
      const first = page.locator('.card-name').first()
      const popular = await first.textContent()
      await sortBy(page, 'DATE_CREATION')
      await expect(page).toHaveURL(/\?sort=DATE_CREATION$/)
      await expect(first).not.toHaveText(popular!)
      await page.getByRole('link', { name: 'Next page' }).click()
      await expect(page).toHaveURL(/sort=DATE_CREATION&page=2$/)
      await page.goBack()
      const themes = page.getByRole('navigation', { name: 'Theme' })
      await themes.getByRole('link', { name: /^Dogs, cats/ }).click()
      await expect(page).toHaveURL(/sort=DATE_CREATION&tag=4$/)
      const count = await themes.locator('[aria-current] .choice-count').textContent()
      await expect(page.locator('.card')).toHaveCount(Number(count))

      const name = await first.textContent()
      await first.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!)
      await expect(page.getByRole('link', { name: 'Edit everything' })).toHaveAttribute(
        'href',
        /\/create\/101\?design=[\w-]+/,
      )
      await expect(page.getByText(/^Designed by /)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/sort=DATE_CREATION&tag=4$/)
    })

    test('a theme shows its products in another order, and its designs', async ({ page, shop }) => {
      await page.goto(shop.url('gb', '/t/for-children'))
      await sortBy(page, 'DATE_CREATION')
      await expect(page).toHaveURL(/\?sort=DATE_CREATION$/)
      await page.getByRole('link', { name: /^See all \d+ designs$/ }).click()
      await expect(page).toHaveURL(/\?show=designs$/)
      await expect(page.locator('.card-note').first()).not.toBeEmpty()
      await page.getByRole('link', { name: 'Page 2' }).click()
      await expect(page).toHaveURL(/show=designs&page=2$/)
    })

    test('offers are narrowed down to one kind and sorted by price', async ({ page, shop }) => {
      await page.goto(shop.url('gb', '/offers'))
      const all = await page.locator('.card').count()
      await page
        .locator('main')
        .getByRole('link', { name: /^Cushions/ })
        .click()
      await sortBy(page, 'PRICE_ASCENDING')
      await expect(page).toHaveURL(/kind=cushion&sort=PRICE_ASCENDING$/)
      expect(await page.locator('.card').count()).toBeLessThan(all)
      await page.locator('main').getByRole('link', { name: 'All products' }).click()
      await expect(page).toHaveURL(/offers\?sort=PRICE_ASCENDING$/)
    })
  })
}

test('whoever comes back from a product finds the page where it was left', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb', '/reviews?stars=5&page=2'))
  const link = page.locator('.review-by a').last()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(200)
  await link.click()
  await expect(page).not.toHaveURL(/reviews/)
  await page.goBack()
  await expect(page).toHaveURL(/stars=5&page=2$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 100)
})

/** Distance of the middle of a thing from that of the screen. */
async function fromMiddle(page: Page, thing: Locator) {
  const { width, height } = page.viewportSize()!
  const box = (await thing.boundingBox())!
  return {
    across: Math.abs(box.x + box.width / 2 - width / 2),
    down: Math.abs(box.y + box.height / 2 - height / 2),
  }
}

test('a photo in a review opens in the middle above whichever page shows it @handheld', async ({
  page,
  shop,
}) => {
  const shown: string[] = []
  for (const path of ['/', '/mothers-day', '/wedding', '/pets', '/for-companies', '/photo-mug']) {
    await page.goto(shop.url('gb', path))
    const photo = page.locator('.review-photos a').first()
    // Landing pages show what was written about their own articles, with photos or without.
    if ((await photo.count()) === 0) continue
    shown.push(path)
    await photo.scrollIntoViewIfNeeded()
    await photo.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img')).toBeVisible()
    await expect
      .poll(() => dialog.getByRole('img').evaluate((one: HTMLImageElement) => one.complete))
      .toBe(true)
    const { across, down } = await fromMiddle(page, dialog.getByRole('img'))
    expect(Math.max(across, down), path).toBeLessThan(3)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(shop.url('gb', path))
  }
  expect(shown).toEqual(expect.arrayContaining(['/', '/photo-mug']))
  expect(shown.length).toBeGreaterThan(2)
})

test('a photo in a review opens above the page @handheld', async ({ page, shop }) => {
  await page.goto(shop.url('gb', '/reviews'))
  await page.locator('[data-live]').waitFor()
  await page.getByLabel('Only with photos').check()
  await expect(page).toHaveURL(/photos=true$/)
  await expect(page.locator('.review')).toHaveCount(await page.locator('.review-photos').count())
  await page.locator('.review-photos a').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img')).toBeVisible()
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/photos=true$/)
})

test.describe('(404 is what the console says of a page that is not there)', () => {
  test.use({ expectedNoise: [/404 \(Not Found\)/] })
  test('behind the last page of a list there is none', async ({ page, shop }) => {
    for (const path of [
      '/reviews?page=400',
      '/reviews?article=19999',
      '/designs/photo-mug/101?page=50',
      '/t/for-children?page=50',
      '/t/for-children?show=designs&page=50',
      '/offers?page=50',
    ]) {
      const response = await page.goto(shop.url('gb', path))
      expect(response?.status(), path).toBe(404)
    }
  })
})

test('narrowed lists are accessible @handheld @elsewhere', async ({ page, shop }) => {
  for (const path of [
    '/reviews?article=101&stars=5',
    '/reviews?article=101&stars=1&language=fi&photos=true',
    '/designs/photo-mug/101?tag=4&sort=DATE_CREATION',
    '/designs/photo-mug/101?tag=999',
    '/t/for-children?show=designs',
    '/offers?kind=cushion',
    '/offers?kind=nothing',
  ]) {
    const response = await page.goto(shop.url('gb', path))
    expect(response?.status(), path).toBe(200)
    await expectAccessible(page)
  }
})
