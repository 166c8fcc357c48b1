import type { Page } from '@playwright/test'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { openMail, press } from '#tests/e2e/conversation/mails.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const GIFT_BOX = 901
const MUG = 101

/** One store for each of three languages, and an address as people there have it. */
const places = [
  {
    store: 'es',
    tag: '@https',
    language: 'es',
    address: {
      addressLine1: 'Calle Mayor 1',
      postalCode: '28001',
      city: 'Madrid',
      legalId: '12345678z',
      phone: '612 345 678',
    },
    wrongPostalCode: '99999',
    kept: ['28001 Madrid', '+34612345678', '12345678Z'],
  },
  {
    store: 'de',
    tag: '@elsewhere',
    language: 'de',
    address: {
      addressLine1: 'Torstraße 1',
      postalCode: 'D-10115',
      city: 'Berlin',
      phone: '030 1234567',
    },
    wrongPostalCode: '1011',
    kept: ['10115 Berlin', '+49301234567'],
  },
  {
    store: 'gb',
    tag: '@elsewhere',
    language: 'en',
    address: {
      addressLine1: '1 High Street',
      postalCode: 'sw1a1aa',
      city: 'London',
      phone: '020 7946 0000',
    },
    wrongPostalCode: '28001',
    kept: ['SW1A 1AA London', '+442079460000'],
  },
]

const FIRST_PASSWORD = 'seven-green-apples'
const SECOND_PASSWORD = 'nine-yellow-pears'

