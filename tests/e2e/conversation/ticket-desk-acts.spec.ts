import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { officeUrl, signInAs } from '#tests/e2e/office/office.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { mailTo } from '#tests/e2e/shop/order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'
import { sendTicketForm, unassignedOf, type Told } from './ticket-steps.ts'

// A split of nothing and a forward to a stranger are refused: 422 says so in the console.
test.use({ expectedNoise: [/422/] })

const DAY_MS = 24 * 60 * 60_000
const CARRIER = 'claims@carrier.example'

const referenceIn = async (page: Page) =>
  /T-[0-9A-Z]+/.exec(await page.locator('main').innerText())![0]

/** Words of the thread, without the notes of the shop. */
const wordsOf = (page: Page) => page.locator('#thread > li:not([data-direction=NOTE])')

/** Opens the ticket of a writer that holds these words. */
async function open(page: Page, { email, words }: Told): Promise<void> {
  await page.goto(officeUrl(`/tickets?view=all&q=${encodeURIComponent(email)}`))
  await page.locator('tbody tr', { hasText: words }).getByRole('link').first().click()
  await expect(page.locator('#thread')).toContainText(words)
}

/** Words that the customer wrote later; how they came is another test's matter. */
const writeAgain = (page: Page, words: string) =>
  inShopDatabase((db) =>
    sql`
      insert into ticket_message (ticket_id, direction, channel, text, created_at)
      select id, 'IN', 'LINK', ${words}, now() from ticket
      where public_id = ${new URL(page.url()).pathname.split('/').at(-1)!}`.execute(db),
  )

test('puts a ticket aside, splits, forwards and merges it by its buttons @desktop', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  await inShopDatabase((db) =>
    db
      .insertInto('ticket_forward_rule')
      .values({ address: CARRIER, label: 'Carrier' })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const email = mailTo('deskacts', project.name)
  const first = { name: `Dora ${Date.now()}`, email, words: 'Where is my parcel?' }
  const second = { ...first, words: 'And it was a gift.' }
  for (const told of [first, second]) {
    await page.goto(shop.url('gb', '/contact'))
    await sendTicketForm(page, told)
  }
  // Of an address that nobody has proven no other ticket is shown, and none is merged.
  await inShopDatabase((db) =>
    db.updateTable('ticket').set({ verified: 'EMAIL' }).where('email', '=', email).execute(),
  )
  await signInAs(page, 'support', unassignedOf(email))

  await open(page, first)
  const reference = await referenceIn(page)
  await page
    .locator('[name=until]')
    .fill(new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Put aside' }).click()
  await expect(page.getByText('It is put aside.')).toBeVisible()
  await page.goto(officeUrl(`/tickets?view=snoozed&q=${encodeURIComponent(email)}`))
  await expect(page.locator('tbody tr', { hasText: first.words })).toHaveCount(1)
  // Words are looked for in all tickets, whatever the view.
  await page.goto(officeUrl('/tickets?view=due'))
  await expect(page.locator('tbody tr', { hasText: first.words })).toHaveCount(0)

  await open(page, first)
  await writeAgain(page, 'My invoice is wrong, too.')
  await page.reload()
  await page.getByRole('link', { name: 'Split' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Split' }).click()
  await expect(page.locator('.o-field-error, .o-note[data-tone=bad]').first()).toBeVisible()
  await page.getByLabel(/My invoice is wrong/).check()
  await page.getByRole('button', { name: 'Split' }).click()
  await expect(wordsOf(page)).toHaveText([/My invoice is wrong/])
  await expect(page.locator('main')).toContainText(reference)
  await page.getByRole('link', { name: reference }).first().click()
  await expect(wordsOf(page)).toHaveText([/Where is my parcel/])

  await page.getByRole('link', { name: 'Forward' }).click()
  await expectAccessible(page)
  await page.locator('[name=to]').fill('nobody@elsewhere.example')
  await page.locator('[name=subject]').fill('Parcel of Dora')
  await page.locator('[name=text]').fill('Please look for it.')
  await page.getByRole('button', { name: 'Forward' }).click()
  await expect(page.locator('[name=to]')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('[name=to]').fill(CARRIER)
  await page.getByLabel(/Where is my parcel/).check()
  await page.getByRole('button', { name: 'Forward' }).click()
  await expect(page.getByText('It is forwarded.')).toBeVisible()
  await expect(page.locator('#thread [data-direction=NOTE]').last()).toContainText(CARRIER)

  await open(page, second)
  await page.locator('[name=into]').selectOption({ label: reference })
  page.once('dialog', (dialog) => void dialog.accept())
  await page.locator('button[name=act][value=merge]').click()
  await expect(page.getByText('The messages are here now.')).toBeVisible()
  await expect(page.locator('#thread')).toContainText(first.words)
  await expect(page.locator('#thread')).toContainText(second.words)
  await expectAccessible(page)
})
