import { officeUrl, signInAs } from './office.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

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

test.describe('beside the stores', () => {
  test.use({ expectedNoise: [/404 \(Not Found\)/] })

  test('stores know nothing of the office, and the office nothing of stores', async ({
    page,
    shop,
  }) => {
    const statusOf = async (url: string) => (await page.goto(url))?.status()
    expect(await statusOf(shop.url('gb', '/office'))).toBe(404)
    expect(await statusOf(shop.url('gb', '/api/office/staff/me'))).toBe(404)
    await page.goto(shop.url('gb'))
    expect(await page.content()).not.toContain('/office')
    await signInAs(page, 'support')
    const me = await page.goto(officeUrl().replace('/office', '/api/office/staff/me'))
    expect(await me?.json()).toMatchObject({ name: 'Marta Ruiz' })
    expect(await statusOf(officeUrl().replace('/office', '/cart'))).toBe(404)
  })
})
