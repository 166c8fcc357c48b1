import { signInAs } from '#tests/e2e/office/office.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

test('a customer on a phone chats with somebody of the shop @desktop', async ({
  browser,
  page: desk,
  shop,
}) => {
  const phone = await browser.newContext({ viewport: { width: 375, height: 740 }, isMobile: true })
  const page = await phone.newPage()
  const problems: string[] = []
  page.on('console', (message) => void problems.push(message.text()))
  await page.goto(shop.url('gb', '/contact?channel=chat'))
  const main = page.getByRole('main')
  await main.getByLabel('Your name').fill('Zoë Chat')
  await main.getByLabel('Email address').fill(`chat-${Date.now()}@example.com`)
  await main.getByLabel('Your message').fill('Is my mug on its way?')
  await main.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Start chat' }).click()
  await expect(page.getByRole('log')).toContainText('Is my mug on its way?')
  await expectAccessible(page)

  await signInAs(desk, 'support', '/tickets?view=chat')
  await expect(desk.getByText('Waiting now').first()).toBeVisible()
  await desk
    .getByRole('link', { name: /Zoë Chat/ })
    .first()
    .click()
  const answer = desk.locator('textarea[name=text]')
  await answer.pressSequentially('One moment')
  await expect(page.getByRole('status').filter({ hasText: 'is writing' })).toBeVisible()
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log')).toContainText('One moment', { timeout: 2_000 })
  await expect(answer).toHaveValue('')

  await main.getByLabel('Your message').fill('Thank you!')
  await main.getByLabel('Your message').press('Enter')
  await expect(desk.locator('#thread')).toContainText('Thank you!', { timeout: 2_000 })
  await expect(page.getByText('Read', { exact: true })).toBeVisible()
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide).toBe(false)
  await page.getByRole('button', { name: 'End chat' }).click()
  await expect(page.getByText('You have ended the chat.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have ended the chat.')).toBeVisible()
  await expect(desk.locator('[data-chat-desk]')).toHaveCount(0)
  expect(problems).toEqual([])
  await phone.close()
})
