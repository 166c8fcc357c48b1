import { officeUrl, signInAs } from './office.ts'
import { tabTo } from './office-order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const CUSTOMER = 'anna@example.com'

// A form that is refused: 422 says so in the console.
test.use({ expectedNoise: [/404 \(Not Found\)|422/] })

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

test('support agrees a pick-up point with a customer by the keyboard alone, and ends it @handheld', async ({
  page,
}, { project }) => {
  const name = `Loading bay (${project.name})`
  await signInAs(page, 'support', `/customers?q=${CUSTOMER}`)
  const found = page.getByRole('row').filter({ hasText: CUSTOMER }).filter({ hasText: 'estampa' })
  await found.getByRole('link').first().click()
  await tabTo(page, page.getByText('Agree on a pick-up point'))
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Agree on a pick-up point' })
  await form.getByLabel('Country').focus()
  await page.keyboard.type('United K')
  for (const [label, typed] of [
    ['Name on the parcel', name],
    ['Street and number', '9 Dock Road'],
    ['Postal code', '28001'],
    ['Town', 'London'],
    [/^Opening hours/, 'Mo-Fr 09:00-18:00'],
  ] as const) {
    await tabTo(page, form.getByLabel(label))
    await page.keyboard.type(typed)
  }
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(form.getByText('This is not a postal code of that country.')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Postal code').fill('e14 9ge')
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('9 Dock Road, E14 9GE London, United Kingdom')
  await expect(row).toContainText('Mo-Fr 09:00-18:00')
  await expectAccessible(page)
  const end = row.getByRole('button', { name: `End the pick-up point ${name}` })
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await tabTo(page, end)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The pick-up point is ended.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(asked.join()).toContain('Orders that were placed are still brought there')
})

test('accounts sees customers and not their accounts @desktop', async ({ page }) => {
  await signInAs(page, 'accountant', '/customers')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'See their account' })).toHaveCount(0)
  await expect(page.getByText('Sign them out everywhere')).toHaveCount(0)
  expect((await page.goto(`${page.url()}/see-as`))?.status()).toBe(404)
  await page.goto(officeUrl())
})
