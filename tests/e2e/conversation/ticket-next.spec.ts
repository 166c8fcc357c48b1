import { colleague } from '#tests/e2e/office/office-order-steps.ts'
import { mailTo } from '#tests/e2e/shop/order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'
import { sendTicketForm, unassignedOf } from './ticket-steps.ts'

// 403 is what the console says of the question who is there.
test.use({ expectedNoise: [/403/] })

test('somebody who answers in German is given the next ticket of the list they look at @desktop', async ({
  page,
  shop,
  browser,
}, { project }) => {
  const email = mailTo('next', project.name)
  const told = { name: `Nora ${Date.now()}`, email, words: 'Wo ist meine Tasse?' }
  await page.goto(shop.url('de', '/contact'))
  await sendTicketForm(page, told)

  const office = await colleague(browser, page, 'support', unassignedOf(email))
  const languages = office.locator('.o-own-languages')
  const speak = async (names: readonly string[]) => {
    await languages.locator('summary').click()
    for (const box of await languages.getByRole('checkbox').all()) await box.uncheck()
    for (const name of names) await languages.getByLabel(name, { exact: true }).check()
    await languages.getByRole('button', { name: 'Save what I answer' }).click()
    await expect(languages.locator('summary')).toContainText(names[0] ?? 'in all languages')
  }
  const giveNext = () => office.getByRole('button', { name: 'Give me the next' }).click()

  await speak(['Finnish'])
  await giveNext()
  await expect(office.getByText('Nothing of this list is waiting')).toBeVisible()
  await expect(office, 'the list is the same').toHaveURL(/q=/)
  await expectAccessible(office)
  await speak(['German', 'English'])
  await giveNext()
  await expect(office.locator('.o-thread')).toContainText(told.words)
  await expect(office.locator('button[name=act][value=take]'), 'it is theirs now').toHaveCount(0)
  const facts = office.locator('.o-facts')
  await expect(facts.getByText('Answer due', { exact: true })).toBeVisible()
  await expect(facts.getByText('Solve by', { exact: true })).toBeVisible()

  await office.goto(office.url().replace(/\/tickets\/.*/, '/tickets?view=mine'))
  await expect(office.locator('tbody tr', { hasText: told.name })).toHaveCount(1)
  await speak([])
})
