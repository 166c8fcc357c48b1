import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { makeManyOrders } from '#tests/orders/many-orders.ts'
import { officeUrl, signInAs, speak } from './office.ts'
import { inShopDatabase } from '#tests/e2e/shop-database.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

/** Unpaid orders with a tag of their own: nothing else moves them. */
async function makeTagged(tag: string, count: number): Promise<string[]> {
  return inShopDatabase(async (db) => {
    await sql`delete from order_tag where tag = ${tag}`.execute(db)
    // An article of the shop: those that tests make by themselves have the same ids.
    const { id: articleId } = await db
      .selectFrom('article')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const lines = [{ articleId }]
    const { first } = await makeManyOrders(db, count, { store: 'WPX-GB', status: 4, lines })
    const suffix = `%-${first.slice(-4)}`
    const { rows } = await sql<{ number: string }>`
      with made as (select id, number from shop_order where number = ${first} or number like ${suffix}),
      tagged as (insert into order_tag (order_id, tag) select id, ${tag} from made)
      select number from made order by number`.execute(db)
    return rows.map(({ number }) => number)
  })
}

const listOf = (tag: string) => `/orders?tag=${tag}`

async function holdAll(page: Page, count: number): Promise<void> {
  await page.getByLabel('Select all rows of this page').check()
  await page.getByLabel(`All ${count} that match`).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hold' }).click()
}

test('support holds a whole filtered list, leaves the page and comes back @elsewhere', async ({
  page,
}, { project }) => {
  const tag = `bulk-${project.name}`
  const numbers = await makeTagged(tag, 120)
  await signInAs(page, 'support', listOf(tag))
  await expect(page.getByText('120 entries')).toBeVisible()
  await holdAll(page, 120)
  await expect(page.getByRole('heading', { name: 'Hold 120 orders?' })).toBeVisible()
  await expect(page.getByText('On all 120 that the list shows')).toBeVisible()
  await expect(page.getByText('This can be undone afterwards.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Why').selectOption({ label: 'Payment is doubtful' })
  await page.getByRole('button', { name: 'Hold 120 orders' }).click()
  await expect(page.getByRole('heading', { name: 'Hold orders' })).toBeVisible()
  const taskUrl = page.url()
  // Away and back: the tray of every page goes on telling.
  await page.goto(officeUrl('/todos'))
  const tray = page.locator('#tray summary')
  await tray.click()
  await expect(page.locator('#tray').getByText('120 of 120')).toBeVisible({ timeout: 30_000 })
  // The newest stands first; others of the same person may be there.
  await expect(page.locator('#tray').getByText('done', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('#tray').getByRole('link', { name: 'Hold orders' }).first().click()
  await expect(page).toHaveURL(taskUrl)
  await expect(page.getByRole('status').getByText('done', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(officeUrl(`/orders/${numbers[7]}/hold`))
  await expect(page.getByText('Payment is doubtful')).toBeVisible()
})

test('what failed says why, and is tried again', async ({ page }, { project }) => {
  const tag = `again-${project.name}`
  await makeTagged(tag, 3)
  await signInAs(page, 'support', listOf(tag))
  await page.getByLabel('Select all rows of this page').check()
  await page.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByRole('heading', { name: 'Release 3 orders?' })).toBeVisible()
  await page.getByRole('button', { name: 'Release 3 orders' }).click()
  await expect(page.getByRole('status').getByText('done, some failed')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('Was not held')).toHaveCount(3)
  await page.getByRole('button', { name: 'Retry the 3 that failed' }).click()
  await expect(page.getByText('A new task tries them again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'the first task' })).toBeVisible()
})

test.describe('a form that is refused', () => {
  // The browser tells of every answer that is no success.
  test.use({ expectedNoise: [/422 \(Unprocessable Entity\)/] })

  test('orders are cancelled for good only by who types how many', async ({ page }, {
    project,
  }) => {
    const tag = `gone-${project.name}`
    await makeTagged(tag, 2)
    await signInAs(page, 'support', listOf(tag))
    await page.getByLabel('Select all rows of this page').check()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('This cannot be undone.')).toBeVisible()
    await page.getByLabel('Reason').fill('Duplicates of a test')
    await page.getByLabel('Type 2 to confirm').fill('3')
    await page.getByRole('button', { name: 'Cancel 2 orders for good' }).click()
    await expect(page.getByText('This is not right.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Type 2 to confirm').fill('2')
    await page.getByRole('button', { name: 'Cancel 2 orders for good' }).click()
    await expect(page.locator('#task').getByText('2 of 2')).toBeVisible({ timeout: 30_000 })
  })
})

test('an export holds the rows of the list @handheld', async ({ page }, { project }) => {
  const tag = `file-${project.name}`
  const numbers = await makeTagged(tag, 70)
  await signInAs(page, 'support', listOf(tag))
  await page.getByRole('link', { name: 'Export' }).click()
  await expect(page.getByText('70 rows', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Export 70 rows' }).click()
  const link = page.getByRole('link', { name: /^Download CSV/ })
  await expect(link).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines[0]).toContain('number')
  expect(lines[0]).not.toContain('email')
  const exported = lines.slice(1).map((line) => line.split(',')[0]!.replaceAll('"', ''))
  expect(exported.toSorted()).toEqual(numbers.toSorted())
})

test('a saved view is everybody’s when its maker says so @handheld', async ({ page, browser }, {
  project,
}) => {
  const tag = `seen-${project.name}`
  await makeTagged(tag, 4)
  const name = `Watch ${project.name}`
  await signInAs(page, 'support-lead', `${listOf(tag)}&columns=store,total,status,tags`)
  await page.getByRole('link', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('For everybody').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save view' }).click()
  const context = await browser.newContext({ viewport: page.viewportSize() })
  const other = await context.newPage()
  await signInAs(other, 'support', '/orders')
  await other.getByRole('link', { name: new RegExp(`^${name}\\s*4$`) }).click()
  await expect(other.getByText('4 entries')).toBeVisible()
  await expect(other.locator('th', { hasText: 'Tags' })).toHaveCount(1)
  await expect(other.getByRole('link', { name: 'Edit view' })).toHaveCount(0)
  await context.close()
  await page.getByRole('link', { name: 'Edit view' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`${name} again`)
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^${name} again`) })).toBeVisible()
  await page.getByRole('link', { name: 'Edit view' }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Delete the view' }).click()
  await expect(page.getByText('The view is deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(0)
})

test('in Spanish the list says what it does', async ({ page }, { project }) => {
  const tag = `hola-${project.name}`
  await makeTagged(tag, 2)
  await signInAs(page, 'prepress', listOf(tag))
  await speak(page, 'es')
  await page.reload()
  await page.getByLabel('Seleccionar todas las filas de esta página').check()
  await page.getByRole('button', { name: 'Retener' }).click()
  await expect(page.getByRole('heading', { name: '¿Retener 2 pedidos?' })).toBeVisible()
  await expectAccessible(page)
  await speak(page, 'en')
})
