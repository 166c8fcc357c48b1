import type { Page } from '@playwright/test'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { openMail, press } from '#tests/e2e/conversation/mails.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const { message } = demoWords('en')
const PASSWORD = 'seven-green-apples'

type Url = (path: string) => string

/** A customer of this test alone: what happens to the account happens to nobody else. */
async function register(page: Page, url: Url, email: string): Promise<void> {
  await page.goto(url('/login?mode=register'))
  await page.locator('[name=name]').fill('Rosa')
  await page.locator('[name=surname]').fill('Lind')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=policy]').check()
  await page.getByRole('button', { name: message('login.register.submit') }).click()
  await expect(page.getByRole('status')).toBeVisible()
  const welcome = await openMail(page, email, message('mail.registerConfirm.button'))
  await welcome.getByRole('link', { name: message('mail.registerConfirm.button') }).click()
  await page.locator('[name=password]').fill(PASSWORD)
  await press(page)
  await expect(page).toHaveURL(/\/accounts\/home/)
}

async function logIn(page: Page, url: Url, email: string, password = PASSWORD): Promise<void> {
  await page.goto(url('/login'))
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await press(page)
}

async function logOut(page: Page, url: Url): Promise<void> {
  await page.goto(url('/logout'))
  await press(page)
  await expect(page).not.toHaveURL(/logout/)
}

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor()

test.describe('(422 is what the console says of a wrong password)', () => {
  test.use({ expectedNoise: [/422/] })
  test('a passkey is made, lets in without a password, and is taken away @https', async ({
    page,
    shop,
  }, { project }) => {
    const url = (path: string) => shop.url('gb', path)
    const authenticator = await page.context().newCDPSession(page)
    await authenticator.send('WebAuthn.enable')
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await register(page, url, `passkey-${project.name}@example.com`)
    await page.goto(url('/accounts/profile?part=sign-in'))
    await hydrated(page)
    await page.locator('[name=passkeyPassword]').fill('not-my-password')
    await page.getByRole('button', { name: message('accounts-profile.passkeys.add') }).click()
    await expect(page.getByText(message('general.field.wrongPassword'))).toBeVisible()
    await expectAccessible(page)
    await page.locator('[name=passkeyPassword]').fill(PASSWORD)
    await page.getByRole('button', { name: message('accounts-profile.passkeys.add') }).click()
    await expect(page.getByText(message('accounts-profile.saved.passkey'))).toBeVisible()
    await expectAccessible(page)

    await logOut(page, url)
    await page.goto(url('/login'))
    await page.getByRole('button', { name: message('login.other.passkey') }).click()
    await expect(page).toHaveURL(/\/accounts\/home/)

    await page.goto(url('/accounts/profile?part=sign-in'))
    const passkeys = page.locator('[aria-labelledby=passkeys-heading]')
    await passkeys.locator('[name=password]').fill('not-my-password')
    await page.getByRole('button', { name: /Remove the passkey/ }).click()
    await expect(page.getByText(message('general.field.wrongPassword'))).toBeVisible()
    await expectAccessible(page)
    await passkeys.locator('[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: /Remove the passkey/ }).click()
    await expect(page.getByRole('button', { name: /Remove the passkey/ })).toHaveCount(0)
  })
})

test('devices are listed and logged out, and two tabs agree on who is here @https @handheld', async ({
  page,
  browser,
  shop,
}, { project }) => {
  const url = (path: string) => shop.url('gb', path)
  const email = `devices-${project.name}@example.com`
  await register(page, url, email)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await logIn(other, url, email)
  await expect(other).toHaveURL(/\/accounts\/home/)

  await page.goto(url('/accounts/profile?part=sign-in'))
  await hydrated(page)
  const devices = page.locator('[aria-labelledby=devices-heading] li')
  await expect(devices).toHaveCount(2)
  await expectAccessible(page)
  await page.locator('[aria-labelledby=devices-heading] [name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: message('accounts-profile.devices.endOthers') }).click()
  await expect(devices).toHaveCount(1)
  await other.goto(url('/accounts/profile'))
  await expect(other).toHaveURL(/\/login/)
  await elsewhere.close()

  await page.goto(url('/accounts/home'))
  await hydrated(page)
  const secondTab = await page.context().newPage()
  await logOut(secondTab, url)
  // The other tab is at an app page when it hears of it.
  await secondTab.goto(url('/cart'))
  await expect(page).toHaveURL(/\/login/)
})

test.describe('(what the console says of a refused form)', () => {
  test.use({ expectedNoise: [/40[14]|422/] })
  test('another e-mail address counts once its mail is answered; then the account is deleted @elsewhere', async ({
    page,
    shop,
  }, { project }) => {
    const url = (path: string) => shop.url('gb', path)
    const [before, after] = [
      `before-${project.name}@example.com`,
      `after-${project.name}@example.com`,
    ]
    await register(page, url, before)
    await page.goto(url('/accounts/profile'))
    await hydrated(page)
    const change = page.locator('[aria-labelledby=change-email]')
    await change.locator('[name=email]').fill(after)
    await change.locator('[name=password]').fill(PASSWORD)
    await change.getByRole('button').click()
    await expect(page.getByRole('status').first()).toContainText(
      message('accounts-profile.saved.email'),
    )
    await logOut(page, url)
    await logIn(page, url, before)
    const mail = await openMail(page, after, message('mail.emailChange.button'))
    await mail.getByRole('link', { name: message('mail.emailChange.button') }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: message('accounts-email-change.submit') }).click()
    await expect(page.getByRole('status').first()).toContainText(
      message('accounts-email-change.done'),
    )
    await expectAccessible(page)

    await page.goto(url('/accounts/profile?part=privacy'))
    await hydrated(page)
    await page.getByText(message('accounts-profile.delete.open')).click()
    const farewell = page.locator('[aria-labelledby=delete-heading]')
    const submit = farewell.getByRole('button', { name: message('accounts-profile.delete.submit') })
    await farewell.locator('[name=password]').fill('not-my-password')
    await submit.click()
    await expect(page.getByText(message('general.field.wrongPassword')).first()).toBeVisible()
    await farewell.locator('[name=password]').fill(PASSWORD)
    await submit.click()
    await expect(page).not.toHaveURL(/accounts/)
    await logIn(page, url, after)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })

  test('a creator applies as a partner, and an application of a child is refused @elsewhere', async ({
    page,
    shop,
  }, { project }) => {
    const url = (path: string) => shop.url('gb', path)
    await register(page, url, `creator-${project.name}@example.com`)
    await page.goto(url('/accounts/partner'))
    await hydrated(page)
    await expectAccessible(page)
    const today = new Date()
    const childBirth = `${today.getFullYear() - 10}-06-15`
    await page.locator('[name=portfolioUrl]').fill('https://example.com/rosa')
    await page.locator('[name=birthDate]').fill(childBirth)
    await page.locator('[name=taxName]').fill('Rosa Lind')
    await page.locator('[name=taxId]').fill('GB980780684')
    await page.locator('[name=policy]').check()
    const submit = page.getByRole('button', { name: message('accounts-partner.submit') })
    await submit.click()
    await expect(page.getByText(message('general.field.adult')).first()).toBeVisible()
    await expectAccessible(page)
    await page.locator('[name=birthDate]').fill('1990-06-15')
    await page.locator('[name=policy]').check()
    await submit.click()
    await expect(page.getByRole('status').first()).toContainText(
      message('accounts-partner.pending.title'),
    )
    await expectAccessible(page)
  })
})
