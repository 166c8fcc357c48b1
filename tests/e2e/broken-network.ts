import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './shop-test.ts'

/** Network noise: what a browser says in its console of every answer that is none. */
export const networkNoise =
  /Failed to load resource|Unable to preload|dynamically imported|did not come|without a network|wasm|WebGL/

/** One row that fails must not hide the others. */
export const check = expect.configure({ soft: true, timeout: 15_000 })

export const TYPED = 'Do not lose me'

export type Shop = { url: (store: string, path?: string) => string }
type Answer = { status: number; code?: string; fields?: object; header?: Record<string, string> }

/** As the shop refuses; without a code, as somebody on the way to it does. */
export const answering =
  ({ status, code, fields = {}, header = {} }: Answer) =>
  (route: Route) =>
    route.fulfill({
      status,
      headers: header,
      contentType: code ? 'application/json' : 'text/html',
      body: code ? JSON.stringify({ error_code: 5004, code, fields }) : '<h1>No</h1>',
    })

export const unheard = (route: Route) => route.abort()

/** Runs something while an address answers like this; afterwards it is well again. */
export async function whileAnswering(
  page: Page,
  [address, method, answer]: readonly [string | RegExp, string, (route: Route) => Promise<void>],
  act: () => Promise<void>,
): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method ? answer(route) : route.fallback(),
  )
  await act()
  await page.unroute(address)
}

export async function openEditor(page: Page, url: string): Promise<void> {
  await page.clock.install()
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '', { timeout: 20_000 })
}

export const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true })
export const tab = (page: Page, name: string) =>
  button(page.getByRole('navigation', { name: 'Tools' }), name)

export async function write(page: Page, words: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Text', exact: true })
  if (!(await panel.isVisible())) await tab(page, 'Text').click()
  await button(panel, 'Heading').click()
  await page.keyboard.type(words)
}

export const textOnPage = (page: Page, words = TYPED) => button(page, `Text: ${words}`)
