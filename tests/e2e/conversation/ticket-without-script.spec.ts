import type { Browser, Page } from '@playwright/test'
import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { signInAs } from '#tests/e2e/office/office.ts'
import { mailTo } from '#tests/e2e/shop/order-steps.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'
import { openMail } from './mails.ts'
import {
  claimTicket,
  photoNamed,
  rate,
  sendAnswer,
  sendTicketForm,
  unassignedOf,
  type Told,
} from './ticket-steps.ts'

// The people of the office have a script, the customers none.
test.use({ javaScriptEnabled: false, expectedNoise: [/403|422/] })

const { message } = demoWords('en')

async function answerInOffice(browser: Browser, told: Told, words: string): Promise<string> {
  const office = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
  await signInAs(office, 'support', unassignedOf(told.email))
  const url = await claimTicket(office, told)
  await office.locator('[data-answer]').fill(words)
  await sendAnswer(office)
  await expect(office.locator('.o-thread [data-direction=OUT]')).toContainText(words)
  await office.context().close()
  return url
}

/** Answers with a photo on the page of a conversation, says that it is solved, and how it was. */
async function answerAndEnd(page: Page, answer: string): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toContainText(answer)
  const form = page.locator('form:has([name=message])')
  await form.locator('[name=message]').fill('And this is the other side.')
  await form.locator('[type=file]').setInputFiles([await photoNamed('other-side.jpg')])
  await form.locator('button[type=submit]').first().click()
  await expect(page.getByRole('status')).toContainText(message('ticket.sent'))
  await expect(page.locator('.conversation > li')).toHaveCount(3)
  await expect(page.getByRole('img', { name: 'other-side.jpg' })).toBeVisible()
  await page.locator('button[name=act][value=close]').click()
  await expect(page.getByRole('status')).toContainText(message('ticket.closed'))
  await expect(main).toContainText(message('accounts-tickets.status.RESOLVED'))
  await rate(page, 'Good without a script, too.')
  await expect(page.getByRole('status')).toContainText(message('ticket.rating.done'))
}

test('a guest without a script writes, sends photos, answers behind the link and ends it @elsewhere', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.slow()
  const email = mailTo('nina', project.name)
  const words = 'The handle is loose.'
  const told = { name: `Nina ${Date.now()}`, email, words, photo: 'handle.jpg' }
  await page.goto(shop.url('gb', '/contact'))
  await sendTicketForm(page, told)
  const ticketUrl = await answerInOffice(browser, told, 'Please show us the other side.')
  const mail = await openMail(page, email, 'Please show us the other side.')
  const link = await mail.getByRole('link', { name: 'Read and answer' }).getAttribute('href')
  await page.goto(link!)
  await expect(page.getByRole('img', { name: 'handle.jpg' })).toBeVisible()
  await answerAndEnd(page, 'Please show us the other side.')
  await signInAs(page, 'support', new URL(ticketUrl).pathname.replace('/office', ''))
  await expect(page.locator('.o-thread > li')).toHaveCount(3)
  await expect(page.locator('.o-facts', { hasText: '5 of 5' })).toBeVisible()
})

test('a customer without a script does the same in the account @desktop @elsewhere', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const { email } = await inShopDatabase((db) => makeCustomer(db, { name: 'Nora' }))
  await page.goto(shop.url('gb', '/login'))
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('main form').first().locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('/login'))
  await page.goto(shop.url('gb', '/accounts/tickets?new=1'))
  const words = 'The print is pale.'
  const told = { name: `Nora ${Date.now()}`, email, words, photo: 'pale.jpg' }
  await sendTicketForm(page, told)
  await answerInOffice(browser, told, 'Please show us the other side.')
  await page.goto(shop.url('gb', '/accounts/tickets'))
  const row = page.locator('.panel', { hasText: 'Please show us the other side.' })
  await expect(row).toContainText(message('accounts-tickets.unread'))
  await row.getByRole('link').click()
  await answerAndEnd(page, 'Please show us the other side.')
  await page.goto(shop.url('gb', '/accounts/tickets'))
  const ended = page.locator('.panel', { hasText: 'And this is the other side.' })
  await expect(ended).toContainText(message('accounts-tickets.status.RESOLVED'))
})
