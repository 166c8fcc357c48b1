import { openMail } from './mails.ts'
import { officeUrl, signInAs } from '#tests/e2e/office/office.ts'
import { colleague, placeOrder } from '#tests/e2e/office/office-order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

test('an answer with a refund above one’s limit reaches the customer when finance approves @desktop', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.slow()
  const { number } = await placeOrder(page, shop, { quantity: 60, project: project.name })
  const email = `approval-${Date.now()}@example.com`
  const words = 'We are sorry about the boxes. £200.01 goes back to you.'
  await page.goto(shop.url('gb', '/contact'))
  const form = page.locator('main form')
  await form.locator('[name=subject]').selectOption('order')
  await form.locator('[name=name]').fill('Ada Approval')
  await form.locator('[name=email]').fill(email)
  await form.locator('[name=order]').fill(number)
  await form.locator('[name=message]').fill('All of the boxes came too late.')
  await form.locator('[name=policy]').check()
  await form.locator('button[type=submit]').click()
  await expect(page.getByRole('status')).toBeVisible()

  await signInAs(page, 'support', `/tickets?view=unassigned&q=${encodeURIComponent(email)}`)
  await page.locator('tbody tr', { hasText: 'Ada Approval' }).getByRole('link').first().click()
  await expect(page.locator('.o-thread')).toContainText('too late')
  const ticketUrl = page.url()
  const ticket = new URL(ticketUrl).pathname.split('/').at(-1)!
  // Of somebody who has proven nothing yet the ticket shows no order: its number is looked up.
  await page.goto(officeUrl(`/orders/${number}/refund?kind=GOODWILL&ticket=${ticket}`))
  await page.getByLabel(/Amount in GBP/).fill('200.01')
  await page.getByLabel('Reason').selectOption({ label: 'Made too late · production' })
  await page.getByLabel('Your words to Ada Approval').fill(words)
  await page.getByLabel('Mark the ticket as solved then').check()
  await expectAccessible(page)
  await page.locator('#refund-plan').getByRole('button', { name: 'Ask for £200.01' }).click()
  await page.waitForURL(ticketUrl)
  const prepared = page.locator('.o-thread [data-direction=NOTE]', { hasText: words })
  await expect(prepared).toContainText('Waiting for approval')
  const href = await prepared.getByRole('link', { name: /^Refund of/ }).getAttribute('href')
  await expect(page.locator('.o-thread [data-direction=OUT]')).toHaveCount(0)
  await expectAccessible(page)

  const accountant = await colleague(browser, page, 'accountant', href!.replace('/office', ''))
  await expect(accountant.getByRole('main')).toContainText('Answer that leaves with your approval')
  await accountant.getByRole('button', { name: 'Approve £200.01' }).click()
  const demo = accountant.locator('button[name=_proof][value=demo]')
  if (await demo.isVisible()) await demo.click()
  await expect(accountant.getByRole('main')).toContainText('Pierre Lambert')
  await accountant.context().close()

  await page.goto(ticketUrl)
  await expect(page.locator('.o-thread [data-direction=OUT]')).toContainText(words)
  const mail = await openMail(page, email, words)
  const link = await mail.getByRole('link', { name: 'Read and answer' }).getAttribute('href')
  await page.goto(link!)
  await expect(page.locator('main')).toContainText(words)
  await expectAccessible(page)
})
