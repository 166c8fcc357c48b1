import type { Page } from '@playwright/test'
import { officeUrl } from '#tests/e2e/office/office.ts'
import { colleague } from '#tests/e2e/office/office-order-steps.ts'
import { mailTo } from '#tests/e2e/shop/order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'
import { sendTicketForm, unassignedOf } from './ticket-steps.ts'

// 403 is what the console says of the question who is there, 422 of a form that was refused.
test.use({ expectedNoise: [/403|422/] })

const area = (page: Page) => page.locator('[data-answer]')
const answers = (page: Page) => page.locator('.o-thread [data-direction=OUT]')
const send = (page: Page, act = 'answer') => page.locator(`button[name=act][value=${act}]`).click()

/** Types, and waits until the shop has it. */
async function typeUntilSaved(page: Page, words: string): Promise<void> {
  const saved = page.waitForResponse((one) => one.url().endsWith('/draft') && one.ok())
  await area(page).pressSequentially(words)
  await saved
}

test('two people with one ticket see each other, answer it once, and lose no word @desktop @elsewhere', async ({
  page,
  shop,
  browser,
}, { project }) => {
  test.slow()
  const email = mailTo('twice', project.name)
  const told = { name: `Tilda ${Date.now()}`, email, words: 'Is it on its way?' }
  await page.goto(shop.url('gb', '/contact'))
  await sendTicketForm(page, told)

  const lead = await colleague(browser, page, 'support-lead', unassignedOf(email))
  await lead.locator('tbody tr', { hasText: told.name }).getByRole('link').first().click()
  await expect(area(lead)).toBeVisible()
  const ticket = new URL(lead.url()).pathname.replace('/office', '')
  const agent = await colleague(browser, page, 'support', ticket)
  const looks = agent.locator('[data-presence]')
  await expect(looks).toHaveText('João Almeida is looking at this.')
  await typeUntilSaved(agent, 'It left today.')
  await typeUntilSaved(lead, 'It leaves tomorrow.')
  await expect(lead.locator('[data-presence]')).toHaveText('Marta Ruiz is writing an answer.')
  await expectAccessible(lead)

  await send(agent)
  await expect(answers(agent)).toHaveText([/It left today\./])
  await send(lead)
  await expect(lead.getByRole('alert')).toContainText('Somebody changed this in the meantime')
  await expect(answers(lead), 'the answer of the other is shown').toHaveText([/It left today\./])
  await expect(area(lead)).toHaveValue('It leaves tomorrow.')
  await expectAccessible(lead)
  // Gone for lunch: the words are there at another machine, too.
  await lead.context().close()
  const again = await colleague(browser, page, 'support-lead', ticket)
  await expect(area(again)).toHaveValue('It leaves tomorrow.')
  await area(again).fill('Tomorrow at the latest.')
  await send(again)
  await expect(answers(again)).toHaveText([/It left today\./, /Tomorrow at the latest\./])
  await expect(area(again)).toHaveValue('')

  // A tab that is closed in the middle of a sentence.
  await agent.reload()
  await typeUntilSaved(agent, 'One more thing')
  await agent.context().close()
  const back = await colleague(browser, page, 'support', ticket)
  await expect(area(back)).toHaveValue('One more thing')
  // Words that were kept for colleagues are no answer to the customer.
  await area(back).fill('')
  await typeUntilSaved(back, 'This one is difficult.')
  await send(back, 'note')
  await expect(back.locator('.o-thread [data-direction=NOTE]')).toContainText('difficult')
  await expect(area(back)).toHaveValue('')
  await back.reload()
  await expect(area(back)).toHaveValue('')
  await expect(answers(back)).toHaveCount(2)

  // A line that breaks while an answer is sent.
  await area(back).fill('We looked into it.')
  await back.route(/\/office\/tickets\//, (route) => route.abort())
  await send(back)
  await back.waitForURL(/^chrome-error:/)
  await back.unrouteAll()
  await back.goto(officeUrl(ticket))
  await expect(area(back)).toHaveValue('We looked into it.')
  await send(back)
  await expect(answers(back)).toHaveCount(3)
  await expect(area(back)).toHaveValue('')
  await back.context().close()
  await again.context().close()
})
