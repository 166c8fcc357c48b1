import { openMail } from '#tests/e2e/conversation/mails.ts'
import { officeUrl, signInAs } from './office.ts'
import {
  buyBox,
  lisbon,
  london,
  mailTo,
  numberOn,
  orderWith,
  payByCard,
  skipToPayment,
} from '#tests/e2e/shop/order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

// 403 is what the console says of the question who is there, 422 of a form that was refused.
test.use({ expectedNoise: [/403|422/] })

test('a confirmation is sent again, and to another address @elsewhere', async ({ page, shop }, {
  project,
}) => {
  test.slow()
  const email = mailTo('ada', project.name)
  const other = mailTo('ada-work', project.name)
  await buyBox(page, shop, { at: london, as: email })
  const number = await numberOn(page)
  await signInAs(page, 'support-lead', `/orders/${number}`)
  await page.locator('.o-head summary').click()
  await page.getByRole('link', { name: 'Send an email again' }).click()
  await expectAccessible(page)
  const row = page.locator('.o-mail-row', { hasText: 'Order confirmation' })
  await row.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('It is on its way.')).toBeVisible()
  await expect(row).toContainText('Sent 2 times')

  // Whoever has just signed in has proved who they are.
  await page.getByLabel('Email', { exact: true }).fill(other)
  await page.getByLabel('Reason').fill('Asked on the phone, with the number of the order')
  await page.getByRole('button', { name: 'Send to this address' }).click()
  await expect(page.getByText('It is on its way to the other address.')).toBeVisible()
  await openMail(page, other, number)
})

test('a payment link is made on the phone and opens the payment in the store @handheld', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.slow()
  const email = mailTo('leo', project.name)
  await skipToPayment(page, shop, lisbon, email)
  await orderWith(page, 'MULTIBANCO')
  await page.waitForURL(/order-completed\?order=/)
  const number = await numberOn(page)
  await signInAs(page, 'support', `/orders/${number}/links`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make it and email it' }).click()
  const made = page.locator('.o-card [role=status]')
  await expect(made).toContainText('sent to the customer’s email')
  await expectAccessible(page)
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  expect(link).toMatch(/\/tracking\/[\w-]{22}\/pay\?key=/)

  const { viewport } = project.use
  const context = await browser.newContext(viewport ? { viewport } : {})
  const payer = await context.newPage()
  await payer.goto(link)
  await expect(payer.getByRole('main')).toContainText('21 000')
  await expectAccessible(payer)
  await context.close()
  const mail = await openMail(page, email, '/pay?key=')
  await expect(mail.locator('a[href*="/pay?key="]').first()).toBeVisible()

  await page.goto(officeUrl(`/orders/${number}/links`))
  await page.getByRole('button', { name: 'Show the tracking link' }).click()
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/tracking\/[\w-]{22}$/)
})

test('an order is built for a customer, who takes it over and pays it @handheld @elsewhere', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.slow()
  const email = mailTo('ines', project.name)
  await signInAs(page, 'support', '/orders')
  await page.getByRole('link', { name: 'Build an order' }).click()
  await expectAccessible(page)
  await page.locator('#field-store').selectOption('WPX-GB')
  await page.getByLabel('Email of the customer').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('A new customer.')).toBeVisible()
  await page.getByLabel('Search the catalogue').fill('gift box')
  await page.keyboard.press('Enter')
  const boxes = page.getByLabel(/^Quantity of Gift box/)
  await boxes.first().fill('3')
  await page.getByRole('button', { name: 'Build the order and make the link' }).click()
  // The browser itself stops at the first field that is empty.
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('Inés')
  await page.getByLabel('Surname').fill('Vidal')
  await page.getByLabel('Street').fill('1 High Street')
  await page.getByLabel('Postal code').fill('nowhere')
  await page.getByLabel('Town').fill('London')
  await page.getByLabel('Discount in percent').fill('10')
  await page.getByLabel('Reason').fill('Ordered on the phone')
  await page.getByRole('button', { name: 'Build the order and make the link' }).click()
  await expect(page.locator('[name=postalCode][aria-invalid=true]')).toHaveValue('nowhere')
  await expect(boxes.first()).toHaveValue('3')
  await expectAccessible(page)
  await page.getByLabel('Postal code').fill('SW1A 1AA')
  await page.getByLabel('By which service').selectOption('paloma-home')
  await page.getByRole('button', { name: 'Build the order and make the link' }).click()
  await expect(page.locator('.o-card [role=status]').last()).toContainText(email)
  await expectAccessible(page)
  const link = await page.getByLabel('Link', { exact: true }).inputValue()

  const { viewport } = project.use
  const context = await browser.newContext(viewport ? { viewport } : {})
  const buyer = await context.newPage()
  await buyer.goto(link)
  await expect(buyer.getByRole('main')).toContainText('3 × Gift box')
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'Take over this cart' }).click()
  await expect(buyer).toHaveURL(/\/cart$/)
  await expect(buyer.locator('.cart-line')).toHaveCount(1)
  await buyer.goto(shop.url('gb', '/checkout'))
  await buyer.locator('form:has([value=guest]) button').click()
  await buyer.goto(shop.url('gb', '/checkout?step=payment'))
  await orderWith(buyer, 'CARD')
  await payByCard(buyer)
  await buyer.waitForURL(/order-completed\?order=/)
  const number = await numberOn(buyer)
  await buyer.goto(link)
  await expect(buyer.getByRole('alert')).toContainText('This link no longer works')
  await context.close()

  await page.goto(officeUrl('/built-orders'))
  const row = page.locator('tr', { hasText: email })
  await expect(row).toContainText('Ordered')
  await expectAccessible(page)
  await row.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
})
