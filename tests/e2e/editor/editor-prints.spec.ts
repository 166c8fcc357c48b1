import type { Page } from '@playwright/test'
import cart from '#messages/pl/cart.json' with { type: 'json' }
import keeping from '#messages/pl/create.saving.json' with { type: 'json' }
import words from '#messages/pl/create.prints.json' with { type: 'json' }
import { makePicture } from '#tests/pictures/uploadable.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const PRINTS = 203
const MAGNETS = 303
/** Its first size is not its cheapest. */
const RETRO_PRINTS = 212

type Shop = { url: (store: string, path?: string) => string }

async function openPrints(page: Page, shop: Shop, article: number): Promise<void> {
  await page.goto(shop.url('pl', `/create/${article}`))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

/** Landscapes and, every third, a portrait. */
async function choosePhotos(page: Page, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `IMG_${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makePicture({
        ...(at % 3 === 2 ? { width: 900, height: 1350 } : { width: 1350, height: 900 }),
        number: at,
      }),
    })),
  )
  await page.locator('.upload-box input[type=file]').setInputFiles(files)
  await expect(page.locator('.print-tile')).toHaveCount(count, { timeout: 30_000 })
}

const tile = (page: Page, at: number) => page.locator('.print-tile').nth(at)
const total = (page: Page) => page.locator('.prints-price .price-menu-amount')

test('four photos are prints of three sizes, and cost in the cart what was shown @handheld', async ({
  page,
  shop,
}) => {
  await openPrints(page, shop, PRINTS)
  await choosePhotos(page, 4)
  await expect(tile(page, 2).locator('.print-picture')).toHaveAccessibleName(/IMG_3\.jpg/)
  await tile(page, 1).locator('select').first().selectOption('13x18')
  await tile(page, 2).locator('select').first().selectOption('15x20')
  await tile(page, 0).getByRole('button').last().click()
  await page.locator('.bulk-bar select').last().selectOption('border')
  await expectAccessible(page)
  await tile(page, 3).locator('.print-picture').click()
  const dialog = page.locator('.adjust-print')
  await dialog.locator('select').first().selectOption('13x18')
  await dialog.locator('.print-paper').focus()
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page, '.adjust-print')
  await page.keyboard.press('Escape')
  await expect(page.locator('.prints-foot')).toContainText('2 × 10 × 15 cm')
  await expect(page.locator('.prints-foot')).toContainText('2 × 13 × 18 cm')
  await expect(page.locator('.prints-foot')).toContainText('1 × 15 × 20 cm')
  const shown = (await total(page).textContent())!.split('·').at(-1)!.trim()
  await page.getByRole('button', { name: keeping['create.saving.add'] }).click()
  await page.waitForURL('**/cart')
  await expect(page.locator('.cart-line')).toHaveCount(3)
  await expect(page.locator('main')).toContainText(shown)
  await page.locator('.cart-line').first().getByRole('link', { name: cart['cart.edit'] }).click()
  await expect(page.locator('.print-tile')).toHaveCount(4)
  await expect(total(page)).toContainText(shown)
  await page.locator('.bulk-bar select').first().selectOption('10x15')
  await page.getByRole('button', { name: keeping['create.saving.update'] }).click()
  await page.waitForURL('**/cart')
  await expect(page.locator('.cart-line')).toHaveCount(1)
})

test('paper and number are chosen for all at once, and for one @handheld', async ({
  page,
  shop,
}) => {
  await openPrints(page, shop, PRINTS)
  await choosePhotos(page, 3)
  const bulk = page.locator('.bulk-bar')
  await bulk.locator('select').nth(1).selectOption('finish-glossy')
  const number = bulk.getByRole('textbox', { name: words['create.prints.copiesOfEach'] })
  await number.fill('3')
  await number.press('Enter')
  await bulk.getByRole('button', { name: words['create.prints.fewerOfEach'] }).click()
  await expect(tile(page, 2).locator('.copies-field input')).toHaveValue('2')
  await tile(page, 0).locator('select').nth(1).selectOption('finish-satin')
  await tile(page, 0).getByRole('button').last().click()
  await expect(number, 'they differ').toHaveValue('')
  await expect(page.locator('.prints-foot')).toContainText('3 × 10 × 15 cm, satynowe')
  await expect(page.locator('.prints-foot')).toContainText('4 × 10 × 15 cm, błyszczące')
  await expectAccessible(page)
  const shown = (await total(page).textContent())!.split('·').at(-1)!.trim()
  await page.getByRole('button', { name: keeping['create.saving.add'] }).click()
  await page.waitForURL('**/cart')
  await expect(page.locator('.cart-line')).toHaveCount(2)
  await expect(page.locator('.cart-line').nth(1)).toContainText('10 × 15 cm, błyszczące')
  await expect(page.locator('main')).toContainText(shown)
})

test('a print costs in the empty editor, and in the cart, what the page of it says', async ({
  page,
  shop,
}) => {
  const { articles } = demoWords('pl')
  await page.goto(shop.url('pl', `/${articles[RETRO_PRINTS]!.slug}`))
  const shown = (await page.locator('.article-words .price-now').first().textContent())!.trim()
  await page.locator('.article-actions a').first().click()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(total(page)).toHaveText(shown)
  await choosePhotos(page, 1)
  await expect(total(page)).toContainText(`· ${shown}`)
  await page.getByRole('button', { name: keeping['create.saving.add'] }).click()
  await page.waitForURL('**/cart')
  await expect(page.locator('.cart-line')).toContainText(shown)
})

test('a set of magnets is sold whole @elsewhere', async ({ page, shop }) => {
  await openPrints(page, shop, MAGNETS)
  await choosePhotos(page, 2)
  await page.getByRole('button', { name: words['create.prints.fillSet'] }).click()
  await expect(tile(page, 0).locator('.copies-field input')).toHaveValue('3')
  await page.getByRole('button', { name: keeping['create.saving.add'] }).click()
  await page.waitForURL('**/cart')
  await expect(page.locator('.cart-line')).toHaveCount(1)
})
