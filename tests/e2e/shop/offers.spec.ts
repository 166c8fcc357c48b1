import { expect, test } from '#tests/e2e/shop-test.ts'

test('a visitor copies the code of an offer', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(shop.url('gb', '/offers'))
  const offer = page.locator('.offer', { hasText: 'Nice to meet you' })
  await offer.getByRole('button', { name: 'Copy' }).click()
  await expect(offer.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('WELCOME10')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the code is there to be marked, and the offer leads to what it is for', async ({
    page,
    shop,
  }) => {
    await page.goto(shop.url('de', '/offers'))
    const offer = page.locator('.offer', { hasText: 'Drei Magnete für zwei' })
    await expect(page.locator('.offer code')).toHaveText('HALLO10')
    await expect(page.locator('.offer button')).toBeHidden()
    await offer.getByRole('link').first().click()
    await expect(page.locator('h1')).toContainText(/magnet/i)
  })
})
