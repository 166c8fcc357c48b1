import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

// What a network that is gone, and a save that comes too late, say in the console.
test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409 \(|wasm|^Transition was/] })

const CUSHION = '/create/301'

const stateOf = (page: Page) => page.locator('.save-state')
const drawnOf = (page: Page) => page.locator('.editor-main [data-element]')
const isSaved = (page: Page) => expect(stateOf(page)).toHaveText('Saved', { timeout: 15_000 })

async function openEditor(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

/** Something to keep: one more line of text. */
async function addHeading(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Text', exact: true })
  if (!(await panel.isVisible())) {
    await page
      .getByRole('navigation', { name: 'Tools' })
      .getByRole('button', { name: 'Text' })
      .click()
  }
  const before = await drawnOf(page).count()
  await panel.getByRole('button', { name: 'Heading', exact: true }).click()
  await expect(drawnOf(page)).toHaveCount(before + 1)
}

async function closePanel(page: Page): Promise<void> {
  await page.locator('.editor-panel-head').getByRole('button', { name: 'Close' }).click()
}

/** A design of one's own, with a text on it, that the shop has. */
async function makeDesign(page: Page, url: string): Promise<void> {
  await openEditor(page, url)
  await addHeading(page)
  await isSaved(page)
  await expect(page).toHaveURL(/draft=/)
}

/** Agrees to whatever the preflight asks about. */
async function addToCart(page: Page, button = 'Add to cart'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: button }).click()
  const question = page.getByRole('dialog')
  const cart = page.locator('.cart-line').first()
  await expect(question.or(cart)).toBeVisible({ timeout: 20_000 })
  if (await question.isVisible()) {
    for (const box of await question.getByRole('checkbox').all()) await box.check()
    await question.getByRole('button').last().click()
  }
  await expect(page).toHaveURL(/\/cart$/)
}

/** Another device: nothing of the first one is on it. */
async function openDevice(browser: Browser, like: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: like.viewportSize() })
  return context.newPage()
}

test('an edit is saved by itself and is there after a reload', async ({ page, shop }) => {
  await openEditor(page, shop.url('gb', CUSHION))
  await expect(page).not.toHaveURL(/draft=/)
  await addHeading(page)
  await isSaved(page)
  await expect(page).toHaveURL(/\/create\/301\?draft=d/)
  const name = page.getByLabel('Name of the design')
  await name.fill('For Grandma')
  await name.press('Enter')
  await isSaved(page)
  await page.reload()
  await expect(drawnOf(page)).toHaveCount(1)
  await expect(name).toHaveValue('For Grandma')
  await expectAccessible(page)
})

test('a minute without a network loses nothing', async ({ page, shop, context }) => {
  await page.clock.install()
  await makeDesign(page, shop.url('gb', CUSHION))
  await context.setOffline(true)
  await addHeading(page)
  await expect(stateOf(page)).toHaveText('Offline: kept on this device', { timeout: 15_000 })
  await page.clock.fastForward('01:00')
  await addHeading(page)
  await expect(stateOf(page)).toHaveText('Offline: kept on this device')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Add to cart' }).click()
  await expect(banner).toContainText('You are offline.')
  await context.setOffline(false)
  await isSaved(page)
  await expect(banner).not.toContainText('You are offline.')
  await page.reload()
  await expect(drawnOf(page)).toHaveCount(3)
})

test('a tab that was closed without a network goes on where it was @desktop', async ({
  page,
  shop,
  context,
}) => {
  await makeDesign(page, shop.url('gb', CUSHION))
  const url = page.url()
  await page.route('**/draft**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await addHeading(page)
  await expect(stateOf(page)).toHaveText('Offline: kept on this device', { timeout: 15_000 })
  await page.close()
  const next = await context.newPage()
  await openEditor(next, url)
  await expect(drawnOf(next)).toHaveCount(2)
  await isSaved(next)
})

test('two tabs in conflict: both are seen, and both are kept @handheld @elsewhere', async ({
  page,
  shop,
  context,
}) => {
  await makeDesign(page, shop.url('gb', CUSHION))
  const original = page.url()
  const other = await context.newPage()
  await openEditor(other, original)
  await page.route('**/draft**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await addHeading(page)
  await expect(stateOf(page)).toHaveText('Offline: kept on this device', { timeout: 15_000 })
  await addHeading(other)
  await addHeading(other)
  await isSaved(other)
  await page.unroute('**/draft**')
  await page.evaluate(() => dispatchEvent(new Event('online')))

  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('There are two versions of this design')
  await expect(dialog.getByRole('img', { name: 'Here', exact: true })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Elsewhere' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Decide later' }).click()
  await page.getByRole('button', { name: 'Two versions: choose one' }).click()
  await dialog.getByRole('button', { name: 'Keep both' }).click()
  await isSaved(page)
  await expect(page).not.toHaveURL(original)
  await expect(page.getByLabel('Name of the design')).toHaveValue(/\(copy\)$/)
  await page.reload()
  await expect(drawnOf(page)).toHaveCount(2)
  await other.reload()
  await expect(drawnOf(other)).toHaveCount(3)
})

test('a tab that was only looked at takes what the other one saved @desktop @elsewhere', async ({
  page,
  shop,
  context,
}) => {
  await makeDesign(page, shop.url('gb', CUSHION))
  const other = await context.newPage()
  await openEditor(other, page.url())
  await expect(drawnOf(other)).toHaveCount(1)
  await addHeading(page)
  await isSaved(page)
  await expect(drawnOf(other)).toHaveCount(2)
})

test('what a guest made is in the account after the login, also on another device @elsewhere', async ({
  page,
  shop,
  browser,
}) => {
  await makeDesign(page, shop.url('gb', CUSHION))
  await page
    .getByRole('navigation', { name: 'Tools' })
    .getByRole('button', { name: 'My designs' })
    .click()
  await page.getByRole('button', { name: 'Save to my account' }).click()
  await page.locator('input[name=email]').fill('anna@example.com')
  await page.locator('input[name=password]').fill('print-something-nice')
  await page.locator('main form').first().locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/create\/301\?draft=/)
  await expect(drawnOf(page)).toHaveCount(1)
  await addHeading(page)
  await isSaved(page)

  const device = await openDevice(browser, page)
  await device.goto(page.url())
  await expect(device).toHaveURL(/\/login/)
  await device.locator('input[name=email]').fill('anna@example.com')
  await device.locator('input[name=password]').fill('print-something-nice')
  await device.locator('main form').first().locator('button[type=submit]').click()
  await expect(device).toHaveURL(page.url())
  await expect(drawnOf(device)).toHaveCount(2)
  await device.context().close()
})

