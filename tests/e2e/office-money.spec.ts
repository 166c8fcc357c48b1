import { officeUrl, signInAs } from './office.ts'
import { colleague, endFixWindow, placeOrder, tabTo, waitForStatus } from './office-order-steps.ts'
import { expect, expectAccessible, test } from './shop-test.ts'

test('support gives a piece back by the keyboard alone, having seen credit note and tax @https @desktop', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  const { number } = await placeOrder(page, shop, { quantity: 2, project: project.name })
  await signInAs(page, 'support', `/orders/${number}`)
  await tabTo(page, page.getByRole('link', { name: 'Refund', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  const plan = page.locator('#refund-plan')
  await expect(plan).toContainText('Choose pieces or an amount')
  await expectAccessible(page)
  await tabTo(page, page.getByLabel('Pieces').first())
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Misp')
  await tabTo(page, page.getByRole('textbox', { name: /^Note/ }))
  await page.keyboard.type('Photo seen')
  const button = plan.getByRole('button', { name: /^Refund £/ })
  await expect(button).toBeVisible()
  await expect(plan).toContainText('Credit note')
  await expect(plan).toContainText(/Tax \d+%/)
  await expectAccessible(page)
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/refunds\//)
  const main = page.getByRole('main')
  await expect(main).toContainText('Misprint · production')
  await expect(main).toContainText('Photo seen')
  await expectAccessible(page)
  await page.goto(officeUrl(`/orders/${number}?show=money`))
  await expect(page.locator('#timeline')).toContainText('Misprint')
})

test('what is above one’s own limit goes back when somebody else agrees @handheld @elsewhere', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.slow()
  const { number } = await placeOrder(page, shop, { quantity: 60, project: project.name })
  await signInAs(page, 'support', `/orders/${number}/refund?kind=GOODWILL`)
  await page.getByLabel(/Amount in GBP/).fill('200.01')
  await page.getByLabel('Reason').selectOption({ label: 'Made too late · production' })
  const plan = page.locator('#refund-plan')
  await expect(plan).toContainText('A second person has to agree')
  await expectAccessible(page)
  await plan.getByRole('button', { name: 'Ask for £200.01' }).click()
  await expect(page).toHaveURL(/\/office\/refunds\//)
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expectAccessible(page)

  const refund = new URL(page.url()).pathname.replace('/office', '')
  const accountant = await colleague(browser, page, 'accountant', '/refunds?state=approval')
  await expectAccessible(accountant)
  await expect(accountant.locator('tr', { hasText: number })).toContainText('£200.01')
  await accountant.goto(officeUrl(refund))
  await accountant.getByRole('button', { name: 'Approve £200.01' }).click()
  const demo = accountant.locator('button[name=_proof][value=demo]')
  if (await demo.isVisible()) await demo.click()
  await expect(accountant.getByRole('main')).toContainText('Pierre Lambert')
  await accountant.context().close()
})

test('a withdrawal goes from the customer’s page to a credit note, accepted in part @handheld @elsewhere', async ({
  page,
  shop,
}, { project }) => {
  test.setTimeout(300_000)
  const { number, link } = await placeOrder(page, shop, { quantity: 2, project: project.name })
  await endFixWindow(number)
  // Support's limit of the day is used up by other journeys.
  await signInAs(page, 'support-lead')
  await waitForStatus(page, number, 'Delivered')
  await page.goto(link)
  await page.getByRole('link', { name: 'Return', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw from the purchase' }).click()
  await expect(page.getByRole('status').first()).toContainText('We have received your withdrawal')

  await page.goto(officeUrl('/withdrawals'))
  await expectAccessible(page)
  const row = page.locator('tr', { hasText: number })
  await expect(row).toContainText(/1[34] days/)
  await row.getByRole('link').first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Goods are here' }).click()
  await expect(page.getByRole('status')).toContainText('Received.')
  await page.locator('input[type=number]').fill('1')
  await page.getByLabel('Why not all of it').fill('One box was used')
  const accept = page.getByRole('button', { name: /^Accept and refund £/ })
  await expect(accept).toHaveText('Accept and refund £3.99')
  await expectAccessible(page)
  await accept.click()
  await expect(page.getByRole('main')).toContainText('1 of 2 accepted')
  await expect(page.getByRole('main')).toContainText('One box was used')
  await page.getByRole('main').getByRole('link', { name: /£/ }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Credit note', { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)
})
