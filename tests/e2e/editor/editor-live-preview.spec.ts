import type { Locator } from '@playwright/test'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { editorWords } from './editor-messages.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const CANVAS = 201

/** A few points of it: the same for the same picture. */
const lookOf = (picture: Locator) =>
  picture.evaluate((shown: HTMLCanvasElement) => {
    const canvas = new OffscreenCanvas(shown.width, shown.height)
    const context = canvas.getContext('2d')!
    context.drawImage(shown, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return data.reduce((sum, value, at) => (at % 97 === 0 ? (sum * 31 + value) % 1e9 : sum), 7)
  })

test('the finished thing stands beside the page, follows it and can be folded away @desktop', async ({
  page,
  shop,
}) => {
  const t = editorWords('en')
  await page.goto(shop.url('gb', `/create/${CANVAS}`))
  const place = page.getByRole('complementary', { name: t('preview.title') })
  const picture = place.locator('canvas')
  await expect(picture).toBeVisible()
  const empty = await lookOf(picture)
  const buffer = await makePhoto(1_800, 1_200, { seed: 4 }).jpeg().toBuffer()
  await page
    .locator('.first-photo-input')
    .setInputFiles([{ name: 'sea.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(page.locator('[data-element-button]')).toHaveCount(1)
  await expect.poll(() => lookOf(picture)).not.toBe(empty)
  await expectAccessible(page)

  const open = place.getByRole('button', { name: t('preview.live.open') })
  await expect(open).toHaveAttribute('tabindex', '-1')
  await open.click()
  await expect(page.getByRole('dialog', { name: t('preview.title') })).toBeVisible()
  await page.keyboard.press('Escape')

  const widthOfPage = async () => (await page.locator('.canvas-stage').boundingBox())!.width
  const beside = await widthOfPage()
  await place.getByRole('button', { name: t('preview.live.hide') }).click()
  await expect(picture).toHaveCount(0)
  await expect.poll(widthOfPage).toBeGreaterThan(beside)
  await page.reload()
  const show = place.getByRole('button', { name: t('preview.live.show') })
  await expect(show).toHaveAttribute('aria-expanded', 'false')
  await show.click()
  await expect(picture).toBeVisible()
})
