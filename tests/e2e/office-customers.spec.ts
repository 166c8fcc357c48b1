import { officeUrl, signInAs } from './office.ts'
import { expect, expectAccessible, test } from './shop-test.ts'

const CUSTOMER = 'anna@example.com'

test.use({ expectedNoise: [/404 \(Not Found\)/] })

test('support looks at an account with a reason, and its owner reads it @handheld', async ({
  page,
  shop,
}, { project }) => {
  const reason = `Cannot find an invoice (${project.name})`
  await signInAs(page, 'support', '/customers')
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Name, email or company' }).fill(CUSTOMER)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: CUSTOMER }).filter({ hasText: 'estampa' })
  await row.getByRole('link').first().click()
  await expect(page.getByRole('link', { name: CUSTOMER })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See their account' }).click()
  await page.locator('[name=reason]').fill(reason)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open for half an hour' }).click()
  await expect(page.getByText('Nothing can be changed here')).toBeVisible()
  await expectAccessible(page)
  const view = page.url()
  for (const part of ['Designs', 'Conversations', 'Profile']) {
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: part })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop looking' }).click()
  await expect(page.getByText(reason)).toBeVisible()
  expect((await page.goto(view))?.status()).toBe(404)

  await shop.logIn(page, CUSTOMER)
  await page.goto(shop.url('gb', '/accounts/profile?part=privacy'))
  await expect(page.getByText(reason)).toBeVisible()
  await expectAccessible(page)
})

test('accounts sees customers and not their accounts @desktop', async ({ page }) => {
  await signInAs(page, 'accountant', '/customers')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'See their account' })).toHaveCount(0)
  await expect(page.getByText('Sign them out everywhere')).toHaveCount(0)
  expect((await page.goto(`${page.url()}/see-as`))?.status()).toBe(404)
  await page.goto(officeUrl())
})
