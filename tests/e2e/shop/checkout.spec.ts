import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

type Shop = { url: (store: string, path?: string) => string }

const next = (page: Page) => page.locator('.checkout-step .form-actions button')
const total = (page: Page) => page.locator('.checkout-aside .data-list-strong dd')

async function putInCart(page: Page, shop: Shop, store = 'gb', slug = '/gift-box') {
  await page.goto(shop.url(store, slug))
  await page.locator('.article-actions button').click()
  await page.waitForURL(/\/cart/)
}

async function goOnAsGuest(page: Page, shop: Shop, store = 'gb') {
  await page.goto(shop.url(store, '/checkout'))
  await page.locator('form:has([value=guest]) button').click()
  await page.waitForURL(/checkout/)
}

/** From here on the page itself looks at what is typed. */
const awake = (page: Page) => page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

async function sayWho(page: Page) {
  await page.locator('[name=email]').fill('zoe@example.com')
  await page.locator('[name=name]').fill('Zoë')
  await page.locator('[name=surname]').fill('O’Hara')
  await next(page).click()
  await page.waitForURL(/step=address/)
}

type Place = readonly [line: string, city: string, postalCode: string]
const london: Place = ['1 High Street', 'London', 'SW1A 1AA']

async function sayWhere(page: Page, [line, city, postalCode]: Place = london) {
  await page.locator('[name=addressLine1]').fill(line)
  await page.locator('[name=city]').fill(city)
  await page.locator('[name=postalCode]').fill(postalCode)
  await next(page).click()
  await page.waitForURL(/step=shipment/)
}

async function sayHow(page: Page, service = 'paloma-home') {
  await page.locator(`[name=service][value=${service}]`).check()
  await next(page).click()
  await page.waitForURL(/step=payment/)
}

async function goToPayment(page: Page, shop: Shop) {
  await putInCart(page, shop)
  await goOnAsGuest(page, shop)
  await sayWho(page)
  await sayWhere(page)
  await sayHow(page)
}

test('a guest is told at each field what is wrong, and goes from contact to payment @https @handheld', async ({
  page,
  shop,
}) => {
  await putInCart(page, shop)
  await goOnAsGuest(page, shop)
  await awake(page)
  await page.locator('[name=email]').fill('zoe@')
  await next(page).click()
  const mistakes = page.locator('.error-summary')
  await expect(mistakes.getByRole('link')).toHaveText([
    /^Email address: /,
    'First name: Please fill in this field.',
    'Last name: Please fill in this field.',
  ])
  await mistakes.getByRole('link').nth(1).click()
  await expect(page.locator('[name=name]')).toBeFocused()
  await page.locator('[name=email]').fill('zoe@example.com')
  await expect(mistakes.getByRole('link')).toHaveCount(2)
  await sayWho(page)

  await page.locator('[name=postalCode]').fill('28001')
  await page.locator('[name=postalCode]').blur()
  await expect(page.getByText('does not fit the country. Example: SW1A 1AA')).toBeVisible()
  await page.locator('[name=postalCode]').fill('sw1a1aa')
  await expect(page.getByText('does not fit the country')).toBeHidden()
  await expect(page.locator('[name=recipient]')).toHaveValue('Zoë O’Hara')
  await sayWhere(page)

  await expect(total(page)).toHaveText('£3.99')
  await page.locator('[name=service][value=rayo-home]').check()
  await expect(total(page), 'what is looked at is added up at once').not.toHaveText('£3.99')
  await page.locator('[name=service][value=nido-point]').check()
  await next(page).click()
  await expect(mistakes.getByRole('link')).toHaveText('Please choose a pick-up point.')
  await page.locator('[name=place]').fill('Manchester')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('.point').first()).toContainText('Manchester')
  await page.locator('.point input').first().check()
  await page.getByText('Add a gift message').click()
  await page.getByLabel('Your message').fill('For you, Mum')
  await next(page).click()
  await page.waitForURL(/step=payment/)

  await expect(page.locator('.said')).toContainText('Manchester')
  await expect(page.getByRole('button', { name: /^Order and pay £/ })).toBeVisible()
  await expect(page.getByText('send everything back within 14 days')).toBeVisible()
  await page.locator('.said a').last().click()
  await expect(page.getByLabel('Your message')).toHaveValue('For you, Mum')
  await expect(page.locator('[name=service]:checked')).toHaveValue('nido-point')
})

