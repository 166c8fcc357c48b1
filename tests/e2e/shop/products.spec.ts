import type { Page } from '@playwright/test'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { openFilters, showList, sortBy } from '#tests/e2e/lists.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUGS = 'mug'
const CANVAS = 201
const places = [
  { store: 'gb', language: 'en', tag: '@handheld' },
  { store: 'de', language: 'de', tag: '@elsewhere' },
  { store: 'pl', language: 'pl', tag: '@elsewhere' },
]

for (const { store, language, tag } of places) {
  const words = demoWords(language)

  test.describe(language, { tag }, () => {
    test('a visitor narrows a list down, sorts it, and Back finds it as it was', async ({
      page,
      shop,
    }) => {
      await page.goto(shop.url(store, `/${words.lists[MUGS]!.slug}`))
      const all = await page.locator('.grid-cards .card').count()
      await narrowDown(page, words.attributes.values['glossy']!)
      await expect(page).toHaveURL(/attribute=finish-glossy/)
      await expect(page.locator('.chosen-filters')).toContainText(
        words.attributes.values['glossy']!,
      )
      await expect.poll(() => page.locator('.grid-cards .card').count()).toBeLessThan(all)
      const fewer = await page.locator('.grid-cards .card').count()
      const prices = await shownPrices(page)
      expect(prices).toEqual(prices.toSorted((one, other) => one - other))
      await expectAccessible(page)

      const list = page.url()
      await page.locator('.grid-cards .card a').first().click()
      await expect(page.locator('.gallery')).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(list)
      await expect(page.locator('.grid-cards .card')).toHaveCount(fewer)

      await page.locator('.chosen-filters a').first().click()
      await expect(page.locator('.grid-cards .card')).toHaveCount(all)
    })

    test('a visitor looks closely, reads reviews, takes a larger one and starts to design', async ({
      page,
      shop,
    }) => {
      const canvas = words.articles[CANVAS]!
      await page.goto(shop.url(store, `/${canvas.slug}`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(canvas.name)
      await expectAccessible(page)

      await page.locator('.gallery-places a').nth(1).click()
      await expect(page.locator('.gallery-places a').nth(1)).toHaveAttribute('aria-current', 'true')
      await page.locator('#picture-2 a').click()
      await expect(page.locator('.gallery .zoom')).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(page.locator('.gallery .zoom')).toHaveAttribute('data-shown', '2')
      await page.keyboard.press('Escape')
      await expect(page.locator('.gallery .zoom')).toBeHidden()

      await page.locator('.article-stars').click()
      await expect(page.locator('#reviews')).toBeInViewport()

      const price = page.locator('.article-words .price-now').first()
      const small = await price.textContent()
      await page.locator('.variants a').nth(2).click()
      await expect(page).toHaveURL(/variant=60x40/)
      await expect(price).not.toHaveText(small!)
      const create = page.locator('.article-words')
      await create.getByRole('link', { name: words.message('general.createYours') }).click()
      await expect(page).toHaveURL(/\/create\/201\?variant=60x40/)
    })
  })
}

test.describe('without JavaScript', () => {
  // A picture on its own has no icon, and no transition to it.
  test.use({ javaScriptEnabled: false, expectedNoise: [/404 \(Not Found\)|ViewTransition/] })

  test('lists are narrowed down, pictures opened and variants chosen', async ({ page, shop }) => {
    await page.goto(shop.url('gb', '/mugs'))
    await narrowDown(page, 'Glossy')
    await expect(page).toHaveURL(/attribute=finish-glossy/)
    await page.goto(shop.url('gb', '/photo-canvas'))
    await page.locator('.gallery-places a').nth(1).click()
    await expect(page.locator('#picture-2')).toBeInViewport()
    await page.locator('.variants a').nth(1).click()
    await expect(page.locator('.article-words .price-now').first()).toHaveText('£35.99')
    await page.locator('.gallery-zoom').first().click()
    await expect(page).toHaveURL(/\/media\/.*\.jpg$/)
  })
})

async function narrowDown(page: Page, finish: string) {
  await sortBy(page, 'PRICE_ASCENDING')
  await expect(page).toHaveURL(/sort=PRICE_ASCENDING/)
  await openFilters(page)
  await page.getByLabel(finish).check()
  await showList(page)
}

/** In the smallest unit, whatever the store writes between its digits. */
async function shownPrices(page: Page): Promise<number[]> {
  const texts = await page.locator('.grid-cards .price-now').allTextContents()
  return texts.map((text) => Number(text.replaceAll(/\D/g, '')))
}

test.describe('a picture that is still being drawn', () => {
  test.use({ expectedNoise: [/503/] })

  test('has a calm place, and is asked for again @desktop', async ({ page, shop }) => {
    let isDrawn = false
    await page.route(/\/media\/article-/, (route) => {
      if (isDrawn) return route.continue()
      isDrawn = true
      return route.fulfill({ status: 503, headers: { 'retry-after': '3' } })
    })
    await page.goto(shop.url('gb', `/${demoWords('en').articles[101]!.slug}`))
    const picture = page.locator('.gallery img').first()
    await expect(picture).toHaveAttribute('data-late', '1')
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    await expect(picture).not.toHaveAttribute('data-late', /./)
  })
})
