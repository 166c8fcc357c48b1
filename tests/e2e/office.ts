import type { Page } from '@playwright/test'

/** Address of the office: `officeUrl('/orders')`. */
export const officeUrl = (path = '') =>
  `http://staff.localhost:${process.env['E2E_PORT']}/office${path}`

/** Opens the office as the demo's person of a role. */
export async function signInAs(page: Page, role: string, path = ''): Promise<void> {
  await page.goto(officeUrl(`/sign-in?back=${encodeURIComponent(`/office${path}`)}`))
  await page.locator(`button[name=demo][value=${role}]`).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/office/sign-in'))
}