test('steps cannot be skipped, and nothing typed is lost by Back, a reload or another page', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb', '/checkout?step=payment'))
  await expect(page).toHaveURL(/\/cart$/)
  await putInCart(page, shop)
  await page.goto(shop.url('gb', '/checkout?step=payment'))
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.locator('form:has([value=guest]) button').click()
  await expect(page).toHaveURL(/step=contact/)
  await sayWho(page)
  await page.goto(shop.url('gb', '/checkout?step=payment'))
  await expect(page).toHaveURL(/step=address/)

  await awake(page)
  await page.locator('[name=addressLine1]').fill('1 High Street')
  await page.locator('[name=isBilledElsewhere]').check()
  await page.locator('[name=billingCountry]').selectOption('IT')
  await page.locator('[name=billingCity]').fill('Milano')
  await page.goto(shop.url('gb', '/cart'))
  await page.goBack()
  await awake(page)
  await expect(page.locator('[name=addressLine1]')).toHaveValue('1 High Street')
  await expect(page.locator('[name=billingCity]')).toHaveValue('Milano')
  await expect(page.locator('[name=billingCountry]')).toHaveValue('IT')
  await page.locator('[name=isBilledElsewhere]').uncheck()
  await sayWhere(page)
  await page.goBack()
  await expect(page.locator('[name=postalCode]')).toHaveValue('SW1A 1AA')
  await page.locator('.said a').first().click()
  await expect(page.locator('[name=email]')).toHaveValue('zoe@example.com')
  // Back while the scripts are still on their way.
  let letGo = () => {}
  const isLetGo = new Promise<void>((done) => (letGo = done))
  await page.route(/\.js$/, (route) => isLetGo.then(() => route.fallback()))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('[name=email]')).toHaveValue('zoe@example.com')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/step=address/)
  letGo()
  await expect(page.locator('[name=city]')).toHaveValue('London')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto(shop.url('gb', '/checkout'))
  await expect(page.locator('[name=service]').first(), 'the first step that is open').toBeVisible()
  await sayHow(page)
})

test('two clicks are one order, and its payment is next', async ({ page, shop }) => {
  await goToPayment(page, shop)
  const placed: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('placing')) placed.push(request.url())
  })
  await page.locator('[name=method][value=CARD]').check()
  await page.getByRole('button', { name: /^Order and pay/ }).dblclick()
  await page.waitForURL(/test-payment/)
  expect(placed).toHaveLength(1)
  await page.goto(shop.url('gb', '/checkout'))
  await expect(page).toHaveURL(/\/cart$/)
})

test.describe('(409 and 422 are what the console says of a refused order)', () => {
  test.use({ expectedNoise: [/409|422/] })
  test('what another tab has changed is shown before it is ordered @elsewhere', async ({
    page,
    shop,
  }) => {
    await goToPayment(page, shop)
    const other = await page.context().newPage()
    await other.goto(shop.url('gb', '/checkout?step=shipment'))
    await sayHow(other, 'rayo-home')
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await expect(page.getByRole('alert')).toContainText('Please check again')
    await expect(page.locator('.said')).toContainText('Rayo Express')

    await other.goto(shop.url('gb', '/cart'))
    await other.locator('[name=quantity]').first().fill('3')
    await other.locator('[name=quantity]').first().blur()
    await expect(other.locator('.data-list-strong')).toContainText('£11.97')
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await expect(page.getByRole('alert')).toContainText('The total is now')
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await page.waitForURL(/test-payment/)
  })
})

