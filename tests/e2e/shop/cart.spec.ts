import type { Page } from '@playwright/test'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

// 422 is what the console says of a code that was refused.
test.use({ expectedNoise: [/422/] })

const listening = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
const lines = (page: Page) => page.locator('.cart-line')
const total = (page: Page) => page.locator('.cart-summary .data-list-strong')
const quantityOf = (page: Page, article: string) => page.getByLabel(`Quantity of ${article}`)

async function add(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('main form[action$="/cart"] button').first().click()
  await expect(page).toHaveURL(/\/cart$/)
}

async function openCart(page: Page, shop: { url: (store: string, path: string) => string }) {
  await add(page, shop.url('gb', '/gift-box'))
  await add(page, shop.url('gb', '/cork-coasters'))
  await listening(page)
}

test('pressing fast, typing and leaving at once loses no piece', async ({ page, shop }) => {
  await add(page, shop.url('gb', '/gift-box'))
  await listening(page)
  const quantity = quantityOf(page, 'Gift box with ribbon')
  const more = page.getByRole('button', { name: 'One more' })
  for (let press = 0; press < 5; press += 1) await more.click()
  await expect(quantity).toHaveValue('6')
  await expect(total(page)).toContainText('£23.94')
  await quantity.fill('8')
  await more.click()
  await expect(quantity).toHaveValue('9')
  await page.getByRole('button', { name: 'One less' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/login|checkout/)
  await page.goto(shop.url('gb', '/cart'))
  await expect(quantity).toHaveValue('8')
})

test('what was typed before the page listens is sent by the first key that it hears', async ({
  page,
  shop,
}) => {
  await add(page, shop.url('gb', '/gift-box'))
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const field = document.querySelector<HTMLInputElement>('.cart-line [name=quantity]')!
      field.focus()
      field.value = '7'
      // Between any two tasks of the page, so that none of its effects comes first.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true })
        if (field.form!.dispatchEvent(submit)) port2.postMessage('again')
      })
      port1.start()
      port2.postMessage('begin')
    })
  })
  await page.reload()
  await expect(total(page)).toContainText('£27.93')
})

test('a line comes back as it was, and can be put aside @handheld', async ({ page, shop }) => {
  await openCart(page, shop)
  await quantityOf(page, 'Gift box with ribbon').fill('3')
  await quantityOf(page, 'Gift box with ribbon').blur()
  await expect(page.locator('.cart-line-total').first()).toHaveText('£11.97')
  await lines(page)
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByText('“Gift box with ribbon” has been removed.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines(page).first()).toContainText('Gift box with ribbon')
  await expect(quantityOf(page, 'Gift box with ribbon')).toHaveValue('3')

  await lines(page)
    .first()
    .getByRole('button', { name: /^Save for later/ })
    .click()
  const saved = page.locator('.saved-line')
  await expect(saved).toContainText('3 pieces')
  await expect(lines(page)).toHaveCount(1)
  await expectAccessible(page)
  await saved.getByRole('button', { name: /^Move to cart/ }).click()
  await expect(saved).toHaveCount(0)
  await expect(lines(page)).toHaveCount(2)
})

test('a code is explained, kept and taken off @https', async ({ page, shop }) => {
  await openCart(page, shop)
  await page.getByText('Do you have a code?').click()
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('nonsense')
  await page.getByRole('button', { name: 'Use code' }).click()
  await expect(page.getByText('We do not know this code.')).toBeVisible()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('nonsense')
  await code.fill('welcome10')
  await page.getByRole('button', { name: 'Use code' }).click()
  const kept = page.getByRole('list', { name: 'Your codes' })
  await expect(kept).toContainText('WELCOME10')
  await lines(page).first().getByText('How this price is made up').click()
  await expect(lines(page).first().locator('.cart-explained')).toContainText('Nice to meet you')
  await expectAccessible(page)
  await page.reload()
  await expect(kept).toContainText('WELCOME10')
  await listening(page)
  await page.getByRole('button', { name: 'Remove the code WELCOME10' }).click()
  await expect(kept).toHaveCount(0)
})

test('on a phone the way to the checkout is always in reach @phone', async ({ page, shop }) => {
  await openCart(page, shop)
  const checkout = page.getByRole('link', { name: 'Go to checkout' }).filter({ visible: true })
  await expect(checkout).toHaveCount(1)
  await expect(checkout).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect(checkout).toBeInViewport()
})

test('on a wide screen the summary stays in sight @desktop @elsewhere', async ({ page, shop }) => {
  for (const slug of ['/gift-box', '/cork-coasters', '/wooden-print-stand', '/hanging-kit']) {
    await add(page, shop.url('gb', slug))
  }
  await page.evaluate(() => window.scrollTo(0, 350))
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeInViewport()
})

test('in another store it speaks its language and counts its money @handheld @elsewhere', async ({
  page,
  shop,
}) => {
  const words = demoWords('de')
  await add(page, shop.url('de', `/${words.articles['901']!.slug}`))
  await listening(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.message('cart.title'))
  await expect(total(page)).toContainText('€')
  await page.getByText(words.message('cart.code.have')).click()
  await page.getByLabel(words.message('cart.code'), { exact: true }).fill('HALLO10')
  await page.getByRole('button', { name: words.message('cart.code.use') }).click()
  await expect(page.getByRole('list', { name: words.message('cart.codes') })).toContainText(
    'HALLO10',
  )
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything in the cart works by plain forms @https', async ({ page, shop }) => {
    await add(page, shop.url('gb', '/gift-box'))
    const quantity = quantityOf(page, 'Gift box with ribbon')
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(quantity).toHaveValue('2')
    await quantity.fill('4')
    await quantity.press('Enter')
    await expect(page.locator('.cart-line-total')).toHaveText('£15.96')
    await page.getByRole('button', { name: /^Save for later/ }).click()
    await expect(page.locator('.saved-line')).toHaveCount(1)
    await page.getByRole('button', { name: /^Move to cart/ }).click()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await expect(lines(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(quantity).toHaveValue('4')
    await page.getByText('Do you have a code?').click()
    await page.getByLabel('Code', { exact: true }).fill('nonsense')
    await page.getByRole('button', { name: 'Use code' }).click()
    await expect(page.getByText('We do not know this code.')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill('WELCOME10')
    await page.getByRole('button', { name: 'Use code' }).click()
    await expect(page.getByRole('list', { name: 'Your codes' })).toContainText('WELCOME10')
  })
})
