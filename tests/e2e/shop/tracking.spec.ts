import { readCode } from '#tests/e2e/conversation/mails.ts'
import { buyBox, london, mailTo, numberOn } from './order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

// 422 is what the console says of a postal code or a code that was refused.
test.use({ expectedNoise: [/422/] })

test('a guest finds the order again by number and e-mail, and a passed on link shows little', async ({
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
  await expect(elsewhere.getByRole('alert')).toContainText(
    'We cannot find an order with this number',
  )
  // As people copy it: in small letters, without its dashes.
  await elsewhere.locator('[name=number]').fill(number.toLowerCase().replaceAll('-', ' '))
  await elsewhere.locator('[name=email]').fill(email)
  await elsewhere.getByRole('button', { name: 'Show my order' }).click()
  await expect(elsewhere).toHaveURL(/\/tracking\/[\w-]{22}$/)
  // Who has typed the e-mail sees where it goes, and neither what it cost nor whose mail it is.
  await expect(elsewhere.getByRole('main')).toContainText('1 High Street')
  await expect(elsewhere.getByRole('main')).not.toContainText(/£|zoe-|Paid/)
  await expectAccessible(elsewhere)
  await context.close()

  // Somebody to whom the link was passed on.
  const other = await browser.newContext(viewport ? { viewport } : {})
  const friend = await other.newPage()
  await friend.goto(elsewhere.url())
  const main = friend.getByRole('main')
  await expect(main).toContainText('For Zoë in London')
  await expect(main).not.toContainText(/O’Hara|High Street|£|Paid/)
  await expectAccessible(friend)
  await friend.getByText('Only see the delivery address').click()
  await friend.locator('[name=answer]').fill('SW1A 2AA')
  await friend.getByRole('button', { name: 'Show the address' }).click()
  await expect(friend.getByRole('alert')).toContainText('That does not belong to this order')
  await friend.locator('[name=answer]').fill('sw1a1aa')
  await friend.getByRole('button', { name: 'Show the address' }).click()
  await expect(main).toContainText('1 High Street')
  await expect(main).not.toContainText(/£|zoe-|Paid/)
  await friend.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(main).toContainText('We have sent a code to z•••@e•••.com')
  await expectAccessible(friend)
  await friend.locator('[name=code]').fill('000000')
  await friend.getByRole('button', { name: 'Continue' }).click()
  await expect(friend.getByRole('alert')).toContainText('This is not the code from our last email.')
  await expectAccessible(friend)
  await other.close()
})

test('the owner of an order changes its address on a phone with three taps and a code @handheld', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.slow()
  const email = mailTo('mia', project.name)
  await buyBox(page, shop, { at: london, as: email })
  await page.getByRole('link', { name: 'Go to my order' }).click()
  await page.waitForURL(/\/tracking\//)
  const link = page.url()

  // The mail is read on a phone, another device than the one that ordered.
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
  const phone = await context.newPage()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Change the address' }).click()
  await expect(phone.locator('[name=code]')).toBeFocused()
  await expect(phone.locator('[name=code]')).toBeInViewport()
  await expectAccessible(phone)
  await phone.locator('[name=code]').fill(await readCode(phone, email))
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.locator('[name=addressLine1]')).toBeInViewport()
  await phone.locator('[name=addressLine1]').fill('7 Mill Lane')
  await phone.getByRole('button', { name: 'Send it there' }).click()
  await expect(phone.getByRole('status').first()).toContainText('We have noted the new address.')
  await expect(phone.getByRole('main')).toContainText('7 Mill Lane')
  await expect(phone.getByRole('main')).toContainText('Paid with Card')
  await expectAccessible(phone)
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
  await expect(page.getByRole('status').first()).toContainText('We have noted the new address.')
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
    await expect(page.locator('.order-refund')).toContainText('sent back to you', { timeout: 500 })
  }).toPass({ timeout: 30_000 })
})
