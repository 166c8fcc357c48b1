import type { Page } from '@playwright/test'

/** Inbox of a shop that has no mail server. Beside any proxy: it is shown to this machine alone. */
export const inboxUrl = () => `http://localhost:${process.env['E2E_PORT']}/_inbox`

/** The newest mail to somebody, in the inbox of a shop that has no mail server. */
export async function openMail(page: Page, to: string) {
  await page.goto(inboxUrl())
  await page.locator('li', { hasText: to }).first().getByRole('link').click()
  return page.frameLocator('iframe')
}

/** The one-time code in the newest mail to somebody, read in a tab of its own. */
export async function readCode(page: Page, to: string): Promise<string> {
  const tab = await page.context().newPage()
  try {
    const mail = await openMail(tab, to)
    return /\b\d{6}\b/.exec(await mail.locator('body').innerText())![0]
  } finally {
    await tab.close()
  }
}

/** A button at the end of a link of a mail. */
export const press = (page: Page) => page.locator('main form button').first().click()
