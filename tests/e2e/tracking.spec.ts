import { buyBox, london, mailTo, numberOn } from './order-steps.ts'
import { expect, expectAccessible, test } from './shop-test.ts'

test('a guest finds the order again by number and e-mail, and sees it whole with the postal code', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.slow()
  const email = mailTo('zoe', project.name)
  await buyBox(page, shop, { at: london, as: email })
  const number = await numberOn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Zoë!')
  await expectAccessible(page)
  const thanks = page.url()

  const { viewport } = project.use
  const context = await browser.newContext(viewport ? { viewport } : {})
  const elsewhere = await context.newPage()
  await elsewhere.goto(thanks)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('After your order')
  await expect(elsewhere.getByText(number)).toHaveCount(0)

  await elsewhere.goto(shop.url('gb', '/tracking'))
  await expectAccessible(elsewhere)
  await elsewhere.locator('[name=number]').fill(number)
  await elsewhere.locator('[name=email]').fill('somebody@example.com')
  await elsewhere.getByRole('button', { name: 'Show my order' }).click()
  await expect(elsewhere.getByRole('alert')).toContainText('We know no order with this number')
  // As people copy it: in small letters, without its dashes.
  await elsewhere.locator('[name=number]').fill(number.toLowerCase().replaceAll('-', ' '))
  await elsewhere.locator('[name=email]').fill(email)
  await elsewhere.getByRole('button', { name: 'Show my order' }).click()
  await expect(elsewhere).toHaveURL(/\/tracking\/[\w-]{22}$/)
  await expect(elsewhere.getByRole('main')).toContainText('z•••@e•••.com')
  await expect(elsewhere.getByRole('main')).not.toContainText(/Zoë|High Street|£/)
  await expect(elsewhere.getByRole('link', { name: 'Cancel the order' })).toHaveCount(0)
  await expectAccessible(elsewhere)

  await elsewhere.locator('[name=answer]').fill('SW1A 2AA')
  await elsewhere.getByRole('button', { name: 'Show everything' }).click()
  await expect(elsewhere.getByRole('alert')).toContainText('That does not belong to this order')
  await elsewhere.locator('[name=answer]').fill('sw1a1aa')
  await elsewhere.getByRole('button', { name: 'Show everything' }).click()
  await expect(elsewhere.getByRole('main')).toContainText('1 High Street')
  await expect(elsewhere.getByRole('main')).toContainText('Paid with Card')
  await expectAccessible(elsewhere)
  await context.close()
})

test('an order goes elsewhere and is cancelled while the window is open @https @handheld', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  await buyBox(page, shop, { at: london, as: mailTo('ivo', project.name) })
  await page.getByRole('link', { name: 'Go to my order' }).click()
  await page.getByRole('link', { name: 'Change the address' }).click()
  await expectAccessible(page)
  await page.locator('[name=addressLine1]').fill('7 Mill Lane')
  await page.getByRole('button', { name: 'Send it there' }).click()
  await expect(page.getByRole('status').first()).toContainText('The new address is noted.')
  await expect(page.getByRole('main')).toContainText('7 Mill Lane')

  await page.getByRole('link', { name: 'Cancel the order' }).click()
  await expect(page.getByRole('heading', { name: 'Really cancel this order?' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order was cancelled')
  await expect(page.getByRole('link', { name: 'Change the address' })).toHaveCount(0)
  await expectAccessible(page)
  // The provider gives it back at once; the page says so when it is next looked at.
  await expect(async () => {
    await page.reload()
    await expect(page.locator('.order-refund')).toContainText('sent back to you')
  }).toPass({ timeout: 30_000 })
})
