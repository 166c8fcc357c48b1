import { expect, test } from '#tests/e2e/shop-test.ts'

/** The address of the newest build answers as if another one had been put out. */
async function putOutNewVersion(page: import('@playwright/test').Page) {
  await page.route('**/builds/latest.json', (route) =>
    route.fulfill({ json: { id: 'a-newer-build', date: '2099-01-01T00:00:00.000Z' } }),
  )
}
const focusWindow = (page: import('@playwright/test').Page) =>
  page.evaluate(() => dispatchEvent(new Event('focus')))

for (const [kind, path] of [
  ['a document page', '/contact'],
  ['an app page', '/cart'],
] as const) {
  test(`${kind} offers a reload when a new version is out`, async ({ page, shop }) => {
    await page.goto(shop.url('gb', path))
    await page.waitForLoadState('networkidle')
    const notice = page.locator('[data-new-version]')
    await focusWindow(page)
    await expect(notice).toBeHidden()
    await putOutNewVersion(page)
    await focusWindow(page)
    await expect(notice).toBeVisible()
    await page.evaluate(() => (document.body.dataset['old'] = 'yes'))
    await notice.getByRole('button').click()
    await expect(page.locator('body')).not.toHaveAttribute('data-old', 'yes')
  })
}

test('it waits while something is unsaved', async ({ page, shop }) => {
  await page.goto(shop.url('gb', '/contact'))
  await page.waitForLoadState('networkidle')
  await putOutNewVersion(page)
  await page.locator('[name=message]').fill('half a sentence')
  await focusWindow(page)
  const notice = page.locator('[data-new-version]')
  await page
    .locator('main form')
    .evaluate((form: HTMLFormElement) => form.dispatchEvent(new Event('x')))
  await expect(notice).toBeHidden()
  await page.locator('main form').evaluate((form: HTMLFormElement) => form.reset())
  await focusWindow(page)
  await expect(notice).toBeVisible()
})
