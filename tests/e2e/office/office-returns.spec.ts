import { makePublicId } from '#commerce/kernel/public-id.ts'
import { openMail } from '#tests/e2e/conversation/mails.ts'
import { mailTo } from '#tests/e2e/shop/order-steps.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { officeUrl, signInAs } from './office.ts'

/** Of the shop: an article of one's own would have the number of another test's. */
const GIFT_BOX = 901

/** An order that arrived, of which its customer gives everything back. */
const givenBack = (email: string) =>
  inShopDatabase(async (db) => {
    const lines = [{ articleName: 'Gift box', articleId: GIFT_BOX, quantity: 2 }]
    const order = await makePlacedOrder(db, { email, status: 15, lines })
    const { id } = await db
      .insertInto('withdrawal')
      .values({ public_id: makePublicId(), order_id: order.id, declared_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('withdrawal_line')
      .values({ withdrawal_id: id, line_id: order.lineIds[0]!, quantity: 2 })
      .execute()
    return order.number
  })

test('packing receives what comes back by its number, support refuses it, and the customer reads why @desktop', async ({
  page,
}, { project }) => {
  const email = mailTo('returns', project.name)
  const number = await givenBack(email)
  await signInAs(page, 'packing', '/production/returns')
  const code = page.getByLabel('Order number or scanned code')
  await expect(code).toBeFocused()
  await page.keyboard.type('GB-0000-0000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing is announced')).toBeVisible()
  await code.fill(number)
  await page.keyboard.press('Enter')
  const card = page.locator('.o-card', { hasText: number })
  await expect(card).toContainText('2 × Gift box')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Goods are here' }).click()
  await expect(page.getByRole('status').first()).toContainText('Received')
  await expect(card).toHaveCount(0)

  await page.context().clearCookies()
  await signInAs(page, 'support', '/withdrawals')
  await page.locator('tr', { hasText: number }).getByRole('link').first().click()
  await expectAccessible(page)
  const words = 'These boxes are of another shop.'
  await page.locator('[name=refusal]').fill(words)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(words)
  await page.goto(officeUrl('/withdrawals'))
  await expect(page.locator('tr', { hasText: number })).toHaveCount(0)
  await openMail(page, email, words)
})