test('another size keeps the design and says what it does to it @handheld @elsewhere', async ({
  page,
  shop,
}) => {
  await makeDesign(page, shop.url('gb', CUSHION))
  await closePanel(page)
  const bar = page.getByRole('banner')
  // On a phone the size is in the menu of the price.
  const size = bar.getByRole('button', { name: 'Size: 40 × 40 cm' })
  if (!(await size.isVisible())) await bar.locator('.price-menu-button').click()
  await size
    .or(bar.getByRole('button', { name: 'Change', exact: true }))
    .filter({ visible: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('50 × 50 cm').click()
  await expect(dialog).toContainText('1 element becomes larger')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await isSaved(page)
  await expect(bar).toContainText('£26.99')
  await page.keyboard.press('Control+z')
  await expect(bar).not.toContainText('£26.99')
  await page.keyboard.press('Control+Shift+z')
  await expect(bar).toContainText('£26.99')
  await isSaved(page)
  await page.reload()
  await expect(bar).toContainText('50 × 50 cm')
  await expect(drawnOf(page)).toHaveCount(1)
})

test('into the cart, changed from there, and along at the login @handheld', async ({
  page,
  shop,
}) => {
  const name = `Cushion ${crypto.randomUUID()}`
  await makeDesign(page, shop.url('gb', CUSHION))
  await page.getByLabel('Name of the design').fill(name)
  await addToCart(page)
  const line = page.locator('.cart-line', { hasText: name })
  const picture = line.locator('img[src*="/cart/previews/"]')
  await expect(line).toHaveCount(1)
  // The press draws it beside; the page shows it when it is there.
  await expect(picture).toBeVisible({ timeout: 45_000 })
  const before = await picture.getAttribute('src')
  await expectAccessible(page)

  await line.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/draft=.*line=/)
  await addHeading(page)
  await isSaved(page)
  await addToCart(page, 'Update cart')
  await expect(line).toHaveCount(1)
  await expect(picture).not.toHaveAttribute('src', before!, { timeout: 45_000 })

  await shop.logIn(page, 'anna@example.com')
  await page.goto(shop.url('gb', '/cart'))
  await line.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/create\/301\?draft=/)
  await expect(drawnOf(page)).toHaveCount(2)
})

test('a secret link shows the design, and whoever has it makes a copy @desktop @elsewhere', async ({
  page,
  shop,
  browser,
}) => {
  await makeDesign(page, shop.url('gb', CUSHION))
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Secret link').inputValue()
  const friend = await openDevice(browser, page)
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Photo cushion')
  await friend.getByRole('button', { name: 'Make it yours' }).click()
  await expect(friend).toHaveURL(/\/create\/301\?draft=/)
  await expect(drawnOf(friend)).toHaveCount(1)
  expect(friend.url()).not.toBe(page.url())
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  expect((await friend.goto(link))?.status()).toBe(404)
  await friend.context().close()
})

test('the panel of one’s designs leads to earlier versions and to other products @desktop @elsewhere', async ({
  page,
  shop,
}) => {
  await makeDesign(page, shop.url('gb', CUSHION))
  const url = page.url()
  await addToCart(page)
  await openEditor(page, url)
  await addHeading(page)
  await isSaved(page)
  await page
    .getByRole('navigation', { name: 'Tools' })
    .getByRole('button', { name: 'My designs' })
    .click()
  await page.getByText('Earlier versions').click()
  await page.getByRole('button', { name: /^Go back to this/ }).click()
  await expect(drawnOf(page)).toHaveCount(1)
  await isSaved(page)
  await expectAccessible(page)
  await page.getByText('Your design on other products').click()
  await page.getByRole('button', { name: /^Photo mug/ }).click()
  await expect(page).toHaveURL(/\/create\/101\?draft=/)
  await expect(drawnOf(page)).toHaveCount(1)
})

test('a new version of the shop waits until the last edit is safe @desktop @elsewhere', async ({
  page,
  shop,
}) => {
  await makeDesign(page, shop.url('gb', CUSHION))
  await page.route('**/draft**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await addHeading(page)
  await expect(stateOf(page)).toHaveText('Offline: kept on this device', { timeout: 15_000 })
  await page.route('**/builds/latest.json', (route) =>
    route.fulfill({ json: { id: 'a-newer-build', date: '2099-01-01T00:00:00.000Z' } }),
  )
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.locator('[data-new-version]')).toBeHidden()
  await page.unroute('**/draft**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await isSaved(page)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.locator('[data-new-version]')).toBeVisible()
})
