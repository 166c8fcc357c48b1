import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { expect } from '#tests/e2e/shop-test.ts'

/** An order that has arrived, without waiting for the factory: nobody here is interested in how. */
export const deliver = (publicId: string) =>
  inShopDatabase((db) =>
    sql`
      with moved as (
        update shop_order set status = 15, status_changed_at = now() where public_id = ${publicId}
        returning id
      )
      insert into order_event (order_id, from_status, to_status, actor) select id, 9, 15, 'carrier' from moved
    `.execute(db),
  )

export const photoNamed = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await makePicture(),
})

export type Told = { name: string; email: string; words: string; order?: string; photo?: string }

/** Fills a form of tickets and sends it; name and email may stand there already. */
export async function sendTicketForm(page: Page, told: Told): Promise<void> {
  // All tests write from one address, which may write ten times an hour.
  await inShopDatabase((db) =>
    db.deleteFrom('attempt_count').where('key', 'like', 'ticket %').execute(),
  )
  const form = page.locator('main form:has([name=subject])')
  await form.locator('[name=subject]').selectOption('order')
  await form.locator('[name=name]').fill(told.name)
  await form.locator('[name=email]').fill(told.email)
  if (told.order) await form.locator('[name=order]').fill(told.order)
  await form.locator('[name=message]').fill(told.words)
  await form.locator('[name=policy]').check()
  if (told.photo) await form.locator('[type=file]').setInputFiles([await photoNamed(told.photo)])
  await form.locator('button[type=submit]').click()
  await expect(page.getByRole('status')).toBeVisible()
}

/** Address in the office of the tickets that nobody has taken yet and somebody has written. */
export const unassignedOf = (email: string) =>
  `/tickets?view=unassigned&q=${encodeURIComponent(email)}`

/** Takes the ticket of a writer among those that nobody has: the page of the office is that list. Gives its address. */
export async function claimTicket(office: Page, { name, words }: Told): Promise<string> {
  await office.locator('tbody tr', { hasText: name }).getByRole('link').first().click()
  await expect(office.locator('.o-thread')).toContainText(words)
  const take = office.locator('button[name=act][value=take]')
  await take.click()
  await expect(take).toHaveCount(0)
  return office.url()
}

/** Begins the answer with a macro of the whole list, as it stands in the language of the customer. */
export async function chooseMacro(office: Page, code: string): Promise<Locator> {
  const all = office.locator('.o-macros details')
  await all.locator('summary').click()
  await all.locator(`[data-macro=${code}]`).click()
  return office.locator('[data-answer]')
}

export async function sendAnswer(office: Page, photo?: string): Promise<void> {
  if (photo) {
    await office.locator('#answer-form [name=files]').setInputFiles([await photoNamed(photo)])
  }
  await office.locator('button[name=act][value=answer]').click()
}

/** Clock of a ticket in its facts: there while somebody waits for us. */
export const clockOf = (office: Page) =>
  office.locator('.o-facts > div', { has: office.getByText('Answer due', { exact: true }) })

/** Answers the mail that is open in the inbox as its reader's mail program would. */
export async function replyToMail(page: Page, words: string, photo?: string): Promise<void> {
  await page.locator('textarea[name=text]').fill(words)
  if (photo) await page.locator('input[name=files]').setInputFiles([await photoNamed(photo)])
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByRole('status')).toBeVisible()
}

/** The worker reads a mail a moment after it came: its ticket is looked at until it is there. */
export async function waitForLastWords(office: Page, ticketUrl: string, words: string) {
  const last = office.locator('.o-thread > li').last()
  await expect(async () => {
    await office.goto(ticketUrl)
    await expect(last).toContainText(words, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  return last
}

/**
 * Asks from a ticket for its order to be made again, with the customer's photos and the answer that leaves with the
 * approval. Ends on the ticket; gives the address of the request.
 */
export async function askForReprint(
  office: Page,
  { pieces, words }: { pieces: number; words: string },
): Promise<string> {
  const ticketUrl = office.url()
  await office.locator('.o-ticket-acts summary').first().click()
  await office.locator('.o-ticket-acts').getByRole('link', { name: 'Make it again' }).click()
  await office.getByLabel('Pieces to make again').fill(String(pieces))
  await expect(office.locator('#reprint-plan')).toContainText('above your limit')
  await office.getByLabel('Reason').selectOption('damaged')
  await office.getByLabel('Who pays').selectOption('CARRIER')
  await office.getByLabel('What happened').fill('Crushed on the way, see the photos')
  await office.locator('[name=photos]').first().check()
  await office.locator('[name=answer]').fill(words)
  await office.getByLabel('Mark the ticket as solved then').check()
  await office.getByRole('button', { name: 'Ask for approval' }).click()
  await office.waitForURL(ticketUrl)
  const prepared = office.locator('.o-thread [data-direction=NOTE]', { hasText: words })
  await expect(prepared).toContainText('Waiting for approval')
  const href = await prepared.getByRole('link', { name: /^Reprint of/ }).getAttribute('href')
  return href!.replace('/office', '')
}

/** Approves a reprint as the second person; gives the number of the new order. */
export async function approveReprint(lead: Page, words: string): Promise<string> {
  await expect(lead.getByRole('main')).toContainText(words)
  await lead.locator('button[name=act][value=approve]').click()
  await expect(lead.getByText('Waits for approval')).toHaveCount(0)
  return (await lead.locator('.o-card a[href^="/office/orders/"]').last().innerText()).trim()
}

/** Gives five stars on the page of a conversation that was resolved. */
export async function rate(page: Page, words: string): Promise<void> {
  await page.locator('#rating [name=stars][value="5"]').check()
  await page.locator('#rating [name=words]').fill(words)
  await page.locator('button[name=act][value=rate]').click()
  await expect(page.locator('#rating [name=stars]')).toHaveCount(0)
}
