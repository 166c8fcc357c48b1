import type { Page } from '@playwright/test'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { countEffort } from '#tests/e2e/effort.ts'
import { inboxUrl, openMail } from '#tests/e2e/conversation/mails.ts'
import {
  decide,
  goToAddress,
  goToDelivery,
  goToPayment,
  lisbon,
  mailTo,
  next,
  orderWith,
  payByCard,
  putInCart,
  skipToPayment,
  london,
  warsaw,
} from './order-steps.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUG = 101
const MUGS = 'mug'
/** Of the shortest way from the home page to a paid mug with one photo on it. */
const MOST = { taps: 12, fields: 6 }

// Chromium has no wallet of Apple's, and says what it thinks of software graphics.
test.use({ expectedNoise: [/WebGL|swiftshader|GPU stall/i] })

test(
  'a mug with one photo is paid for twelve taps and six fields after the home page',
  { tag: '@phone' },
  async ({ page, shop }, { project }) => {
    test.slow()
    await page.setViewportSize({ width: 375, height: 812 })
    const { articles, lists, message } = demoWords('pl')
    const effort = countEffort(MOST)
    const buffer = await makePhoto(2_400, 1_600, { seed: 7 }).jpeg({ quality: 85 }).toBuffer()
    page.on('filechooser', (chooser) =>
      chooser.setFiles([{ name: 'lato.jpg', mimeType: 'image/jpeg', buffer }]),
    )
    await page.goto(shop.url('pl'))
    await effort.tap(page.locator(`main a[href="/${lists[MUGS]!.slug}"]`).first())
    await effort.tap(page.locator(`main a[href="/${articles[MUG]!.slug}"]`).first())
    await effort.tap(page.locator('[data-quick-choose]'))
    await expect(page.locator('canvas.quick-picture')).toBeVisible({ timeout: 20_000 })
    // The bar at the foot, which the visitor sees: the page's own button is below the screen.
    const bar = page.locator('.buy-bar')
    await effort.tap(bar.getByRole('button', { name: message('page.article.addToCart') }))
    await page.waitForURL(/\/cart$/)
    await effort.tap(page.getByRole('link', { name: message('cart.checkout') }).first())
    const asGuest = page.getByRole('button', { name: message('login.guest.submit') })
    await expect(asGuest, 'the choice is seen without scrolling').toBeInViewport({ ratio: 1 })
    await effort.tap(asGuest)
    await effort.type(page.locator('[name=email]'), mailTo('ola', project.name))
    await effort.type(page.locator('[name=name]'), 'Ola')
    await effort.type(page.locator('[name=surname]'), 'Nowak')
    await effort.tap(next(page))
    await page.waitForURL(/step=address/)
    await effort.type(page.locator('[name=addressLine1]'), 'Nowy Świat 1')
    // As a keypad without a hyphen types it.
    await effort.type(page.locator('[name=postalCode]'), '00496')
    await effort.type(page.locator('[name=city]'), 'Warszawa')
    await effort.tap(next(page))
    await page.waitForURL(/step=shipment/)
    await effort.tap(next(page))
    await page.waitForURL(/step=payment/)
    await expect(page.locator('.said')).toContainText('00-496')
    await effort.tap(page.getByRole('button', { name: /zł$/ }))
    await page.waitForURL(/test-payment/)
    await effort.tap(page.locator('button[name=decision][value=approve]'))
    await page.waitForURL(/order-completed\?order=/)
    effort.expectEnough()
  },
)

const said = (page: Page) => page.locator('.said')

test('a slip in an e-mail address is noticed and mended, and never in the way @handheld', async ({
  page,
  shop,
}) => {
  await putInCart(page, shop, london)
  await page.goto(shop.url('gb', '/checkout'))
  await page.locator('form:has([value=guest]) button').click()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('[name=email]').fill('zoe@gmial.com')
  await page.locator('[name=name]').fill('Zoë')
  await expect(page.getByText('Did you mean zoe@gmail.com?')).toBeVisible()
  await expectAccessible(page)
  await page.locator('[name=surname]').fill('O’Hara')
  await next(page).click()
  await page.waitForURL(/step=address/)
  await expect(said(page), 'it was only asked').toContainText('zoe@gmial.com')
  await page.getByRole('button', { name: 'Yes, correct it' }).click()
  await expect(said(page).getByText('zoe@gmail.com', { exact: true })).toBeVisible()
  await expect(page.getByText('Did you mean')).toBeHidden()
  await page.locator('.said a').first().click()
  await page.locator('[name=email]').fill('zoe@hotmial.co.uk')
  await page.locator('[name=name]').focus()
  await page.getByRole('button', { name: 'Yes, correct it' }).click()
  await expect(page.locator('[name=email]')).toHaveValue('zoe@hotmail.co.uk')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a slip is asked about after it was sent, and mended by one button @elsewhere', async ({
    page,
    shop,
  }) => {
    await goToAddress(page, shop, warsaw, 'ola@interai.pl')
    await page.locator('.email-slip button').click()
    await expect(said(page)).toContainText('ola@interia.pl')
    await expect(page.locator('.email-slip')).toHaveCount(0)
    await page.locator('[name=addressLine1]').fill('Nowy Świat 1')
    await page.locator('[name=city]').fill('Warszawa')
    await page.locator('[name=postalCode]').fill('00496')
    await next(page).click()
    await page.waitForURL(/step=shipment/)
    await expect(said(page)).toContainText('00-496')
  })
})

