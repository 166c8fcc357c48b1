import type { Page } from '@playwright/test'

/** The newest mail to somebody, in the inbox of a shop that has no mail server. */
export async function openMail(page: Page, to: string) {
  // Beside any proxy: the inbox is shown to this machine alone.
  await page.goto(`http://localhost:${process.env['E2E_PORT']}/_inbox`)
  await page.locator('li', { hasText: to }).first().getByRole('link').click()
  return page.frameLocator('iframe')
}

/** A button at the end of a link of a mail. */
export const press = (page: Page) => page.locator('main form button').first().click()
