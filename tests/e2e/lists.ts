import type { Page } from '@playwright/test'

/** Acts at once; without a script there is a button. */
export async function sortBy(page: Page, sort: string): Promise<void> {
  await page.locator('.list-bar select[name=sort]').selectOption(sort)
  const button = page.locator('.list-sort button')
  if (await button.isVisible()) await button.click()
}

/** On a wide screen they stand beside the list. */
export async function openFilters(page: Page): Promise<void> {
  const handle = page.locator('.list-open')
  if (await handle.isVisible()) await handle.click()
}

/** Shows the list: a button without a script and on phones, nothing to do elsewhere. */
export async function showList(page: Page): Promise<void> {
  const button = page.locator('.list-apply')
  if (await button.isVisible()) await button.click()
}