test('who pays with PayPal from the cart is asked for a name and an address alone @handheld', async ({
  page,
  shop,
}, { project }) => {
  await putInCart(page, shop, london)
  await expect(page.getByRole('button', { name: 'Pay with Apple Pay' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await page.waitForURL(/checkout\?/)
  await page.locator('[name=email]').fill(mailTo('zoe', project.name))
  await page.locator('[name=name]').fill('Zoë')
  await page.locator('[name=surname]').fill('O’Hara')
  await next(page).click()
  await page.waitForURL(/step=address/)
  await page.locator('[name=addressLine1]').fill('1 High Street')
  await page.locator('[name=city]').fill('London')
  await page.locator('[name=postalCode]').fill('SW1A 1AA')
  await next(page).click()
  await page.waitForURL(/step=payment/)
  await expect(page.locator('[name=method]:checked')).toHaveValue('PAYPAL')
  await expect(said(page), 'the way was chosen for them').toContainText('Standard delivery')
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.waitForURL(/test-payment/)
})

test('a present is shown before it is paid, and its voucher first of all afterwards @handheld', async ({
  page,
  shop,
}, { project }) => {
  test.slow()
  const email = mailTo('ines', project.name)
  const { message } = demoWords('pt')
  await goToAddress(page, shop, lisbon, email)
  await goToDelivery(page, lisbon)
  await page.locator('[name=service][value=nido-point]').check()
  await expect(page.locator('.point-map .point-pin').first()).toBeVisible()
  await page.locator('.point-pin').nth(1).click()
  await expect(page.locator('.point input').nth(1)).toBeChecked()
  for (const distance of await page.locator('.point .choice-end').allInnerTexts()) {
    expect(distance, 'within reach').toMatch(/ m$|^\d\d?(,\d)? km$/)
  }
  await expectAccessible(page)
  await page.locator('.gift summary').click()
  await page.locator('[name=giftMessage]').fill('Parabéns, mãe!')
  await page.locator('[name=isPresent]').check()
  await goToPayment(page)
  await expect(page.locator('.gift-card')).toHaveText('Parabéns, mãe!')
  await expect(said(page).locator('.when-paid-at-once')).toBeVisible()
  await page.locator('[name=method][value=MULTIBANCO]').check()
  await expect(said(page).locator('.when-paid-later')).toContainText('dias úteis após o pagamento')
  await expect(said(page).locator('.when-paid-at-once')).toBeHidden()
  await expectAccessible(page)
  await orderWith(page, 'MULTIBANCO')
  await page.waitForURL(/order-completed\?order=/)
  const voucher = page.locator('.pending-payment')
  await expect(voucher.getByRole('button', { name: /^Copiar/ })).toHaveCount(3)
  await expect(page.locator('.order-headline .lead')).toContainText('dias úteis após o pagamento')
  const order = await page
    .locator('.pending-payment, .order-stages')
    .evaluateAll((all) => all.map(({ className }) => className))
  expect(order[0], 'what to do stands before how far it is').toBe('pending-payment')
  await expect(page.locator('.light-header-back')).not.toContainText(message('general.backToCart'))
  await expectAccessible(page)
})

test('one mail tells of an order that was paid at once, and shows how far it is @desktop', async ({
  page,
  shop,
}, { project }) => {
  const email = mailTo('mia', project.name)
  await skipToPayment(page, shop, london, email)
  await orderWith(page, 'CARD')
  await payByCard(page)
  await page.waitForURL(/order-completed\?order=/)
  const mail = await openMail(page, email, 'We have received £')
  await expect(mail.locator('.done')).toHaveCount(2)
  await page.goto(inboxUrl())
  await expect(page.locator('li', { hasText: email })).toHaveCount(1)
  await page.getByRole('link', { name: 'All mails' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'order-shipped, pl', exact: true }).click()
  await expect(page.frameLocator('iframe').first().locator('.picture')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(2)
})

test('a guest orders again from the page of an order @handheld @elsewhere', async ({ page, shop }, {
  project,
}) => {
  await skipToPayment(page, shop, london, mailTo('mia', project.name))
  await orderWith(page, 'PAYPAL')
  await decide(page, 'approve')
  await page.waitForURL(/order-completed\?order=/)
  await page.getByRole('link', { name: 'Go to my order' }).click()
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('status')).toContainText('1 item is in your cart.')
  await page.getByRole('link', { name: 'Go to the cart' }).click()
  await expect(page.locator('.cart-line')).toContainText('Gift box with ribbon')
})
