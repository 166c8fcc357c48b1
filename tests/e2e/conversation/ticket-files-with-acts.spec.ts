import { officeUrl, signInAs } from '#tests/e2e/office/office.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { mailTo } from '#tests/e2e/shop/order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'
import {
  chooseMacro,
  claimTicket,
  sendAnswer,
  sendTicketForm,
  unassignedOf,
} from './ticket-steps.ts'

// A question to a stranger is refused first: 422 says so in the console.
test.use({ expectedNoise: [/422/] })

const CARRIER = 'claims@carrier.example'

test('a file goes with an answer that waits for its act, and stays while the act is refused @desktop', async ({
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
  const email = mailTo('filesacts', project.name)
  const told = { name: `Fay ${Date.now()}`, email, words: 'Where is my parcel?' }
  await page.goto(shop.url('gb', '/contact'))
  await sendTicketForm(page, told)
  await signInAs(page, 'support', unassignedOf(email))
  const ticketUrl = await claimTicket(page, told)
  const area = await chooseMacro(page, 'parcelLate')
  const words = 'We ask the carrier. This is its label.'
  await area.fill(words)
  await sendAnswer(page, 'label.jpg')

  await expect(page).toHaveURL(/\/forward\?/)
  const formUrl = page.url()
  const file = page.getByRole('checkbox', { name: 'label.jpg' })
  await expect(file).toBeChecked()
  await expect(page.locator('[name=answer]')).toHaveValue(words)
  await expectAccessible(page)
  const [to, subject] = [page.locator('[name=to]'), page.locator('[name=subject]')]
  await to.fill('nobody@elsewhere.example')
  await subject.fill('Parcel of Fay')
  await page.locator('[name=text]').fill('Please look for it.')
  await page.getByRole('button', { name: 'Forward' }).click()
  await expect(to).toHaveAttribute('aria-invalid', 'true')
  await expect(file).toBeChecked()
  await page.goto(ticketUrl)
  await expect(page.locator('#thread [data-direction=OUT]')).toHaveCount(0)
  await expect(file, 'it waits with the draft').toBeChecked()

  await page.goto(formUrl)
  await to.fill(CARRIER)
  await subject.fill('Parcel of Fay')
  await page.locator('[name=text]').fill('Please look for it.')
  await page.getByRole('button', { name: 'Forward' }).click()
  await expect(page.getByText('It is forwarded.')).toBeVisible()
  const answer = page.locator('#thread [data-direction=OUT]')
  await expect(answer).toHaveCount(1)
  await expect(answer).toContainText(words)
  await expect(answer.getByRole('link', { name: /label\.jpg/ })).toBeVisible()
  expect(page.url().startsWith(officeUrl('/tickets/'))).toBe(true)
})
