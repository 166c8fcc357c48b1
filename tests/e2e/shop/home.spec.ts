import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

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
