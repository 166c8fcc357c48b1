import type { Page } from '@playwright/test'
import {
  decide,
  london,
  mailTo,
  orderWith,
  payByCard,
  skipToPayment,
  type Shop,
} from './order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

/** As a guest, on the page of the provider. */
async function goToProvider(page: Page, shop: Shop): Promise<void> {
  await skipToPayment(page, shop, london, mailTo('zoe', test.info().project.name))
  await orderWith(page, 'CARD')
}

test('a guest who says no to the bank’s question pays with the same card on the second try @https @handheld', async ({
  page,
  shop,
}) => {
  const askedCard = '4000002760003184'
  await goToProvider(page, shop)
  await expect(page.locator('.test-payment-banner')).toContainText('This is a test')
  await expectAccessible(page)
  await payByCard(page, askedCard)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bank asks: is this you?')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'No, this is not me' }).click()
  await expect(page).toHaveURL(/\/tracking\/[\w-]{22}\/pay$/)
  await expect(page.getByRole('alert')).toContainText('not confirmed at your bank')
  await expect(page.getByLabel('Card')).toBeChecked()
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await payByCard(page, askedCard)
  await page.getByRole('button', { name: 'Yes, pay' }).click()
  await expect(page).toHaveURL(/order-completed\?order=/)
  await expect(page.getByRole('main')).toContainText('Paid with Card')
})

test('a card that is declined leaves the order, which is then paid another way @https', async ({
  page,
  shop,
}) => {
  await goToProvider(page, shop)
  await payByCard(page, '4000000000000002')
  await expect(page).toHaveURL(/\/tracking\/[\w-]{22}\/pay$/)
  await expect(page.getByRole('alert')).toContainText('Your bank did not accept the payment.')
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay with PayPal')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page).toHaveURL(/order-completed\?order=/)
})

test('money that takes its time is waited for, and the page finds it by itself @elsewhere', async ({
  page,
  shop,
}) => {
  test.slow()
  await goToProvider(page, shop)
  await payByCard(page, '4000000000000077')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Your payment is being confirmed',
  )
  await expectAccessible(page)
  await expect(page).toHaveURL(/order-completed\?order=/, { timeout: 45_000 })
})

test('who leaves the provider’s page comes back to an order that waits @handheld', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goToProvider(page, shop)
  await decide(page, 'cancel')
  await expect(page.getByRole('alert')).toContainText('The payment was cancelled.')
  await page.getByLabel('Bank transfer').check()
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Please transfer £/)
  await expect(page.getByText('GB29 NWBK 6016 1331 9268 19')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy: Reference' }).click()
  await expect(page.getByRole('button', { name: 'Copy: Reference' })).toHaveText('Copied')
  const reference = await page.evaluate(() => navigator.clipboard.readText())
  expect(reference).toMatch(/^[A-Z0-9]{10,}$/)
  // Not every browser lets a page write there: what it could not copy is marked.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.getByRole('button', { name: 'Copy: IBAN' }).click()
  const marked = () => page.evaluate(() => getSelection()?.toString())
  await expect.poll(marked).toBe('GB29 NWBK 6016 1331 9268 19')
})

test('a stranger with the link of an order learns nothing and pays nothing', async ({
  page,
  shop,
  browser,
}) => {
  await goToProvider(page, shop)
  await payByCard(page, '4000000000000002')
  await expect(page).toHaveURL(/\/pay$/)
  const stranger = await browser.newPage()
  await stranger.goto(`${page.url()}?status=success`)
  await expect(stranger).toHaveURL(/\/tracking\/[\w-]+\?ask=pay/)
  await expect(stranger.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  await expect(stranger.locator('[name=method]')).toHaveCount(0)
  await expect(stranger.locator('main')).not.toContainText('£')
  await stranger.close()
})