for (const place of places) {
  const { store, language, address, tag } = place
  const { message, articles } = demoWords(language)

  test(
    `${language}: a guest designs, fills a cart, registers and keeps both; then all ways in`,
    { tag },
    async ({ page, shop }, { project }) => {
      const email = `${store}-${project.name}-new@example.com`
      const url = (path: string) => shop.url(store, path)

      await page.goto(url(`/${articles[GIFT_BOX]!.slug}`))
      await page.locator('.article-actions button').click()
      await expect(page).toHaveURL(/\/cart$/)
      await makeDesign(page)

      await page.goto(url('/checkout'))
      await expect(page).toHaveURL(/\/login\?redirect=/)
      await expectAccessible(page)
      await page.locator('.folded-login > summary').click()
      await page.getByRole('link', { name: message('login.tab.register') }).click()
      await page.locator('[name=name]').fill('Zoë')
      await page.locator('[name=surname]').fill('O’Hara')
      await page.locator('[name=email]').fill(email)
      await page.locator('[name=policy]').check()
      await expectAccessible(page)
      await page.getByRole('button', { name: message('login.register.submit') }).click()
      await expect(page.getByRole('status')).toContainText(message('login.sent.title'))
      await expectAccessible(page)

      const welcome = await openMail(page, email, message('mail.registerConfirm.button'))
      await welcome.getByRole('link', { name: message('mail.registerConfirm.button') }).click()
      await expect(page).toHaveURL(/\/login\/verify\?token=/)
      await expect(page.locator('main [name=email]')).toHaveValue(email)
      await expectAccessible(page)
      await page.locator('[name=password]').fill(FIRST_PASSWORD)
      await press(page)
      await expect(page).toHaveURL(/\/checkout/)

      await page.goto(url('/accounts/home'))
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoë')
      await expect(page.locator('.to-do a[href$="/cart"]')).toBeVisible()
      await expect(page.locator('.card')).toHaveCount(1)
      await expectAccessible(page)

      await logOut(page, url)
      await page.goto(url('/login'))
      await page
        .locator('main')
        .getByRole('link', { name: message('login.forgotten') })
        .click()
      await expectAccessible(page)
      await page.locator('[name=email]').fill(email)
      await press(page)
      await expect(page.getByRole('status')).toBeVisible()
      const reset = await openMail(page, email, message('mail.passwordReset.button'))
      await reset.getByRole('link', { name: message('mail.passwordReset.button') }).click()
      await expect(page).toHaveURL(/password-reset\?token=/)
      await expectAccessible(page)
      await page.locator('[name=password]').fill(SECOND_PASSWORD)
      await press(page)
      await expect(page.getByRole('status')).toContainText(message('login.passwordSet'))
      await page.locator('[name=email]').fill(email)
      await page.locator('[name=password]').fill(SECOND_PASSWORD)
      await press(page)
      await expect(page).toHaveURL(/\/checkout/)

      await logOut(page, url)
      await page.goto(url('/login'))
      await page.locator('[name=email]').fill(email)
      await page.getByRole('button', { name: message('login.other.link') }).click()
      await expect(page.getByRole('status')).toContainText(message('login.sent.title'))
      const link = await openMail(page, email, message('mail.logIn'))
      await link.getByRole('link', { name: message('mail.logIn') }).click()
      await expect(page).toHaveURL(/\/login\/link\?token=/)
      await expectAccessible(page)
      await press(page)
      await expect(page).toHaveURL(/\/checkout/)
    },
  )

  test.describe('(422 is what the console says of a refused form)', () => {
    test.use({ expectedNoise: [/422/] })
    test(
      `${language}: a customer keeps an address by the rules of the country`,
      { tag },
      async ({ page, shop }) => {
        await shop.logIn(page, 'milo@example.com', store)
        const profile = (query = '') => shop.url(store, `/accounts/profile${query}`)
        for (const part of ['', '?part=sign-in', '?part=privacy', '?part=addresses']) {
          await page.goto(profile(part))
          await expect(page.locator('h1')).toBeVisible()
          await expectAccessible(page)
        }
        await page.goto(profile('?part=addresses&edit=new'))
        await page.locator('html[data-hydrated]').waitFor()
        await expectAccessible(page)
        for (const [name, value] of Object.entries(address)) {
          await page.locator(`[name=${name}]`).fill(value)
        }
        await page.locator('[name=postalCode]').fill(place.wrongPostalCode)
        const save = page.getByRole('button', { name: message('accounts-profile.save') })
        await save.click()
        await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
        await expect(page.locator('[name=addressLine1]')).toHaveValue(address.addressLine1)
        await expectAccessible(page)
        await page.locator('[name=postalCode]').fill(address.postalCode)
        await save.click()
        await expect(page.getByRole('status')).toContainText(
          message('accounts-profile.saved.address'),
        )
        const card = page.locator('.address-list > li').filter({ hasText: address.addressLine1 })
        for (const line of place.kept) await expect(card.first()).toContainText(line)
        await expectAccessible(page)
        await card.first().locator('form button').click()
        await expect(page.getByRole('status')).toContainText(
          message('accounts-profile.saved.address-removed'),
        )
      },
    )
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('an address in another country is typed and kept @elsewhere', async ({ page, shop }, {
    project,
  }) => {
    await shop.logIn(page, 'milo@example.com')
    await page.goto(shop.url('gb', '/accounts/profile?part=addresses&edit=new'))
    await page.locator('[name=country]').selectOption('IT')
    await page.getByRole('button', { name: 'Show the fields of this country' }).click()
    const street = `Via Roma ${project.name}`
    await page.locator('[name=addressLine1]').fill(street)
    await page.locator('[name=postalCode]').fill('00184')
    await page.locator('[name=city]').fill('Roma')
    await page.locator('[name=province]').selectOption('RM')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const card = page.locator('.address-list > li').filter({ hasText: street })
    await expect(card.first()).toContainText('00184 Roma')
    await card.first().locator('form button').click()
    await expect(page.getByRole('status')).toBeVisible()
  })
})

async function logOut(page: Page, url: (path: string) => string): Promise<void> {
  await page.goto(url('/logout'))
  await press(page)
  await expect(page).not.toHaveURL(/logout/)
}

/** What the editor does when somebody begins to design. */
async function makeDesign(page: Page): Promise<void> {
  const status = await page.evaluate(async (articleId) => {
    const answer = await fetch('/api/shop/designs', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: new URLSearchParams({ article_id: String(articleId) }),
    })
    return answer.status
  }, MUG)
  expect(status).toBe(200)
}