test('a customer chooses from the own addresses, and a new one is kept @desktop', async ({
  page,
  shop,
}) => {
  await shop.logIn(page, 'milo@example.com')
  await putInCart(page, shop)
  await page.goto(shop.url('gb', '/checkout?step=contact'))
  await expect(page.locator('[name=email]')).toHaveValue('milo@example.com')
  await next(page).click()
  await page.waitForURL(/step=address/)
  await expect(page.getByLabel('Save this address in my account')).toBeChecked()
  await sayWhere(page, ['7 Station Road', 'Leeds', 'LS1 4DY'])
  // The point that was agreed with this partner alone.
  await page.locator('[name=service][value=agreed-point]').check()
  await expect(page.getByText('Demo studio of Milo Novák', { exact: true })).toBeVisible()
  await next(page).click()
  await page.waitForURL(/step=payment/)
  await page.goto(shop.url('gb', '/checkout?step=address'))
  await expect(page.locator('[name=addressId]').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Another address' }).check()
  await expect(page.locator('[name=addressLine1]')).toBeVisible()
})

test('a colleague who may not order is told so', async ({ page, shop }) => {
  await shop.logIn(page, 'lena@example.com')
  await putInCart(page, shop)
  await page.goto(shop.url('gb', '/checkout'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('cannot place orders')
})
test.use({ expectedNoise: [/403/] })

test('a company of another state is shown its price without tax @handheld', async ({
  page,
  shop,
}) => {
  await putInCart(page, shop, 'de', '/geschenkbox-mit-schleife')
  await goOnAsGuest(page, shop, 'de')
  await sayWho(page)
  await page.locator('[name=isBillingCompany][value=true]').check()
  await page.locator('[name=companyName]').fill('Vogel GmbH')
  await page.locator('[name=taxId]').fill('DE136695976')
  await sayWhere(page, ['Hauptstraße 1', 'Berlin', '10115'])
  await expect(page.locator('.checkout-aside')).toContainText('Reverse Charge')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedNoise: [/422/] })
  test('everything can be said and ordered @https', async ({ page, shop }) => {
    await putInCart(page, shop)
    await goOnAsGuest(page, shop)
    await sayWho(page)
    await page.locator('[name=addressLine1]').fill('1 High Street')
    await page.locator('[name=city]').fill('London')
    await page.locator('[name=postalCode]').fill('28001')
    await next(page).click()
    await expect(page.locator('.error-summary')).toContainText('Postcode')
    await expect(page.locator('[name=city]')).toHaveValue('London')
    await sayWhere(page)
    await page.locator('[name=service][value=nido-point]').check()
    await page.locator('[name=place]').fill('Bristol')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.locator('[name=service][value=nido-point]').check()
    await page.locator('.point input').first().check()
    await next(page).click()
    await page.waitForURL(/step=payment/)
    await expect(page.locator('.said')).toContainText('Bristol')
    await page.locator('[name=method][value=BANK_TRANSFER]').check()
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await page.waitForURL(/order-completed\?order=/)
  })
})

for (const [width, tag] of [
  [320, '@phone'],
  [1280, ['@desktop', '@elsewhere']],
] satisfies [number, string | string[]][]) {
  test(
    `every step can be used by everybody, ${width} pixels wide`,
    { tag },
    async ({ page, shop }) => {
      test.slow()
      await page.setViewportSize({ width, height: 800 })
      await putInCart(page, shop)
      await goOnAsGuest(page, shop)
      await awake(page)
      await expectAccessible(page)
      await next(page).click()
      await expectAccessible(page)
      await sayWho(page)
      await page.locator('[name=isBilledElsewhere]').check()
      await expectAccessible(page)
      await page.locator('[name=isBilledElsewhere]').uncheck()
      await sayWhere(page)
      await page.locator('[name=service][value=nido-point]').check()
      await expectAccessible(page)
      await sayHow(page)
      await expectAccessible(page)
    },
  )
}
