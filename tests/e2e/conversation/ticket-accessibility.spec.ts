import type { Browser, Page } from '@playwright/test'
import { someOf } from '#tests/run/how-much.ts'
import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { alternativeMail, plainMail } from '#tests/mails/mime.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { bringMails, pagesOfMails } from './incoming-mails.ts'
import { officeUrl, signInAs } from '#tests/e2e/office/office.ts'
import { mailTo } from '#tests/e2e/shop/order-steps.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'
import { openMail } from './mails.ts'
import { claimTicket, rate, sendTicketForm, unassignedOf } from './ticket-steps.ts'

// 403 is what the console says of the question who is there, 422 of a form that was refused.
// Axe asks the frames of a page, too, and one with a stranger’s mail answers nobody.
test.use({ expectedNoise: [/403|422|postMessage/] })

/** Of the shop: an article of one's own would have the number of another test's. */
const GIFT_BOX = 901

/** In a hurry the darker ones alone: their colours are the younger. */
const looks = someOf(['dark', 'light'] as const)

/** Looks at pages as people who like it dark and as people who like it light see them. */
async function lookAt(page: Page, urls: readonly string[]): Promise<void> {
  for (const colorScheme of looks) {
    await page.emulateMedia({ colorScheme })
    for (const url of urls) {
      const answer = await page.goto(url)
      expect(answer?.status(), url).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.locator('main details').evaluateAll((all) => {
        for (const one of all) (one as HTMLDetailsElement).open = true
      })
      await expectAccessible(page)
    }
  }
}

async function answerInOffice(browser: Browser, told: Parameters<typeof claimTicket>[1]) {
  const office = await (await browser.newContext()).newPage()
  await signInAs(office, 'support-lead', unassignedOf(told.email))
  const url = await claimTicket(office, told)
  await office.locator('[data-answer]').fill('It is on its way.')
  await office.locator('button[name=act][value=solve]').click()
  await expect(office.locator('.o-thread [data-direction=OUT]')).toHaveCount(1)
  await office.context().close()
  return url
}

test('conversations of customers and guests can be used by everybody, dark and light', async ({
  page,
  shop,
  browser,
}, { project }) => {
  const customer = await inShopDatabase(async (db) => {
    const made = await makeCustomer(db, { name: 'Axel' })
    const lines = [{ articleName: 'Gift box', articleId: GIFT_BOX }]
    await makePlacedOrder(db, { customerId: made.id, email: made.email, status: 15, lines })
    return made
  })
  await page.goto(shop.url('gb', '/login'))
  await page.locator('input[name=email]').fill(customer.email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('main form').first().locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('/login'))
  await page.goto(shop.url('gb', '/accounts/tickets?new=1'))
  const name = `Axel ${Date.now()}`
  const told = { name, email: customer.email, words: 'Where is it?', photo: 'box.jpg' }
  await sendTicketForm(page, told)
  const ticketUrl = await answerInOffice(browser, told)
  const own = shop.url('gb', `/accounts/tickets/${new URL(ticketUrl).pathname.split('/').at(-1)}`)
  const account = ['', '?new=1', '?status=ARCHIVED', '?new=1&channel=formContactRequestBudget']
  const lists = account.map((query) => shop.url('gb', `/accounts/tickets${query}`))
  await lookAt(page, [...lists, own])
  await rate(page, 'Fine.')
  await lookAt(page, [own])

  await page.context().clearCookies()
  const email = mailTo('axe', project.name)
  const asked = { name: `Gwen ${Date.now()}`, email, words: 'Is it there?', photo: 'there.jpg' }
  await page.goto(shop.url('gb', '/contact'))
  await sendTicketForm(page, asked)
  await answerInOffice(browser, asked)
  const mail = await openMail(page, email, 'It is on its way.')
  const link = await mail.getByRole('link', { name: 'Read and answer' }).getAttribute('href')
  await lookAt(page, [link!])
  await rate(page, 'Good.')
  await lookAt(page, [link!, shop.url('gb', '/contact?channel=chat')])
})

test('every page of the help desk can be used by everybody, dark and light @elsewhere', async ({
  page,
  shop,
}, { project }) => {
  test.setTimeout(600_000)
  const email = mailTo('desk', project.name)
  const lines = [{ articleName: 'Gift box', articleId: GIFT_BOX }]
  const order = await inShopDatabase((db) => makePlacedOrder(db, { email, status: 15, lines }))
  const told = { name: `Dora ${Date.now()}`, email, words: 'Broken!', order: order.number }
  await page.goto(shop.url('gb', '/contact'))
  await sendTicketForm(page, { ...told, photo: 'broken.jpg' })
  const mailbox = `axe ${Date.now()}`
  const head = { To: 'hello@estampa.example', Subject: 'About my box' }
  const signed = { ...head, From: email, 'Message-ID': `<axe-${Date.now()}@x.example>` }
  await bringMails(mailbox, [
    alternativeMail(signed, { text: 'Look:\n> old', html: '<p>Look: <b>here</b></p>' }),
    plainMail({ ...head, From: '', 'Message-ID': `<none-${Date.now()}@x.example>` }, 'Nobody'),
  ])
  const mails = await pagesOfMails(mailbox, 2)

  await signInAs(page, 'support-lead', unassignedOf(email))
  const ticket = new URL(await claimTicket(page, told)).pathname.replace('/office', '')
  // Whoever answered from that address: only then there is something to export or to erase; who asks for a quote gets one.
  await inShopDatabase((db) =>
    db
      .updateTable('ticket')
      .set({ verified: 'ORDER', subject: 'budget' })
      .where('email', '=', email)
      .execute(),
  )
  await page.locator('[data-answer]').fill('A note to all of us')
  await page.locator('button[name=act][value=note]').click()
  await page.getByRole('button', { name: 'Make a quote' }).click()
  await page.waitForURL(/\/office\/quotes\//)
  const quote = new URL(page.url()).pathname.replace('/office', '')
  await page.goto(officeUrl('/ticket-umbrellas'))
  await page.getByLabel('What the problem is').fill('Blue ink washes out')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL(/\/office\/ticket-umbrellas\//)
  const umbrella = new URL(page.url()).pathname.replace('/office', '')
  const views = ['unassigned', 'mine', 'all', 'snoozed'].map((view) => `/tickets?view=${view}`)
  const paths = [
    ...views,
    ticket,
    `${ticket}?macro=damagedPhotosPlease`,
    `${ticket}/forward`,
    `${ticket}/split`,
    `${ticket}/guest-data`,
    ...mails,
    '/mail-in',
    '/tickets/figures',
    '/help-figures',
    '/ticket-hours',
    '/ticket-umbrellas',
    umbrella,
    '/macros',
    '/macros/damagedPhotosPlease',
    '/quotes',
    quote,
  ]
  await lookAt(
    page,
    paths.map((path) => officeUrl(path)),
  )
})
