import { sql } from 'kysely'
import { signInAs } from './office.ts'
import { inShopDatabase } from './shop-database.ts'
import { expect, expectAccessible, test } from './shop-test.ts'

test('the administrator finds a failed job and runs it again @handheld', async ({ page }, {
  project,
}) => {
  const eventId = `e-${project.name}`
  const data = JSON.stringify({ provider: 'test', eventId })
  await inShopDatabase((db) =>
    sql`insert into job (name, data, priority, state, failure)
      values ('payment hint', ${data}::jsonb, 1, 'FAILED', 'down: nobody answered')`.execute(db),
  )
  await signInAs(page, 'admin')
  await page.getByRole('link', { name: /^Failed jobs/ }).click()
  await expect(page.getByText('down: nobody answered').first()).toBeVisible()
  await expectAccessible(page)
  const row = page.locator('li', { hasText: eventId })
  await row.getByRole('button', { name: 'Run again' }).click()
  await expect(page.getByText('The job runs again.')).toBeVisible()
  await page.getByRole('link', { name: 'Health of the shop' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Health of the shop' })).toBeVisible()
  await expect(page.getByText('No backup has been reported yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The check has been asked for.')).toBeVisible()
})

test('nobody else sees how the shop is doing', async ({ page }) => {
  await signInAs(page, 'support')
  await expect(page.locator('nav a[href="/office/health"]')).toHaveCount(0)
})
