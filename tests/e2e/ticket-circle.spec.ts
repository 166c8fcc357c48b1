import type { Page } from '@playwright/test'
import { openMail } from './mails.ts'
import { officeUrl, signInAs } from './office.ts'
import { expect, expectAccessible, test } from './shop-test.ts'

type Told = { name: string; email: string; words: string }

async function writeToShop(page: Page, url: string, { name, email, words }: Told): Promise<void> {
  await page.goto(url)
  const form = page.locator('main form')
  await form.locator('[name=subject]').selectOption('order')
  await form.locator('[name=name]').fill(name)
  await form.locator('[name=email]').fill(email)
  await form.locator('[name=message]').fill(words)
  await form.locator('[name=policy]').check()
  await form.locator('button[type=submit]').click()
  await expect(page.getByRole('status')).toBeVisible()
}

/** Opens the ticket of a writer among those that nobody has taken, and answers it. */
async function answerInOffice(page: Page, { name, email }: Told, words: string): Promise<void> {
  await signInAs(page, 'support', `/tickets?view=unassigned&q=${encodeURIComponent(email)}`)
  await page.locator('tbody tr', { hasText: name }).getByRole('link').first().click()
  await page.locator('button[name=act][value=take]').click()
  await page.locator('textarea[name=text]').fill(words)
  await page.locator('button[name=act][value=answer]').click()
  await expect(page.locator('.o-thread [data-direction=OUT]')).toContainText(words)
}

/** Answers the newest mail to somebody as their mail program would. */
async function replyFromInbox(page: Page, email: string, words: string): Promise<void> {
  await openMail(page, email)
  await page.locator('textarea[name=text]').fill(words)
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByRole('status')).toBeVisible()
}

async function expectInTicket(page: Page, { name, email }: Told, words: string): Promise<void> {
  // The worker reads it a moment later: looked for until it is there.
  await expect(async () => {
    await page.goto(officeUrl(`/tickets?view=mine&q=${encodeURIComponent(email)}`))
    await page
      .locator('tbody tr', { hasText: name })
      .getByRole('link')
      .first()
      .click({ timeout: 2_000 })
    await expect(page.locator('.o-thread > li').last()).toContainText(words, { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await expect(page.locator('.o-thread > li')).toHaveCount(3)
}

test('a question by form is answered in the office, and the answer to that comes back by email @desktop', async ({
  page,
  shop,
}) => {
  const told = {
    name: `Ivy Reader ${Date.now()}`,
    email: `ivy-${Date.now()}@example.com`,
    words: 'When does my mug arrive?',
  }
  await writeToShop(page, shop.url('gb', '/contact'), told)
  await answerInOffice(page, told, 'It leaves today.')
  await replyFromInbox(page, told.email, 'Lovely, thank you!')
  await expectInTicket(page, told, 'Lovely, thank you!')
  const last = page.locator('.o-thread > li').last()
  await expect(last).toContainText('by email')
  await expect(last).not.toContainText('It leaves today.', { useInnerText: true })
  await last.getByText('Quoted text').click()
  await expect(last).toContainText('It leaves today.', { useInnerText: true })
  await expectAccessible(page)
  await page.goto(officeUrl('/mail-in'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Incoming email')
  await expectAccessible(page)
})

test('a guest in Portugal reads, answers by email and sees all of it behind the link @phone', async ({
  page,
  shop,
}) => {
  const told = {
    name: `Inês Leitora ${Date.now()}`,
    email: `ines-${Date.now()}@example.com`,
    words: 'Quando chega a minha caneca?',
  }
  await writeToShop(page, shop.url('pt', '/contact'), told)
  await answerInOffice(page, told, 'Sai hoje da nossa oficina.')
  await replyFromInbox(page, told.email, 'Muito obrigada!')
  await expectInTicket(page, told, 'Muito obrigada!')
  await expectAccessible(page)
  const mail = await openMail(page, told.email)
  const link = await mail.getByRole('link', { name: 'Ler e responder' }).getAttribute('href')
  await page.goto(link!)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT')
  await expect(page.locator('main')).toContainText('Muito obrigada!')
  await expect(page.locator('main')).toContainText('Sai hoje da nossa oficina.')
  await expectAccessible(page)
})
