import type { Page } from '@playwright/test'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { openMail, press, readCode } from '#tests/e2e/conversation/mails.ts'
import {
  amsterdam,
  berlin,
  buyBox,
  decide,
  geneva,
  goToAddress,
  goToDelivery,
  goToPayment,
  lisbon,
  london,
  mailTo,
  next,
  numberOn,
  orderWith,
  prague,
  putInCart,
  walkToPayment,
  warsaw,
  type Shop,
} from './order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
/** In a message's place for a name or an amount stands whatever is shown. */
const shaped = (message: string) =>
  new RegExp(message.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+'))

// One after another: what the first one orders is made and delivered while the others shop.
test.describe.configure({ mode: 'default' })
let early: { number: string; email: string; password?: string } | undefined

async function orderEarly(page: Page, shop: Shop): Promise<NonNullable<typeof early>> {
  const email = mailTo('mia', test.info().project.name)
  await buyBox(page, shop, { at: london, as: email })
  early = { email, number: await numberOn(page) }
  return early
}

test('a guest makes an account of an order, finds it there and orders it again @https @handheld', async ({
  page,
  shop,
}) => {
  test.slow()
  const { email, number } = await orderEarly(page, shop)
  await page.locator('[name=policy]').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('status')).toContainText(email)
  const confirm = demoWords('en').message('mail.registerConfirm.button')
  const mail = await openMail(page, email, confirm)
  await mail.getByRole('link', { name: confirm }).click()
  const password = 'seven-green-apples'
  await page.locator('[name=password]').fill(password)
  await press(page)
  await page.waitForURL(/\/accounts\/orders\/[\w-]{22}$/)
  early = { email, number, password }
  await expectAccessible(page)

  await page.getByRole('link', { name: 'All orders' }).click()
  const orders = page.locator('.order-card')
  await expect(orders).toHaveText(new RegExp(number))
  await expectAccessible(page)
  // Among one there is nothing to search: the form comes with the address that asks.
  await expect(page.getByLabel('Ordered')).toHaveCount(0)
  await page.goto(`${page.url()}?date=last_year`)
  await expect(page.getByRole('heading', { name: 'No matching orders' })).toBeVisible()
  await page.getByLabel('Ordered').selectOption('thirty_days')
  await page.getByLabel('Order number').fill(number.slice(-4).toLowerCase())
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/date=thirty_days/)
  await page.getByRole('link', { name: `Show order ${number}` }).click()

  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('status')).toContainText('1 item is in your cart.')
  await page.getByRole('link', { name: 'Go to the cart' }).click()
  await expect(page.locator('.cart-line')).toContainText('Gift box with ribbon')
})

test('in Portugal a Multibanco voucher is shown, paid a day later and found paid @handheld', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  const { message } = demoWords('pt')
  const email = mailTo('ines', project.name)
  await walkToPayment(page, shop, lisbon, email)
  await orderWith(page, 'MULTIBANCO')
  await expect(title(page)).toHaveText(shaped(message('order-completed.thanks')))
  const number = await numberOn(page)
  const voucher = page.locator('.pending-payment')
  await expect(voucher).toContainText(message('payment.row.entity'))
  await expect(voucher).toContainText('21 000')
  await expect(voucher.getByText(/^\d{3} \d{3} \d{3}$/)).toBeVisible()
  await expect(voucher).toContainText(/\d,\d\d\s€/)
  await expectAccessible(page)

  // Another day and another device: only the number and the address of the mail are at hand.
  await page.context().clearCookies()
  await page.goto(shop.url('pt', '/tracking'))
  await page.locator('[name=number]').fill(number)
  await page.locator('[name=email]').fill(email)
  await page.locator('main form button').click()
  await page.waitForURL(/\/tracking\/[\w-]{22}$/)
  await expect(title(page)).toHaveText(message('tracking-detail.headline.unpaid'))
  await page.getByRole('button', { name: message('tracking-detail.pay.now') }).click()
  await page.locator('[name=code]').fill(await readCode(page, email))
  await page.getByRole('button', { name: message('tracking-detail.code.submit') }).click()
  await page.waitForURL(/\/pay$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: message('payment.voucher.page') }).click()
  await expect(title(page)).toHaveText(message('test-payment.voucher.title'))
  await expectAccessible(page)
  await decide(page, 'approve')
  await expect(title(page)).toHaveText(message('payment.paid.title'))
  await page.getByRole('link', { name: message('payment.paid.button') }).click()
  await expect(title(page)).toHaveText(message('tracking-detail.headline.received'))
  await expect(page.getByRole('main')).toContainText('Pago com Multibanco')
})

test('in Poland somebody pays with BLIK @handheld', async ({ page, shop }, { project }) => {
  const { message } = demoWords('pl')
  await walkToPayment(page, shop, warsaw, mailTo('ola', project.name))
  await expect(page.locator('[name=method]').first(), 'what Poles pay with').toHaveValue('BLIK')
  await orderWith(page, 'BLIK')
  await expect(title(page)).toHaveText(
    message('test-payment.bank.title').replace('{method}', 'BLIK'),
  )
  await expect(page.locator('.test-payment-amount')).toHaveText(/^\d+,\d\d\szł$/)
  await decide(page, 'approve')
  await page.waitForURL(/order-completed\?order=/)
  await expect(page.getByRole('main')).toContainText(
    message('tracking-detail.payment.PAID').replace('{method}', 'BLIK'),
  )
})

