import type { Browser, Page } from '@playwright/test'
import { officeUrl, signInAs } from './office.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

/** A device that says yes to every passkey, as a finger on its sensor would. */
async function addAuthenticator(
  page: Page,
  transport: 'internal' | 'usb' = 'internal',
): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Another person, at another machine. */
async function openElsewhere(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() })
  const other = await context.newPage()
  await addAuthenticator(other)
  return other
}

const menuOf = (page: Page) => page.locator('#menu a')

async function openAdmin(page: Page, path: string): Promise<void> {
  await signInAs(page, 'admin', path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Makes an invitation and gives back its link, which is shown this once. */
async function invite(page: Page, name: string, email: string, role: string): Promise<string> {
  await page.goto(officeUrl('/staff/invite'))
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill(email)
  await page.locator(`input[name=role][value="${role}"]`).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('heading', { name: `${name} is invited` })).toBeVisible()
  await expectAccessible(page)
  return page.locator('#invitation-link').inputValue()
}

// A 404 of a page that is no longer somebody's is what this is about; 403 asks for a passkey again.
test.use({ expectedNoise: [/404 \(Not Found\)|403 \(Forbidden\)/] })

test('an administrator invites somebody, who makes a passkey, works, and is suspended @https @handheld', async ({
  page,
  browser,
}, { project }) => {
  const name = `Nora ${project.name}`
  await openAdmin(page, '/staff')
  await expectAccessible(page)
  await page.goto(officeUrl('/staff/invite'))
  // Whoever gives rights moves no money: what they lack they cannot give.
  await expect(page.locator('input[name=role][value=support]')).toBeDisabled()
  const link = await invite(page, name, `nora-${project.name}@example.com`, 'catalogue')

  const nora = await openElsewhere(browser, page)
  await nora.goto(link)
  await expectAccessible(nora)
  await nora.getByRole('button', { name: 'Make a passkey and enter' }).click()
  await expect(nora.getByRole('heading', { level: 1 })).toContainText('Nora')
  await expect(menuOf(nora).filter({ hasText: 'Audit log' })).toHaveCount(0)
  await expect(menuOf(nora).filter({ hasText: 'Staff' })).toHaveCount(0)
  expect((await nora.goto(officeUrl('/audit')))?.status()).toBe(404)
  // The link has done its work.
  const late = await openElsewhere(browser, page)
  await late.goto(link)
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This invitation is over')
  await late.context().close()

  await nora.goto(officeUrl())
  await nora.locator('.o-who summary').click()
  await nora.getByRole('button', { name: 'Sign out' }).click()
  await nora.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(nora.getByRole('heading', { level: 1 })).toContainText('Nora')

  // A role of the shop's own holds from the next click on.
  const code = `reader-${project.name}`
  await page.goto(officeUrl('/roles/new'))
  await page.locator('[name=name]').fill(`Reader ${project.name}`)
  await page.locator('[name=code]').fill(code)
  await page.locator('input[name=permission][value="audit.read"]').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the role' }).click()
  await expect(page.getByRole('status')).toContainText('The role is made')
  await page.goto(officeUrl('/staff'))
  await page.getByRole('link', { name }).click()
  await page.locator(`input[name=role][value="${code}"]`).check()
  await page.getByRole('button', { name: 'Save the roles' }).click()
  await expect(page.getByRole('status')).toContainText('The roles are saved')
  await expectAccessible(page)
  await nora.goto(officeUrl('/audit'))
  await expect(nora.getByRole('heading', { level: 1 })).toHaveText('Audit log')

  await page.locator('[name=reason]').fill('Lost her keys')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
  await nora.goto(officeUrl('/audit'))
  await expect(nora).toHaveURL(/\/office\/sign-in/)
  await nora.context().close()

  await page.getByRole('link', { name: 'What they did' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')
  await page.goto(officeUrl('/audit?act=staff.manage'))
  await expectAccessible(page)
  await page.getByRole('row').filter({ hasText: name }).first().getByRole('link').click()
  await expect(page.getByText('Lost her keys')).toBeVisible()
  await expect(page.locator('.o-diff')).toContainText('ACTIVE')
  await expect(page.locator('.o-diff')).toContainText('SUSPENDED')
  await expectAccessible(page)
  await page.goto(officeUrl('/audit'))
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('region', { name: 'Check of the log' })).toContainText(
    'The log is whole',
  )
})

test('somebody adds a second passkey, names it, and takes it away @desktop @elsewhere', async ({
  page,
  browser,
}) => {
  await openAdmin(page, '/staff')
  const link = await invite(page, 'Omar', 'omar@example.com', 'admin')
  const omar = await openElsewhere(browser, page)
  await omar.goto(link)
  await omar.getByRole('button', { name: 'Make a passkey and enter' }).click()
  await expect(omar.getByRole('heading', { level: 1 })).toContainText('Omar')
  await omar.goto(officeUrl('/me'))
  await expect(omar.getByText('You have none')).toHaveCount(0)
  // One device keeps one passkey for an account: the second one is another device.
  await addAuthenticator(omar, 'usb')
  await omar.getByRole('button', { name: 'Add a passkey' }).click()
  await expectAccessible(omar)
  await omar.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(omar.getByRole('status')).toContainText('lets you in from now on')
  const second = omar.locator('.o-rows > li').filter({ hasText: 'Rename or remove' }).nth(1)
  await second.getByText('Rename or remove').click()
  await second.locator('[name^=name-]').fill('Key on my ring')
  await expectAccessible(omar)
  await second.getByRole('button', { name: 'Save the name' }).click()
  await expect(omar.locator('strong', { hasText: 'Key on my ring' })).toBeVisible()
  omar.on('dialog', (dialog) => void dialog.accept())
  await second.getByText('Rename or remove').click()
  await second.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(omar.getByRole('status')).toContainText('The passkey is removed')
  await expect(omar.locator('strong', { hasText: 'Key on my ring' })).toHaveCount(0)
  await omar.context().close()
})

test('somebody has the office in Spanish, and another name @handheld', async ({ page }) => {
  await signInAs(page, 'translator', '/me')
  await expectAccessible(page)
  await page.locator('[name=name]').fill('Elena Costa')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(page.getByRole('status')).toContainText('Your name is saved')
  await page.locator('select[name=language]').selectOption('es')
  await page.getByRole('button', { name: 'Save the language' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi página')
  await expect(page.locator('html')).toHaveAttribute('lang', /es/)
  await expectAccessible(page)
  await expect(page.locator('.o-timeline')).toContainText('Cuenta propia')
  await page.locator('select[name=language]').selectOption('en')
  await page.getByRole('button', { name: 'Guardar el idioma' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My page')
})
