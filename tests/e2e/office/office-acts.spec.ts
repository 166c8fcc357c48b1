import { signInAs } from './office.ts'
import { colleague, endFixWindow, placeOrder, waitForStatus } from './office-order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

test('support holds an order, lets it go and cancels it, knowing what follows @handheld', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  const { number } = await placeOrder(page, shop, { project: project.name })
  await signInAs(page, 'support', `/orders/${number}`)
  const main = page.getByRole('main')
  await page.getByRole('link', { name: 'Hold or release' }).click()
  await expectAccessible(page)
  await page.getByLabel('Why').selectOption({ label: 'Address is doubtful' })
  await page.getByLabel('Note').fill('Street without a number')
  await page.getByRole('button', { name: 'Hold the order' }).click()
  await expect(main).toContainText('Held by Marta Ruiz: Address is doubtful.')
  await expect(main).toContainText('Street without a number')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Release it, or hold it longer' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Release the order' }).click()
  await expect(page.getByRole('status')).toContainText('The order goes on.')
  await expect(main).not.toContainText('Held by Marta Ruiz')

  await page.locator('summary', { hasText: 'More' }).click()
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect(main).toContainText('Goes back to the customer')
  await expect(main).toContainText(/£\d+\.\d\d/)
  await expect(main).toContainText('This cannot be undone.')
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('ordered twice')
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(page.locator('.o-head .o-badge').first()).toHaveText('Cancelled')
  await expect(page.locator('#timeline')).toContainText('ordered twice')
})

test('an order that the factory has downloaded is cancelled when production says that nothing is made @elsewhere', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.slow()
  const street = '1 High Street, test waits'
  const { number } = await placeOrder(page, shop, { street, project: project.name })
  await endFixWindow(number)
  await signInAs(page, 'support')
  await waitForStatus(page, number, 'Downloaded')
  await page.locator('summary', { hasText: 'More' }).click()
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('It is asked first')
  await page.getByLabel('Reason').fill('the customer called')
  await page.getByRole('button', { name: 'Ask the factory' }).click()
  await expect(page.getByRole('main')).toContainText('Marta Ruiz asks the factory')
  await expectAccessible(page)

  const maker = await colleague(browser, page, 'production', `/orders/${number}`)
  await maker.getByRole('link', { name: 'Answer: can it be cancelled?' }).first().click()
  await expectAccessible(maker)
  await maker.getByRole('button', { name: 'Nothing is made: cancel it' }).click()
  await expect(maker.locator('.o-head .o-badge').first()).toHaveText('Cancelled')
  await maker.context().close()
})

test.describe('two people at once', () => {
  // 409 is what the console says of an address that somebody else has changed.
  test.use({ expectedNoise: [/409/] })

  test('bring an address together field by field, and nothing that was typed is lost @handheld', async ({
    page,
    shop,
    browser,
  }, { project }) => {
    test.slow()
    const { number } = await placeOrder(page, shop, { project: project.name })
    const path = `/orders/${number}/address`
    await signInAs(page, 'support', path)
    const lead = await colleague(browser, page, 'support-lead', path)
    await lead.getByLabel('Street and number').fill('9 Hill Road')
    await lead.getByLabel('Recipient').fill('Zoë Hill')
    await lead.getByRole('button', { name: 'Change the address' }).click()
    await expect(lead.getByRole('main')).toContainText('9 Hill Road')
    await lead.context().close()

    await page.getByLabel('Street and number').fill('7 Mill Lane')
    await page.getByLabel('Floor, door, more').fill('Second floor')
    await page.getByLabel('Reason').fill('she wrote to us')
    await page.getByRole('button', { name: 'Change the address' }).click()
    await expect(page.getByRole('alert')).toContainText('Both of you changed: Street and number')
    await expect(page.getByRole('alert')).toContainText('Taken over from them: Recipient')
    await expect(page.getByLabel('Recipient')).toHaveValue('Zoë Hill')
    await expect(page.getByLabel('Floor, door, more')).toHaveValue('Second floor')
    await expect(page.getByLabel('Reason')).toHaveValue('she wrote to us')
    await expect(page.getByRole('radio', { name: /7 Mill Lane/ })).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('radio', { name: /9 Hill Road/ }).check()
    await page.getByRole('button', { name: 'Change the address' }).click()
    const address = page.locator('.o-address').first()
    await expect(address).toContainText('9 Hill Road')
    await expect(address).toContainText('Second floor')
    await expect(address).toContainText('Zoë Hill')
  })

  test('give money back one after the other: the second sees the new sums beside what was typed @elsewhere', async ({
    page,
    shop,
    browser,
  }, { project }) => {
    test.slow()
    const { number } = await placeOrder(page, shop, { quantity: 2, project: project.name })
    const path = `/orders/${number}/refund`
    await signInAs(page, 'support', path)
    await page.getByLabel('Pieces').fill('2')
    await page.locator('[name^="reason."]').selectOption('misprint')
    await page.getByRole('textbox', { name: /^Note/ }).fill('Both are wrong')
    const plan = page.locator('#refund-plan')
    // Other journeys give money back as the same person: what is left of the day decides who agrees.
    const button = plan.getByRole('button', { name: /^(Refund|Ask for) £/ })
    await expect(button).toBeVisible()

    const lead = await colleague(browser, page, 'support-lead', `${path}?kind=GOODWILL`)
    await lead.getByLabel(/Amount in GBP/).fill('1.00')
    await lead.getByLabel('Reason').selectOption('made_late')
    await lead.getByRole('button', { name: 'Refund £1.00' }).click()
    await expect(lead).toHaveURL(/\/office\/refunds\//)
    await lead.context().close()

    await button.click()
    await expect(page.getByRole('main')).toContainText(
      'Somebody changed this order while you typed',
    )
    await expect(page.getByLabel('Pieces')).toHaveValue('2')
    await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('Both are wrong')
    await expectAccessible(page)
    await button.click()
    await expect(page).toHaveURL(/\/office\/refunds\//)
  })
})
