import type { Page } from '@playwright/test'
import { pageFigures } from '#design/book/page-figures.ts'
import english from '#messages/en/create.book.json' with { type: 'json' }
import { buildZip } from '#tests/hostile-files/build-zip.ts'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { withDateInJpeg } from '#tests/pictures/made-exif.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const BOOK = '/create/404'

const strip = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
/** Above the place for a photo. */
const titleOn = (page: Page) => page.locator('[data-element-button]').nth(1)
/** The numbers that are drawn on the page that is shown, as outlines. */
const numbersOn = (page: Page) => page.locator('#canvas-front > path')
const figure = (digit: number) => pageFigures[digit]!.path
const priceOf = (page: Page) => page.locator('.price-menu-amount')

/** Two days in July, one of them with a second shot of the same moment. */
async function roll() {
  const first = ['04 10:00:00', '04 10:05:00', '04 10:05:02', '04 11:00:00']
  const shots = [...first, '09 18:00:00', '09 18:10:00', '09 18:20:00']
  const entries = shots.map(async (moment, at) => {
    const seed = at === 2 ? 2 : at + 1
    const [width, height] = at % 3 === 0 ? [900, 1200] : [1200, 900]
    const jpeg = await makePhoto(width, height, { seed })
      .jpeg({ quality: 70 + at })
      .toBuffer()
    const [day, time] = moment.split(' ')
    return {
      name: `IMG_${9 - at}.jpg`,
      data: withDateInJpeg(jpeg, `2026:07:${day} ${time}`),
      method: 0,
    }
  })
  const buffer = buildZip(await Promise.all(entries))
  return { name: 'july.zip', mimeType: 'application/zip', buffer }
}

test('a heap of photos becomes a book with cover and spine @desktop', async ({ page, shop }) => {
  await page.goto(shop.url('gb', BOOK))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(
    strip(page).getByRole('button', { name: english['create.book.cover'] }),
  ).toBeVisible()
  await expect(page.locator('[data-element-button]')).toHaveCount(3)
  await page.locator('.upload-box input[type=file]').setInputFiles([await roll()])
  await expect(page.locator('.photo-tile:not(.photo-tile-arriving)')).toHaveCount(7, {
    timeout: 40_000,
  })

  await page.getByRole('button', { name: english['create.book.make'] }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('6 photos go into your book')
  await expect(dialog).toContainText('1 photo set aside')
  await dialog.getByText('1 photo set aside').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /back into the book/ }).click()
  await expect(dialog).toContainText('7 photos go into your book')
  await dialog.getByRole('button', { name: /back into the book/ }).click()
  const title = dialog.getByLabel(english['create.book.titleField'])
  await expect(title).toHaveValue('4–9 July 2026')
  await title.fill('July by the lake')
  await dialog.getByRole('button', { name: english['create.book.makeNow'] }).click()
  await expect(dialog).toBeHidden()
  await expect(titleOn(page)).toHaveAccessibleName('Text: July by the lake')
  await expect(page.locator('.photo-tile-uses')).toHaveCount(6)

  const base = await priceOf(page).textContent()
  await strip(page).getByRole('button', { name: english['create.book.addSpread'] }).click()
  await expect(priceOf(page)).not.toHaveText(base!)
  const added = strip(page).locator('[aria-current]')
  await expect(added).toHaveAccessibleName('Pages 1–2')
  await added.press('Alt+ArrowRight')
  await expect(strip(page).locator('[aria-current]')).toHaveAccessibleName('Pages 3–4')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(priceOf(page)).toHaveText(base!)

  await strip(page).getByRole('button', { name: 'Pages 3–4' }).click()
  await expect(numbersOn(page)).toHaveCount(0)
  await page.locator('.editor-tabs').getByRole('button', { name: 'Layouts', exact: true }).click()
  const numbers = page.getByRole('group', { name: english['create.book.numbers'] })
  await numbers.getByLabel(english['create.book.numbers.none']).focus()
  await page.keyboard.press('ArrowRight')
  await expect(numbers.getByLabel(english['create.book.numbers.outer'])).toBeChecked()
  await expect(numbersOn(page).first()).toHaveAttribute('d', figure(3))
  await expect(numbersOn(page).last()).toHaveAttribute('d', figure(4))
  await expect(strip(page).locator(`[aria-current] path[d="${figure(3)}"]`)).toHaveCount(1)
  await expectAccessible(page)
  await strip(page).locator('[aria-current]').press('Alt+ArrowLeft')
  await expect(numbersOn(page).first()).toHaveAttribute('d', figure(1))
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(numbersOn(page).first()).toHaveAttribute('d', figure(3))

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const book = page.getByRole('slider', { name: english['create.book.leaf'] })
  await book.press('Home')
  await expect(book).toHaveAttribute('aria-valuetext', 'Cover')
  await book.press('ArrowRight')
  await expect(book).toHaveAttribute('aria-valuetext', 'Pages 1–2')
  await expect(page.getByRole('dialog').locator(`path[d="${figure(1)}"]`)).not.toHaveCount(0)
  await book.press('End')
  await expect(book).toHaveAttribute('aria-valuetext', 'Back cover')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await expect(page.locator('.save-state')).toHaveText('Saved', { timeout: 15_000 })
  await page.reload()
  await expect(titleOn(page)).toHaveAccessibleName('Text: July by the lake')
  await expect(numbersOn(page)).toHaveCount(0)
  await strip(page).getByRole('button', { name: 'Pages 3–4' }).click()
  await expect(numbersOn(page).first()).toHaveAttribute('d', figure(3))
})
