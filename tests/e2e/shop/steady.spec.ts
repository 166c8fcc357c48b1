import type { Page } from '@playwright/test'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { decide, lisbon, mailTo, orderWith, skipToPayment } from './order-steps.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'

/** What somebody would notice, and what a finger would miss. */
const NOTICED_PX = 4

type Shift = PerformanceEntry & {
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
type Watched = Window & { moved: string[] }

/** Notes on every page from now on what goes up or down without anybody having done anything. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript((noticed) => {
    const watched = window as unknown as Watched
    watched.moved = []
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
        for (const { node, previousRect, currentRect } of hadRecentInput ? [] : sources) {
          const by = currentRect.top - previousRect.top
          if (Math.abs(by) > noticed) watched.moved.push(`${node?.outerHTML ?? 'gone'}: ${by} px`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, NOTICED_PX)
}

async function expectSteady(page: Page): Promise<void> {
  // The frame in which the last change is drawn, and the one in which it is told.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  const moved = await page.evaluate(() => (window as unknown as Watched).moved)
  expect(moved, page.url()).toEqual([])
}

test('what a script adds to an order moves nothing under the finger', async ({ page, shop }, {
  project,
}) => {
  const { message } = demoWords('pt')
  const follow = (id: string) => page.getByRole('link', { name: message(id) }).click()
  await watchMoves(page)
  await skipToPayment(page, shop, lisbon, mailTo('ines', project.name))
  await orderWith(page, 'MULTIBANCO')
  await page.waitForURL(/order-completed\?order=/)
  await follow('tracking-detail.pay.other')
  const copy = page.locator('.payment-instructions').getByRole('button')
  await expect(copy.first()).toBeVisible()
  await expectSteady(page)

  await follow('payment.voucher.page')
  await decide(page, 'approve')
  await page.waitForURL(/order-completed\?order=/)
  await follow('order-completed.track')
  await expect(page.locator('.countdown-clock')).toHaveText(/\d/)
  await expectSteady(page)
})

test('nor does what it adds to offers and to the ways to sign in', async ({ page, shop }) => {
  await watchMoves(page)
  await page.goto(shop.url('gb', '/offers'))
  await expect(page.locator('.offer-code').getByRole('button').first()).toBeVisible()
  await expectSteady(page)
  await shop.logIn(page, 'anna@example.com')
  await page.goto(shop.url('gb', '/accounts/profile?part=sign-in'))
  await expect(page.locator('[name=passkeyPassword]')).toBeVisible()
  await expectSteady(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what needs one is not offered and leaves no gap', async ({ page, shop }) => {
    await page.goto(shop.url('gb', '/offers'))
    const code = page.locator('.offer-code').first()
    await expect(code).toBeVisible()
    await expect(code.locator('button')).toBeHidden()
    expect(await code.locator('button').boundingBox()).toBeNull()
  })
})
