import type { Locator } from '@playwright/test'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'

const screens = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]

/** Pixels of the file that the browser chose, and of the place that it fills on this screen. */
const pixelsOf = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect()
    const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
    // Cut at its sides, its height decides how large the whole would be.
    const shown =
      getComputedStyle(image).objectFit === 'cover' ? Math.max(width, height * ratio) : width
    return { shown: 2 * shown, file: Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]) }
  })

test('pictures have as many pixels as a sharp screen shows of them @desktop @elsewhere', async ({
  browser,
  shop,
}) => {
  const { articles, lists } = demoWords('pt')
  const mugShop = demoWords('es')
  const places = [
    { store: 'pt', path: '/', picture: '.hero img' },
    { store: 'pt', path: '/', picture: '.card img' },
    { store: 'pt', path: `/${articles['101']!.slug}`, picture: '.gallery-strip img' },
    { store: 'pt', path: `/${lists['mug']!.slug}`, picture: '.card img' },
    { store: 'pt', path: `/${lists['designs-mug']!.slug}`, picture: '.card img' },
    { store: 'pt', path: `/${lists['christmas']!.slug}`, picture: '.hero img' },
    { store: 'tz', path: '/', picture: '.hero img' },
    { store: 'tz', path: '/', picture: '.hero-sage img' },
    { store: 'tz', path: `/${mugShop.articles['101']!.slug}`, picture: '.gallery-strip img' },
  ]
  const blurred: string[] = []
  for (const viewport of screens) {
    const context = await browser.newContext({ viewport, deviceScaleFactor: 2 })
    const page = await context.newPage()
    const look = async (name: string, picture: string) => {
      const first = page.locator('main').locator(picture).first()
      await first.scrollIntoViewIfNeeded()
      await expect
        .poll(() => first.evaluate((one: HTMLImageElement) => one.currentSrc))
        .not.toBe('')
      const { shown, file } = await pixelsOf(first)
      if (!(file >= 0.97 * shown))
        blurred.push(`${viewport.width} ${name} ${picture}: ${file} of ${shown}`)
    }
    for (const { store, path, picture } of places) {
      await page.goto(shop.url(store, path))
      await look(`${store}${path}`, picture)
    }
    await page.goto(shop.url('pt', `/${lists['designs-mug']!.slug}`))
    await page.locator('main a[href*="/design/"]').first().click()
    await page.waitForURL(/\/design\//)
    await look('design', '.gallery img, .design-picture img, main img')
    await context.close()
  }
  expect(blurred).toEqual([])
})