test('in Switzerland somebody shops in French, in francs, and pays with TWINT @handheld', async ({
  page,
  shop,
}, { project }) => {
  const { message } = demoWords('fr')
  await walkToPayment(page, shop, geneva, mailTo('luc', project.name))
  await expect(page).toHaveURL(/\/fr\/checkout/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CH')
  await expect(page.getByRole('button', { name: /CHF/ })).toHaveText(/\d[.,]\d\d\sCHF/)
  await orderWith(page, 'TWINT')
  await expect(page.locator('.test-payment-amount')).toContainText('CHF')
  await decide(page, 'approve')
  await page.waitForURL(/\/fr\/order-completed\?order=/)
  await expect(title(page)).toHaveText(shaped(message('order-completed.thanks')))
  await expect(page.getByRole('main')).toContainText('TWINT')
  await expect(page.locator('.data-list-strong')).toContainText('CHF')
})

test('in Germany a company with a VAT number orders without tax, and the order says so @handheld @elsewhere', async ({
  page,
  shop,
}, { project }) => {
  const { message } = demoWords('de')
  await goToAddress(page, shop, berlin, mailTo('jan', project.name))
  await page.locator('[name=isBillingCompany][value=true]').check()
  await page.locator('[name=companyName]').fill('Vogel GmbH')
  await page.locator('[name=taxId]').fill('DE136695976')
  await goToDelivery(page, berlin)
  await goToPayment(page)
  await orderWith(page, 'PAYPAL')
  await decide(page, 'approve')
  await page.waitForURL(/order-completed\?order=/)
  const order = page.getByRole('main')
  await expect(order).toContainText('Vogel GmbH · DE136695976')
  await expect(order).toContainText(message('tracking-detail.taxRelief'))
  await expect(order).not.toContainText(message('tracking-detail.tax'))
  const goods = order.locator('.data-list-sums dd').first()
  await expect(order.locator('.order-line-total')).toHaveText(await goods.innerText())
})

test('in Czechia somebody searches a pick-up point and finds it in the order @handheld', async ({
  page,
  shop,
}, { project }) => {
  await goToAddress(page, shop, prague, mailTo('jana', project.name))
  await goToDelivery(page, prague)
  await page.locator('[name=service][value=nido-point]').check()
  await page.locator('[name=place]').fill('Brno')
  await page.locator('[name=place]').press('Enter')
  const point = page.locator('.point').filter({ hasText: 'Brno' }).first()
  const name = await point.locator('.point-name').innerText()
  await point.locator('input').check()
  await goToPayment(page)
  await expect(page.locator('.said')).toContainText(name)
  await orderWith(page, 'CARD')
  await expect(page.locator('.test-payment-amount')).toContainText('Kč')
  await page.locator('button[name=card]').first().click()
  await page.waitForURL(/order-completed\?order=/)
  await expect(page.getByRole('region', { name: 'Doručení' })).toContainText(name)
})

test('a partner orders on the monthly bill, and it is made without waiting for money @handheld', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  // A customer has one cart in each store: nobody else orders as this one in these.
  const place = project.name === 'phone' ? amsterdam : { ...berlin, language: 'en', prefix: '/en' }
  const { store, prefix } = place
  await shop.logIn(page, 'milo@example.com', store)
  await putInCart(page, shop, place)
  await page.goto(shop.url(store, `${prefix}/checkout?step=contact`))
  await next(page).click()
  await page.waitForURL(/step=address/)
  await page.locator('[name=savesAddress]').uncheck()
  await goToDelivery(page, place)
  await goToPayment(page)
  await orderWith(page, 'BILLING_ACCOUNT')
  await page.waitForURL(/order-completed\?order=/)
  await expect(title(page)).toHaveText('Thank you, Milo!')
  await expect(page.getByRole('main')).toContainText('goes on your next monthly bill')
  await expect(page.locator('.pending-payment')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to my order' }).click()
  await expect(title(page)).toHaveText('We have your order')
})

test('a parcel is followed by its number until it has arrived, and then there is an invoice @handheld @elsewhere', async ({
  page,
  shop,
}) => {
  // Alone it has to wait until printing may begin.
  const { number, email, password } = early ?? (await orderEarly(page, shop))
  await page.context().clearCookies()
  await page.goto(shop.url('gb', '/tracking'))
  await page.locator('[name=number]').fill(number)
  await page.locator('[name=email]').fill(email)
  await page.getByRole('button', { name: 'Show my order' }).click()
  await page.waitForURL(/\/tracking\/[\w-]{22}$/)
  await expect(async () => {
    await page.reload()
    await expect(title(page)).toHaveText('It has arrived. Enjoy!', { timeout: 1 })
  }).toPass({ intervals: [1_000], timeout: 150_000 })
  await expect(page.locator('.parcel').first()).toContainText('Delivered')
  await expectAccessible(page)

  // The order of an account is its login's; a guest gets a code.
  if (password) {
    await page.locator('main').getByRole('link', { name: 'Log in' }).click()
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(password)
    await page.locator('main form').first().locator('button[type=submit]').click()
    await page.waitForURL(/\/tracking\/[\w-]{22}/)
  } else {
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.locator('[name=code]').fill(await readCode(page, email))
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Invoice / }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/\.pdf$/)
})
