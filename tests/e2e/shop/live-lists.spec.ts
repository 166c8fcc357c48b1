import { openFilters, showList, sortBy } from '#tests/e2e/lists.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

test('a choice acts at once, says how many are left, and Back takes it back @handheld', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb', '/mugs'))
  const cards = page.locator('.grid-cards .card')
  const all = await cards.count()
  await openFilters(page)
  // What the page would load anew is marked: it is not.
  await page.evaluate(() => (document.body.dataset['same'] = 'yes'))
  const glossy = page.getByRole('checkbox', { name: 'Glossy' })
  await glossy.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\?attribute=finish-glossy$/)
  await expect(page.locator('.chosen-filters')).toContainText('Glossy')
  await expect(glossy).toBeFocused()
  const fewer = await cards.count()
  expect(fewer).toBeLessThan(all)
  await expect(page.locator('[data-list-status]')).toHaveText(`${fewer} products`)
  await expectAccessible(page)

  const isPhone = await page.locator('.list-open').isVisible()
  if (isPhone) {
    await expect(page.locator('.list-apply')).toHaveText(new RegExp(`Show ${fewer} products`))
  } else {
    await expect(page.locator('.list-apply')).toBeHidden()
  }
  await showList(page)
  await expect(cards.first()).toBeVisible()
  await sortBy(page, 'PRICE_DESCENDING')
  await expect(page).toHaveURL(/attribute=finish-glossy&sort=PRICE_DESCENDING$/)
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes')

  await page.goBack()
  await expect(page).toHaveURL(/\?attribute=finish-glossy$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/mugs$/)
  await expect(cards).toHaveCount(all)
})

test('a choice that was made before the script was there is heard @handheld', async ({
  page,
  shop,
}) => {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/live-list-[^/]*\.js$/, async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.goto(shop.url('gb', '/mugs'), { waitUntil: 'commit' })
  await page.locator('.list-bar select[name=sort]').selectOption('PRICE_ASCENDING')
  letGo()
  await expect(page).toHaveURL(/\?sort=PRICE_ASCENDING$/)
})

test('the sheet of filters ends with Escape, and the focus goes back to its button @phone', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('pl', '/kubki'))
  await expect(page.locator('[data-list]')).toHaveAttribute('data-live', '')
  const handle = page.locator('.list-open')
  await handle.click()
  const sheet = page.locator('.list-panel')
  await expect(sheet).toBeInViewport()
  await expect(page.locator('.list-apply')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(handle).toBeFocused()
})

test('an introduction shows its first sentences, and the rest for who asks @phone', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('pl', '/kubki'))
  const rest = page.locator('.intro details p')
  await expect(rest).toBeHidden()
  await expect(page.locator('.grid-cards .card').first()).toBeInViewport()
  await page.locator('.intro summary').click()
  await expect(rest).toBeVisible()
})
