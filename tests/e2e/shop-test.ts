import { test as base, expect, type Page } from '@playwright/test'
import { isOverTls } from '#tests/run/how-much.ts'
import { findViolations } from './axe.ts'

type Shop = {
  /** The address of a path in a store: `url('es', '/cart')`. */
  url: (store: string, path?: string) => string
  logIn: (page: Page, email: string, store?: string) => Promise<void>
}

/** A page that is left before it has moved in: nobody misses the movement. */
const leftAtOnce = /^Transition was (aborted|skipped)/

/** A photo that the shop cannot show leaves a hole in a design that looks finished everywhere else. */
const photoPath = /^\/uploads\//

/**
 * Every test fails on a console error, a console warning or an uncaught exception of its page, and on
 * a photo that is refused to any page of its visitor.
 */
export const test = base.extend<{ shop: Shop; quiet: void; expectedNoise: RegExp[] }>({
  expectedNoise: [[], { option: true }],
  quiet: [
    async ({ page, expectedNoise }, use) => {
      const noise: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) noise.push(message.text())
      })
      page.on('pageerror', (error) => noise.push(error.message))
      const missingPhotos: string[] = []
      page.context().on('response', (response) => {
        const { pathname } = new URL(response.url())
        const isRefused = response.status() >= 400 && response.status() < 500
        const isShown = response.request().resourceType() === 'image'
        if (isShown && isRefused && photoPath.test(pathname)) {
          missingPhotos.push(`${response.status()} ${pathname}`)
        }
      })
      await use()
      expect(missingPhotos, 'photos that are not shown').toEqual([])
      const known = [leftAtOnce, ...expectedNoise]
      const unexpected = noise.filter((line) => !known.some((one) => one.test(line)))
      expect(unexpected, 'the browser console').toEqual([])
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of this pattern
  shop: async ({}, use) => {
    const url = (store: string, path = '/') =>
      isOverTls
        ? `https://${store}.localhost:${process.env['E2E_TLS_PORT']}${path}`
        : `http://${store}.localhost:${process.env['E2E_PORT']}${path}`
    // oxlint-disable-next-line rules-of-hooks -- this `use` is not React's
    await use({
      url,
      async logIn(page, email, store = 'gb') {
        await page.goto(url(store, '/login'))
        await page.locator('input[name=email]').fill(email)
        await page.locator('input[name=password]').fill('print-something-nice')
        await page.locator('main form').first().locator('button[type=submit]').click()
        await page.waitForURL((address) => !address.pathname.endsWith('/login'))
      },
    })
  },
})

export { expect }

/** Axe finds nothing, in all of it or in one part, and nothing sticks out sideways. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await findFlaws(page, within), page.url()).toEqual([])
}

/** Findings of axe in a page, or in one part of it, and by how much it sticks out sideways. */
export async function findFlaws(page: Page, within?: string): Promise<string[]> {
  const violations = await findViolations(page, within)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return [...violations, ...(overflow > 0 ? [`scrolls sideways, by ${overflow} px`] : [])]
}
