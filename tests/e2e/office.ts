import { expect, type Page } from '@playwright/test'
import { isOverTls } from '#tests/how-much.ts'

/** Address of the office: `officeUrl('/orders')`. */
export const officeUrl = (path = '') =>
  isOverTls
    ? `https://staff.localhost:${process.env['E2E_TLS_PORT']}/office${path}`
    : `http://staff.localhost:${process.env['E2E_PORT']}/office${path}`

/** Opens the office as the demo's person of a role. */
export async function signInAs(page: Page, role: string, path = ''): Promise<void> {
  await page.goto(officeUrl(`/sign-in?back=${encodeURIComponent(`/office${path}`)}`))
  await page.locator(`button[name=demo][value=${role}]`).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/office/sign-in'))
}

/** Sets the language in which the office speaks to whoever is signed in, as their own page does. */
export async function speak(page: Page, language: 'en' | 'es'): Promise<void> {
  const status = await page.evaluate(async (chosen) => {
    const answer = await fetch('/api/office/staff/me/language', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: new URLSearchParams({ language: chosen }),
    })
    return answer.status
  }, language)
  expect(status).toBe(200)
}
