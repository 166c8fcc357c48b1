import { officeUrl, signInAs } from './office.ts'
import { expect, test } from './shop-test.ts'

const POLL_MS = 15_000

test('numbers of the menu stay true where no stream gets through @desktop', async ({ page }) => {
  await signInAs(page, 'support')
  // No content ends a stream for good, as a proxy does that refuses it.
  await page.route('**/api/office/live', (route) => route.fulfill({ status: 204 }))
  let open = 3
  await page.route('**/api/office/news', (route) =>
    route.fulfill({ json: { tasks: [], counters: { '/todos': open } } }),
  )
  await page.clock.install()
  await page.goto(officeUrl('/orders'))
  const todos = page.locator('nav [data-counter="/todos"]').first()
  await expect(todos).toHaveText('3')
  open = 4
  await page.clock.fastForward(POLL_MS)
  await expect(todos).toHaveText('4')
})
