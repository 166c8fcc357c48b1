import { sql } from 'kysely'
import { signInAs } from './office.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

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
  const row = page.locator('tr', { hasText: eventId })
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

test('the administrator narrows failed jobs and notices by their addresses @handheld', async ({
  page,
}, { project }) => {
  const word = `down for ${project.name}`
  await inShopDatabase(async (db) => {
    await sql`insert into job (name, data, priority, state, failure)
      values ('errand', '{}'::jsonb, 1, 'FAILED', ${word})`.execute(db)
    await sql`insert into gateway_event (provider, event_id, type, subject, received_at)
      values ('stripe', ${`evt_${project.name}`}, 'charge.failed', ${`pi_${project.name}`}, now())
      on conflict do nothing`.execute(db)
  })
  await signInAs(page, 'admin', '/health/queues?sort=-failed')
  await expectAccessible(page)
  await page.getByRole('row').filter({ hasText: 'Calls to others' }).getByRole('link').click()
  await expect(page).toHaveURL(/health\/jobs\?name=errand/)
  const words = page.getByRole('searchbox', { name: 'Words of the reason, or an id' })
  await words.fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(1)
  await page.reload()
  await expect(words).toHaveValue(word)
  await expectAccessible(page)
  await page.goto(new URL('/office/health/webhooks', page.url()).href)
  const notice = page.getByRole('row').filter({ hasText: `pi_${project.name}` })
  await expect(notice).toContainText('Not read')
  await expectAccessible(page)
  await page.goto(new URL('/office/health/alerts?state=all', page.url()).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts of the checks')
  await expectAccessible(page)
})
