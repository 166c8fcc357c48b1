import { claimTicket, sendTicketForm, unassignedOf } from '#tests/e2e/conversation/ticket-steps.ts'
import { mailTo } from '#tests/e2e/shop/order-steps.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'
import { colleague } from './office-order-steps.ts'
import { officeUrl, signInAs } from './office.ts'

const POLL_MS = 15_000

test('numbers of the menu stay true where no stream gets through @desktop', async ({ page }) => {
  await signInAs(page, 'support')
  // No content ends a stream for good, as a proxy does that refuses it.
  await page.route('**/api/office/live', (route) => route.fulfill({ status: 204 }))
  let open = 3
  await page.route('**/api/office/news', (route) =>
    route.fulfill({ json: { tasks: [], counters: { '/todos': open }, figures: String(open) } }),
  )
  await page.clock.install()
  await page.goto(officeUrl('/orders'))
  const todos = page.locator('nav [data-counter="/todos"]').first()
  await expect(todos).toHaveText('3')
  open = 4
  await page.clock.fastForward(POLL_MS)
  await expect(todos).toHaveText('4')
})

test('figures of Today are drawn anew when something changed before the stream was open @desktop', async ({
  page,
}) => {
  await signInAs(page, 'support')
  const told = { counters: {}, figures: 'of-a-moment-later' }
  await page.route('**/api/office/live', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: counters\ndata: ${JSON.stringify(told)}\n\n`,
    }),
  )
  const drawn: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') drawn.push(new URL(request.url()).pathname)
  })
  await page.goto(officeUrl())
  await expect.poll(() => drawn).toContain('/office')
})

test('figures of Today are true while a customer writes and a colleague takes it @desktop', async ({
  page,
  shop,
  browser,
}, { project }) => {
  await signInAs(page, 'support-lead')
  // A store to which nobody else writes.
  const narrowed = page.waitForEvent('load')
  await page.locator('.o-store select').selectOption('WPX-FI')
  await narrowed
  const unassigned = page.locator('a.o-figure[href="/office/tickets?view=unassigned"] strong')
  const before = Number(await unassigned.textContent())
  // The stream has told how things stand.
  await expect(page.locator('nav [data-counter="/orders"]').first()).not.toBeEmpty()
  await page.evaluate(() => Object.assign(window, { isStillThere: true }))

  const customer = await (await browser.newContext()).newPage()
  await customer.goto(shop.url('fi', '/contact'))
  const name = `Aino ${Date.now()}`
  const told = { name, email: mailTo('live', project.name), words: 'Missä mukini on?' }
  await sendTicketForm(customer, told)
  await expect(unassigned).toHaveText(String(before + 1))

  const other = await colleague(browser, page, 'support', unassignedOf(told.email))
  await claimTicket(other, told)
  await expect(unassigned).toHaveText(String(before))
  expect(await page.evaluate(() => 'isStillThere' in window)).toBe(true)
  await customer.context().close()
  await other.context().close()
})
