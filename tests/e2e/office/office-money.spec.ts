import { officeUrl, signInAs } from './office.ts'
import { colleague, endFixWindow, placeOrder, tabTo, waitForStatus } from './office-order-steps.ts'
import { london, mailTo, orderWith, skipToPayment } from '#tests/e2e/shop/order-steps.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'
import { makeUnpaidRefund } from '#tests/office/payouts.ts'
import { statementOf } from '#tests/office/transfers.ts'

// A statement that is no statement is refused: 422 says so in the console.
test.use({ expectedNoise: [/422/] })

test('a lead of support gives a piece back by the keyboard alone, having seen credit note and tax @https @desktop', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  const { number } = await placeOrder(page, shop, { quantity: 2, project: project.name })
  // Of another role than in the journeys beside it: who may give back how much in a day is counted for each person.
  await signInAs(page, 'support-lead', `/orders/${number}`)
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

test('a transfer with a slip in its reference pays the order that finance is shown for it @handheld @elsewhere', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  const email = mailTo('ada', `${project.name}-transfer`)
  await skipToPayment(page, shop, london, email)
  await orderWith(page, 'BANK_TRANSFER')
  await expect(page.getByText('GB29 NWBK 6016 1331 9268 19')).toBeVisible()
  const due = await inShopDatabase((db) =>
    db
      .selectFrom('payment')
      .innerJoin('shop_order', 'shop_order.id', 'payment.order_id')
      .where('shop_order.email', '=', email)
      .select(['shop_order.number', 'payment.reference', 'payment.amount_minor as amountMinor'])
      .executeTakeFirstOrThrow(),
  )
  const slipped = due.reference.slice(0, -1) + (due.reference.endsWith('7') ? '8' : '7')
  const iban = 'GB29NWBK60161331926819'
  const statement = {
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(statementOf({ iban, amountMinor: due.amountMinor, words: slipped })),
  }

  await signInAs(page, 'accountant', '/transfers')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Read a statement' }).click()
  await expectAccessible(page)
  const main = page.getByRole('main')
  const read = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    await main.locator('input[type=file]').setInputFiles(file)
    await main.getByRole('button', { name: 'Read', exact: true }).click()
  }
  await read({ ...statement, buffer: Buffer.from('<!DOCTYPE x><Document/>') })
  await expect(page.getByRole('alert')).toContainText('For safety nothing was read')
  await expectAccessible(page)
  await read(statement)
  await expect(main).toContainText('The statement was read')
  await expectAccessible(page)
  await read(statement)
  await expect(main).toContainText('nothing has changed')

  await page.goto(officeUrl(`/transfers?q=${slipped}`))
  await page.locator('.o-row-link').click()
  await expect(main).toContainText('Its reference differs by one slip')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Assign to ${due.number}` }).click()
  await expect(page.locator('.o-head .o-badge')).toHaveText('Paid')
  await expectAccessible(page)
  await main.getByRole('link', { name: due.number }).click()
  await expect(page).toHaveURL(officeUrl(`/orders/${due.number}`))
})

test('a refund that comes back after it was confirmed is owed again, with a task for finance @desktop', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  const { number } = await placeOrder(page, shop, { quantity: 1, project: project.name })
  await inShopDatabase(async (db) => {
    const { id: orderId } = await db
      .selectFrom('shop_order')
      .where('number', '=', number)
      .select('id')
      .executeTakeFirstOrThrow()
    await makeUnpaidRefund(db, { orderId, now: new Date() })
  })
  await signInAs(page, 'accountant', '/payouts')
  await page.getByRole('button', { name: 'Make the files' }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'The bank has paid all of it' }).click()
  const main = page.getByRole('main')
  const line = main.getByRole('listitem').filter({ hasText: number })
  await expect(line).toContainText('Paid back')
  await expectAccessible(page)
  const back = page.getByRole('form', { name: 'Sent back by the bank' })
  const which = await back
    .getByLabel('Which refund')
    .getByRole('option', { name: number })
    .textContent()
  await back.getByLabel('Which refund').selectOption({ label: which! })
  await tabTo(page, back.getByLabel('What the bank says'))
  await page.keyboard.type('Account closed')
  await tabTo(page, back.getByRole('button', { name: 'The bank sent it back' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The customer is asked for another account.')).toBeVisible()
  await expect(line).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(officeUrl(`/payment-alerts?q=${number}`))
  await page.locator('.o-row-link').first().click()
  await expect(main).toContainText('sent back a refund that was confirmed')
  await page.getByRole('link', { name: 'To the refund' }).click()
  await expect(main).toContainText('It is owed until it is there')
  await expect(main).toContainText('Account closed')
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await expectAccessible(page)
})
