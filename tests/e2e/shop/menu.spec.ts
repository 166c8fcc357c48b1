import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

test('the menu opens by keyboard, ends with Escape and leads to a category @desktop', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('pl'))
  const menu = page.locator('.nav-menu').first()
  const summary = menu.locator('summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('link', { name: 'Kubki' })).toBeVisible()
  await expectAccessible(page, '.page-header')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Kubki' })).toBeHidden()
  await expect(summary).toBeFocused()
  await summary.click()
  await page.locator('.page-header-logo').hover()
  await page.locator('main').click({ position: { x: 5, y: 700 } })
  await expect(menu).not.toHaveAttribute('open')
  await page.locator('.nav-menu').nth(1).locator('summary').click()
  await page.getByRole('link', { name: 'Boże Narodzenie' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/boze-narodzenie/)
})

test('on a phone the menu folds out within the drawer, without a script too @phone', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(shop.url('pl', '/products'))
  await page.locator('.page-header-menu').click()
  const menu = page.locator('.nav-menu').first()
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Kubki' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/kubki/i)
  await context.close()
})
