import { demoWords } from '#tests/e2e/demo-words.ts'
import { readCode } from '#tests/e2e/conversation/mails.ts'
import { decide, lisbon, mailTo, orderWith, skipToPayment } from './order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

// 422 is what the console says of an account that was refused.
test.use({ expectedNoise: [/422/] })

test('money that cannot go back the way it came goes to the account that its owner names @elsewhere', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  const { message } = demoWords('pt')
  const email = mailTo('rui', project.name)
  const title = page.getByRole('heading', { level: 1 })
  const press = (id: string) => page.getByRole('button', { name: message(id) }).click()
  const follow = (id: string) => page.getByRole('link', { name: message(id) }).click()
  await skipToPayment(page, shop, lisbon, email)
  await orderWith(page, 'MULTIBANCO')
  await page.waitForURL(/order-completed\?order=/)
  await follow('tracking-detail.pay.other')
  await follow('payment.voucher.page')
  await decide(page, 'approve')
  await page.waitForURL(/order-completed\?order=/)

  await follow('order-completed.track')
  await follow('tracking-detail.change.cancel')
  const panel = page.locator('.order-panel')
  await expect(panel).toContainText(message('tracking-detail.cancel.paidAccount'))
  await press('tracking-detail.cancel.confirm')
  await expect(title).toHaveText(message('tracking-detail.headline.canceled'))
  const ask = page.getByRole('link', { name: message('tracking-detail.act') })
  await expect(async () => {
    await page.reload()
    await expect(ask).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await ask.click()

  await expect(title).toHaveText(message('general.action.PROVIDE_DATA_TO_REFUND'))
  await expectAccessible(page)
  await press('tracking-detail.code.send')
  await expect(page.getByRole('status')).toBeVisible()
  await expectAccessible(page)
  const code = await readCode(page, email)
  await page.locator('[name=code]').fill(code)
  await press('tracking-detail.code.submit')
  const give = async (iban: string) => {
    await page.locator('[name=holder]').fill('Rui Costa')
    await page.locator('[name=iban]').fill(iban)
    await press('required-action.refund.submit')
  }
  await give('PT50 0002 0123 1234 5678 9015 5')
  await expect(page.getByRole('alert')).toContainText(message('required-action.iban.check'))
  await expect(page.locator('[name=holder]')).toHaveValue('Rui Costa')
  await expectAccessible(page)
  await give('PT50 0002 0123 1234 5678 9015 4')
  const [thanks] = message('required-action.answered.PROVIDE_DATA_TO_REFUND').split('{moment}')
  await expect(page.getByRole('status')).toContainText(thanks!)
  await expect(page.locator('[name=iban]')).toHaveCount(0)
  await expectAccessible(page)
})
