import { officeUrl, signInAs } from '#tests/e2e/office/office.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'
import { mailTo } from '#tests/e2e/shop/order-steps.ts'
import { openMail } from './mails.ts'
import { sendTicketForm, unassignedOf } from './ticket-steps.ts'

test('keeps the inbox tidy with tags, columns and spam, which is taken back; the writer finds the way back', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  const email = mailTo('tidy', project.name)
  const told = { name: `Tilda ${Date.now()}`, email, words: 'Wo ist mein Paket?' }
  await page.goto(shop.url('de', '/contact'))
  await sendTicketForm(page, told)
  const receipt = await openMail(page, email, 'Nachricht ansehen')
  const link = await receipt.getByRole('link', { name: 'Nachricht ansehen' }).getAttribute('href')
  await page.goto(link!)
  await expect(page.getByRole('main')).toContainText(told.words)

  await signInAs(page, 'support', unassignedOf(email))
  await page.locator('tbody tr', { hasText: told.name }).getByRole('link').first().click()
  await expect(page.locator('#thread')).toContainText(told.words)
  const ticketUrl = page.url()
  const tag = `lot-${Date.now()}`
  await page.getByLabel('Another tag').fill(tag)
  await page.getByRole('button', { name: 'Add the tag' }).click()
  const tags = page.locator('.o-ticket-tags')
  await expect(tags).toContainText(tag)
  await tags.getByRole('link', { name: tag }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.goto(officeUrl(`/tickets?view=all&tag=${tag}&columns=from,tags,waitingOn`))
  await expect(page.locator('tbody tr')).toContainText('Ours')
  await page.goto(ticketUrl)
  await page.getByRole('button', { name: `Remove the tag ${tag}` }).click()
  await expect(tags).toHaveCount(0)

  await page.getByRole('button', { name: 'It is spam' }).click()
  await expect(page.getByRole('button', { name: 'It is no spam' })).toBeVisible()
  await page.goto(officeUrl(`/tickets?view=spam`))
  await expect(page.locator('tbody')).toContainText(told.name)
  await page.goto(ticketUrl)
  await page.getByRole('button', { name: 'It is no spam' }).click()
  await expect(page.getByRole('button', { name: 'It is spam' })).toBeVisible()
  await page.goto(officeUrl(unassignedOf(email)))
  await expect(page.locator('tbody')).toContainText(told.name)
})
