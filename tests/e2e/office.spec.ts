import { officeUrl, signInAs } from './office.ts'
import { expect, expectAccessible, test } from './shop-test.ts'

test('somebody of the demo signs in by a button, looks around and leaves @handheld', async ({
  page,
}) => {
  await page.goto(officeUrl())
  await expect(page).toHaveURL(/\/office\/sign-in\?back=/)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Administration/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Carmen')
  await expectAccessible(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('.o-who summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/office\/sign-in$/)
  await page.goto(officeUrl())
  await expect(page).toHaveURL(/sign-in/)
})

test('stores know nothing of the office, and the office nothing of stores', async ({
  page,
  shop,
  request,
}) => {
  const store = await request.get(shop.url('gb', '/office'))
  expect(store.status()).toBe(404)
  const api = await request.get(shop.url('gb', '/api/office/staff/me'))
  expect(api.status()).toBe(404)
  await signInAs(page, 'support')
  const cart = await page.request.get(officeUrl().replace('/office', '/cart'))
  expect(cart.status()).toBe(404)
  const me = await page.request.get(officeUrl().replace('/office', '/api/office/staff/me'))
  expect(await me.json()).toMatchObject({ name: 'Marta Ruiz' })
  const html = await (await request.get(shop.url('gb', '/'))).text()
  expect(html).not.toContain('/office')
})
