import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { officeUrl } from '#tests/e2e/office/office.ts'
import { colleague } from '#tests/e2e/office/office-order-steps.ts'
import { berlin, buyBox, lisbon, mailTo, numberOn } from '#tests/e2e/shop/order-steps.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'
import { openMail } from './mails.ts'
import {
  approveReprint,
  askForReprint,
  chooseMacro,
  claimTicket,
  clockOf,
  deliver,
  rate,
  replyToMail,
  sendAnswer,
  sendTicketForm,
  unassignedOf,
  waitForLastWords,
} from './ticket-steps.ts'

// 403 is what the console says of the question who is there, 422 of a form that was refused.
test.use({ expectedNoise: [/403|422/] })

/** So many boxes are worth more than one person may give away. */
const BOXES = 50

test('a customer in Germany writes, answers by email, gets a reprint that two approved, and rates it @desktop', async ({
  page,
  shop,
  browser,
}) => {
  const { message } = demoWords('de')
  const { email } = await inShopDatabase((db) => makeCustomer(db, { name: 'Greta' }))
  await page.goto(shop.url('de', '/login'))
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('main form').first().locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.includes('/login'))
  await buyBox(page, shop, { at: berlin, as: email, quantity: BOXES, isGuest: false })
  const order = await numberOn(page)
  await deliver(new URL(page.url()).searchParams.get('order')!)

  await page.goto(shop.url('de', '/accounts/tickets?new=1'))
  const entry = page.locator('.fault-entry-order', { hasText: order })
  await expect(entry.getByRole('checkbox')).toBeChecked()
  await expect(entry.locator('.line-thumb img')).toBeVisible()
  const words = 'Alle Kartons sind zerdrückt angekommen.'
  const told = { name: `Greta ${Date.now()}`, email, words, order, photo: 'karton.jpg' }
  await sendTicketForm(page, told)
  await expect(page.getByRole('main')).toContainText(message('accounts-tickets.sent'))

  const office = await colleague(browser, page, 'support', unassignedOf(email))
  const ticketUrl = await claimTicket(office, told)
  await expect(clockOf(office)).toHaveCount(1)
  const answer = await chooseMacro(office, 'damagedPhotosPlease')
  await expect(answer).toHaveValue(new RegExp(`Bestellung ${order} beschädigt angekommen`))
  await sendAnswer(office, 'so-etwa.jpg')
  const said = office.locator('.o-thread [data-direction=OUT]')
  await expect(said).toContainText('Wirf bitte noch')
  await expect(said.getByRole('img', { name: 'so-etwa.jpg' })).toBeVisible()
  await expect(clockOf(office)).toHaveCount(0)

  await openMail(page, email, 'Wirf bitte noch nichts weg')
  await replyToMail(page, 'Hier ist das Foto vom Paket.', 'paket.jpg')
  const last = await waitForLastWords(office, ticketUrl, 'Hier ist das Foto vom Paket.')
  await expect(last).toContainText('by email')
  await expect(last.getByRole('img', { name: 'paket.jpg' })).toBeVisible()
  await expect(last).not.toContainText('Wirf bitte noch', { useInnerText: true })
  await last.getByText('Quoted text').click()
  await expect(last).toContainText('Wirf bitte noch', { useInnerText: true })
  await expect(office.locator('.o-thread > li')).toHaveCount(3)
  await expect(clockOf(office), 'whoever answered waits for us again').toHaveCount(1)
  await expectAccessible(office)

  const end = 'Wir machen alle Kartons neu, kostenlos.'
  const request = await askForReprint(office, { pieces: BOXES, words: end })
  await page.goto(shop.url('de', '/accounts/tickets'))
  await expect(page.getByRole('main'), 'nothing is promised before').not.toContainText(end)
  const lead = await colleague(browser, page, 'support-lead', request)
  const reprint = await approveReprint(lead, end)
  await lead.context().close()

  await page.reload()
  const row = page.locator('.panel', { hasText: end })
  await expect(row).toContainText(message('accounts-tickets.unread'))
  await expect(row).toContainText(message('accounts-tickets.status.RESOLVED'))
  await row.getByRole('link').click()
  const main = page.getByRole('main')
  await expect(main).toContainText(message('ticket.acts.title'))
  await expect(main).toContainText(reprint)
  await expect(page.locator('.conversation > li')).toHaveCount(4)
  await expect(page.locator('.ticket-lines')).toContainText(`${BOXES} ×`)
  await expect(page.locator('.ticket-lines .line-thumb img')).toBeVisible()
  await expect(page.getByRole('img', { name: 'paket.jpg' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'so-etwa.jpg' })).toBeVisible()
  await expectAccessible(page)
  await rate(page, 'Schnell und freundlich!')
  await expectAccessible(page)

  await office.goto(ticketUrl)
  await expect(office.locator('.o-facts')).toContainText(['5 of 5 · Schnell und freundlich!'])
  await expect(clockOf(office)).toHaveCount(0)
  await office.goto(officeUrl('/mail-in'))
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Incoming email')
  await office.context().close()
})

