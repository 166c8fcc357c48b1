import { sql } from 'kysely'
import { JOB_CHANNEL } from '#commerce/kernel/jobs/job.queries.ts'
import { progressJob } from '#commerce/fulfilment/progress-job.ts'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { officeUrl, signInAs } from './office.ts'
import { buyBox, london, mailTo, numberOn, type Shop } from '#tests/e2e/shop/order-steps.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'

/** A paid order of gift boxes, by its number and the address of its customer's page. */
export async function placeOrder(
  page: Page,
  shop: Shop,
  given: { street?: string; quantity?: number; project: string },
): Promise<{ number: string; link: string }> {
  const { street = london.street, quantity = 1, project } = given
  const as = mailTo('ada', project)
  await buyBox(page, shop, { at: { ...london, street }, as, quantity })
  const number = await numberOn(page)
  await page.getByRole('link', { name: 'Go to my order' }).click()
  await page.waitForURL(/\/tracking\//)
  return { number, link: page.url() }
}

/** Somebody else of the office, at another machine. */
export async function colleague(
  browser: Browser,
  page: Page,
  role: string,
  path: string,
): Promise<Page> {
  const viewport = page.viewportSize()
  const context = await browser.newContext(viewport ? { viewport } : {})
  const other = await context.newPage()
  await signInAs(other, role, path)
  return other
}

/** The minute in which a customer may still change an order, over at once. */
export const endFixWindow = (number: string) =>
  inShopDatabase((db) =>
    sql`
      with released as (
        update shop_order set release_after = now() where number = ${number} returning id
      ),
      due as (
        update job set run_after = now()
        from released
        where job.name = ${progressJob.name} and job.state = 'READY' and job.data ->> 'orderId' = released.id::text
      )
      select pg_notify(${JOB_CHANNEL}, ${progressJob.name}) from released
    `.execute(db),
  )

/** An order is moved by jobs, the played factory and carriers: one looks again until it is there. */
export async function waitForStatus(page: Page, number: string, status: string): Promise<void> {
  await expect(async () => {
    await page.goto(officeUrl(`/orders/${number}`))
    await expect(page.locator('.o-head .o-badge').first()).toHaveText(status, { timeout: 500 })
  }).toPass({ timeout: 150_000, intervals: [2_000] })
}

/** Goes on by the Tab key alone, as somebody without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Words of the office in a language for the person who is signed in. */
export async function speak(page: Page, language: 'en' | 'es'): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': crypto.randomUUID(),
    }
    return (await fetch('/api/office/staff/me/language', { method: 'POST', headers, body })).status
  }, `language=${language}`)
  expect(status).toBeLessThan(300)
}
