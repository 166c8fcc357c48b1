import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './shop-test.ts'

/** A browser that somebody looks at: test programs are not asked about cookies. */
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
})

const screens = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]

/** Those with the longest words, and the other brand. */
const stores = ['pl', 'pt', 'de', 'fi', 'nl', 'tz'] as const

test('the question about cookies lies over neither headline nor buttons @desktop @elsewhere', async ({
  page,
  shop,
}) => {
  for (const store of stores) {
    for (const screen of screens) {
      await page.context().clearCookies()
      await page.setViewportSize(screen)
      await page.goto(shop.url(store, '/'))
      const banner = page.locator('[data-consent]')
      await expect(banner).toBeVisible()
      const card = (await banner.boundingBox())!
      const parts = page.locator('.hero').first().locator('h1, .button')
      for (const part of await parts.all()) {
        const box = (await part.boundingBox())!
        const isBeside = box.x + box.width <= card.x || box.y + box.height <= card.y
        expect(isBeside, `${store} ${screen.width}: ${await part.textContent()}`).toBe(true)
      }
    }
  }
})

test('its picture has as many pixels as the screen shows of it @desktop', async ({
  browser,
  shop,
}) => {
  for (const screen of screens) {
    const context = await browser.newContext({ viewport: screen, deviceScaleFactor: 2 })
    const page = await context.newPage()
    await page.goto(shop.url('pt', '/'))
    const hero = page.locator('.hero img').first()
    await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    const { shown, file } = await hero.evaluate((image: HTMLImageElement) => ({
      // Cut at its sides: its height decides how large the whole would be.
      shown: Math.max(
        image.clientWidth,
        (image.clientHeight * image.naturalWidth) / image.naturalHeight,
      ),
      file: Number(/-(\d+)\.\w+$/.exec(image.currentSrc)![1]),
    }))
    expect(file, `${screen.width} pixels`).toBeGreaterThanOrEqual(2 * shown * 0.97)
    await context.close()
  }
})

const film = (page: Page) => page.locator('[data-silent-loop]')

test('how it works moves by itself, in silence, until somebody stops it @desktop', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb', '/'))
  await expect(film(page).locator('video')).toHaveCount(0)
  await film(page).scrollIntoViewIfNeeded()
  await expect(film(page)).toHaveAttribute('data-state', 'playing')
  const video = film(page).locator('video')
  expect(await video.evaluate((one: HTMLVideoElement) => [one.muted, one.controls])).toEqual([
    true,
    false,
  ])
  await film(page).getByRole('button', { name: 'Pause the film' }).click()
  await expect(film(page)).toHaveAttribute('data-state', 'paused')
  // Scrolled away and back it stays as somebody left it.
  await page.evaluate(() => scrollTo(0, 0))
  await film(page).scrollIntoViewIfNeeded()
  await expect(film(page).getByRole('button', { name: 'Play the film' })).toBeVisible()
  expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
  await expectAccessible(page)
})

test.describe('for whoever wants less movement', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves until they ask for it @desktop', async ({ page, shop }) => {
    await page.goto(shop.url('gb', '/'))
    await film(page).scrollIntoViewIfNeeded()
    const play = film(page).getByRole('button', { name: 'Play the film' })
    await expect(play).toBeVisible()
    await expect(film(page).locator('video')).toHaveCount(0)
    await play.click()
    await expect(film(page)).toHaveAttribute('data-state', 'playing')
  })
})