test('a guest in Portugal goes the same way on a phone, by the links of the emails alone @phone @elsewhere', async ({
  page,
  shop,
  browser,
}, { project }) => {
  const { message } = demoWords('pt')
  const email = mailTo('ines', project.name)
  await buyBox(page, shop, { at: lisbon, as: email, quantity: BOXES })
  const order = await numberOn(page)
  await deliver(new URL(page.url()).searchParams.get('order')!)
  // Another device: only what comes by email is known there.
  await page.context().clearCookies()

  await page.goto(shop.url('pt', '/contact'))
  const words = 'As caixas chegaram todas amassadas.'
  const told = { name: `Inês ${Date.now()}`, email, words, order, photo: 'caixas.jpg' }
  await sendTicketForm(page, told)

  const office = await colleague(browser, page, 'support', unassignedOf(email))
  const ticketUrl = await claimTicket(office, told)
  await expect(office.locator('.o-ticket-orders'), 'whoever typed a number').toHaveCount(0)
  const answer = await chooseMacro(office, 'complaintReceived')
  await expect(answer).toHaveValue(/^Obrigado por nos dizer com tanta franqueza/)
  await sendAnswer(office)
  await expect(office.locator('.o-thread [data-direction=OUT]')).toContainText('Obrigado')
  await expectAccessible(office)

  await openMail(page, email, 'Obrigado por nos dizer')
  await replyToMail(page, 'Aqui vai outra foto.', 'embalagem.jpg')
  const last = await waitForLastWords(office, ticketUrl, 'Aqui vai outra foto.')
  await expect(last).toContainText('by email')
  await expect(clockOf(office)).toHaveCount(1)
  await expect(office.locator('.o-ticket-orders'), 'shown to be the buyer').toContainText(order)

  const end = 'Vamos imprimir tudo outra vez, sem custos.'
  const request = await askForReprint(office, { pieces: BOXES, words: end })
  await expectAccessible(office)
  const lead = await colleague(browser, page, 'support-lead', request)
  await expectAccessible(lead)
  const reprint = await approveReprint(lead, end)
  await lead.context().close()

  const mail = await openMail(page, email, end)
  const link = await mail.getByRole('link', { name: 'Ler e responder' }).getAttribute('href')
  await page.goto(link!)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
  const main = page.getByRole('main')
  await expect(main).toContainText(end)
  await expect(main).toContainText(message('ticket.acts.title'))
  await expect(main).toContainText(reprint)
  await expect(page.locator('.ticket-lines .line-thumb img')).toBeVisible()
  await expect(page.getByRole('img', { name: 'embalagem.jpg' })).toBeVisible()
  await expectAccessible(page)
  await rate(page, 'Impecável!')
  await expectAccessible(page)
  await office.goto(ticketUrl)
  await expect(office.locator('.o-facts')).toContainText(['5 of 5 · Impecável!'])
  await office.context().close()
})
