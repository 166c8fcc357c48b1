import type { Page } from '@playwright/test'
import { codeAt } from '#tests/office/office-entry.ts'
import { openMail } from '#tests/e2e/conversation/mails.ts'
import { officeUrl, signInAs } from './office.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const PERIOD_MS = 30_000

// A 404 is the answer to somebody else's link.
test.use({ expectedNoise: [/404 \(Not Found\)/] })

/** Address of the button in the newest mail to somebody. */
async function linkOf(page: Page, email: string, label: string): Promise<string> {
  const tab = await page.context().newPage()
  const mail = await openMail(tab, email, label)
  const href = await mail.getByRole('link', { name: label }).getAttribute('href')
  await tab.close()
  return href!
}

test('somebody is invited by email, sets up an app, and comes back by link and code @handheld', async ({
  page,
  browser,
}, { project }) => {
  const email = `tomas-${project.name}@example.com`
  await signInAs(page, 'admin', '/staff/invite')
  await page.locator('[name=name]').fill('Tomás')
  await page.locator('[name=email]').fill(email)
  await page.locator('select[name=language]').selectOption('es')
  await page.locator('input[name=role][value=catalogue]').check()
  await page.getByLabel('Allow an authenticator app').check()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`It is on its way to ${email}`)).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({ viewport: page.viewportSize() })
  const tomas = await context.newPage()
  await tomas.goto(await linkOf(page, email, 'Aceptar la invitación'))
  await expectAccessible(tomas)
  await tomas.getByRole('button', { name: 'Usar una aplicación de autenticación' }).click()
  await expect(tomas.getByRole('img', { name: 'Código QR' })).toBeVisible()
  await expectAccessible(tomas)
  const secret = (await tomas.locator('.o-secret').innerText()).replaceAll(' ', '')
  await tomas.locator('[name=code]').fill(codeAt(secret, new Date()))
  await tomas.getByRole('button', { name: 'Confirmar el código' }).click()
  await expect(tomas.locator('.o-recovery li')).toHaveCount(10)
  await expectAccessible(tomas)
  await tomas.getByRole('link', { name: 'Continuar a la oficina' }).click()
  await tomas.goto(officeUrl('/me'))
  await expect(tomas.locator('#authenticator')).toContainText('Configurada')
  await expectAccessible(tomas)
  await tomas.locator('.o-who summary').click()
  await tomas.getByRole('button', { name: 'Cerrar sesión' }).click()

  await tomas.goto(officeUrl('/sign-in?language=es'))
  await tomas.locator('[name=email]').fill(email)
  await tomas.getByRole('button', { name: 'Enviarme un enlace' }).click()
  await expect(tomas.getByRole('status')).toBeVisible()
  await expectAccessible(tomas)
  const link = await linkOf(page, email, 'Entrar en la oficina')
  // Somebody else's browser opens nothing with it.
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work here')
  await tomas.goto(link)
  await expectAccessible(tomas)
  // Code of the next period, which counts already: that of now has let him in.
  await tomas.locator('[name=code]').fill(codeAt(secret, new Date(Date.now() + PERIOD_MS)))
  await tomas.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(tomas.getByRole('heading', { level: 1 })).toContainText('Tomás')
  await context.close()
})
