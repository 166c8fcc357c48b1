import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readStoredEntries } from '#tests/stored-zip.ts'
import type { BuiltShop } from '#tests/e2e/built-shop.ts'
import { buy, startFloorShop } from './floor-shop.ts'
import { speak } from './office.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

test.describe.configure({ mode: 'default' })
// A move that is refused answers 409 or 422 with the page around it.
test.use({ expectedNoise: [/status of 4(09|22)|404 \(Not Found\)/] })

let shop: BuiltShop | undefined

test.beforeAll(async () => {
  shop = await startFloorShop('e2e-floor')
})
test.afterAll(() => shop?.stop())

const office = (path: string) => `http://staff.localhost:${shop!.port}/office${path}`
const floor = (path = '') => office(`/production${path}`)

async function signIn(page: Page, role: string, path = '/production') {
  // Somebody else may be signed in: the sign-in would lead straight to their page.
  await page.context().clearCookies()
  await page.goto(office(`/sign-in?back=${encodeURIComponent(`/office${path}`)}`))
  await page.locator(`button[name=demo][value=${role}]`).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/office/sign-in'))
}

/** Axe and the width of the page, on a desk and on a phone. */
async function expectGood(page: Page) {
  const { width, height } = page.viewportSize()!
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 740 })
  await expectAccessible(page)
  await page.setViewportSize({ width, height })
}

/** Opens the queue until an order that was just paid stands in it: its files are drawn beside the shop. */
async function expectQueued(page: Page, number: string) {
  await expect(async () => {
    await page.goto(floor())
    await expect(page.getByText(`${number}/1`)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 120_000 })
}

/** Scans as a scanner does: it types and presses Enter, wherever the focus is. */
async function scan(page: Page, code: string) {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Starts and finishes every line by scans alone. */
async function make(page: Page, number: string, lines: number) {
  for (const [mode, word] of [
    ['START', 'Started'],
    ['FINISH', 'Finished'],
  ] as const) {
    await page.goto(floor(`/scan?mode=${mode}`))
    for (let line = 1; line <= lines; line += 1) {
      await scan(page, `${number}/${line}`)
      await expect(page).toHaveURL(new RegExp(`code=.*${line}&did=MOVED`))
      await expect(page.getByRole('status').getByText(word)).toBeVisible()
    }
  }
}

test('production takes a job, moves it by button and by code, and has its files as one ZIP', async ({
  page,
}) => {
  const number = await buy(page, shop!, { mugs: 3 })
  await signIn(page, 'production')
  await expectQueued(page, number)
  await expectGood(page)
  await page.locator(`input[name=ids][value="${number}/2"]`).check()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download print files and tickets' }).click()
  const bytes = await readFile(await (await downloading).path())
  const entries = await readStoredEntries(bytes)
  const sums = entries.get('SHA256SUMS')!.toString().trim().split('\n')
  expect(sums.length).toBe(entries.size - 1)
  expect([...entries.keys()].some((name) => name.endsWith('.pdf'))).toBe(true)
  for (const line of sums) {
    const [sum, name] = line.split('  ')
    expect(createHash('sha256').update(entries.get(name!)!).digest('hex'), name).toBe(sum)
  }

  await page.getByRole('link', { name: new RegExp(`${number}/2`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number)
  await expectGood(page)
  await page.getByRole('button', { name: 'Take into production' }).click()
  await expect(page.getByRole('button', { name: 'Put it back into the queue' })).toBeVisible()
  await page.getByRole('button', { name: 'Put it back into the queue' }).click()
  await page.getByRole('button', { name: 'Take into production' }).click()
  const line = page.locator('.o-floor-lines > li').nth(1)
  await line.getByRole('button', { name: 'Start' }).click()
  await expect(line.getByText('In production')).toBeVisible()
  expect(await page.content()).not.toContain('@example.com')

  // From here on the keyboard alone: a scanner is one.
  await page.goto(floor('/scan'))
  await scan(page, `${number}/2`)
  await expect(page.getByRole('button', { name: 'All 3 pieces are finished' })).toBeVisible()
  await expectGood(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Finished')).toBeVisible()
  await scan(page, `${number}/1`)
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText('Started')).toBeVisible()
  await scan(page, 'E-NOBODY/1')
  await expect(page.getByRole('alert')).toContainText('Nobody knows this code')
  await expectGood(page)
})

test('one piece of three is made again, packing waits for it, then a driver takes the parcel @elsewhere', async ({
  page,
  browser,
}) => {
  const number = await buy(page, shop!, { boxes: 3 })
  await signIn(page, 'production')
  await expectQueued(page, number)
  await make(page, number, 1)
  await page.goto(floor(`/jobs/${number}`))
  await page.getByRole('link', { name: 'Make pieces again' }).click()
  await expectGood(page)
  await page.getByLabel('Piece 2 of 3').check()
  await page.getByLabel('Why').selectOption('DROPPED')
  await page.getByRole('button', { name: 'Make these pieces again' }).click()
  await expect(page.getByText('In production').first()).toBeVisible()

  const packing = await browser.newContext({ viewport: page.viewportSize()! })
  const table = await packing.newPage()
  await signIn(table, 'packing', `/production/pack/${number}`)
  await expect(table.getByText('A piece is being made again')).toBeVisible()
  await expect(table.getByRole('button', { name: 'Into the box' })).toHaveCount(0)
  await table.goto(floor('/scan?mode=PACK'))
  await scan(table, `${number}/1/1`)
  await expect(table.getByRole('alert')).toContainText('A piece is being made again')

  await page.goto(floor('/remakes'))
  await expect(page.getByText(`${number}/1/R1`)).toBeVisible()
  await expectGood(page)
  await page.goto(floor('/scan?mode=FINISH'))
  await scan(page, `${number}/1/R1`)
  await expect(page.getByRole('status').getByText('Finished')).toBeVisible()

  await table.goto(floor('/pack'))
  await expectGood(table)
  await table.getByLabel('Order or piece').fill(`${number}/1/1`)
  await table.keyboard.press('Enter')
  await expect(table.getByText('1 of 3 in the box').first()).toBeVisible()
  await table.getByLabel('Counted').fill('3')
  await table.getByRole('button', { name: 'Put them in' }).click()
  await expect(table.getByText('That is not the number that is missing')).toBeVisible()
  await table.getByLabel('Counted').fill('2')
  await table.getByRole('button', { name: 'Put them in' }).click()
  await expect(table.getByText('3 of 3 in the box').first()).toBeVisible()
  await expectGood(table)
  expect(await table.content()).not.toContain('@example.com')
  await table.getByLabel('Weight in grams').fill('9000')
  await table.getByRole('button', { name: 'Close the box and make the label' }).click()
  await expect(table.getByText('The weight does not fit the pieces')).toBeVisible()
  await table.getByLabel('Weight in grams').fill('520')
  await table.getByRole('button', { name: 'Close the box and make the label' }).click()
  await expectPdf(table, 'Label (PDF)')
  await expectGood(table)
  await table.getByRole('link', { name: 'Hand-over to the driver' }).click()
  await expectGood(table)
  table.once('dialog', (dialog) => void dialog.accept())
  await table.getByRole('button', { name: 'The driver took these' }).click()
  await expectPdf(table, 'Print it')
  await table.goto(floor('/scan'))
  await scan(table, number)
  await expect(table.getByText('It has left the building.')).toBeVisible()
  await packing.close()
})

async function expectPdf(page: Page, name: string) {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  const bytes = await readFile(await (await downloading).path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
}

test('a held job says so in large letters, in Spanish, and goes no further @elsewhere', async ({
  page,
  browser,
}) => {
  const number = await buy(page, shop!, { boxes: 1 })
  await signIn(page, 'production')
  await expectQueued(page, number)
  const helping = await browser.newContext()
  const support = await helping.newPage()
  await signIn(support, 'support', `/orders/${number}/hold`)
  await support.getByLabel('Why').selectOption('address')
  await support.getByRole('button', { name: 'Hold the order' }).click()
  await support.locator('textarea[name=body]').fill('Wrap it in red paper')
  await support.locator('input[name=pin]').check()
  await support.locator('form:has(input[name=pin]) button[type=submit]').click()
  await expect(support.getByText('Wrap it in red paper').first()).toBeVisible()
  await helping.close()

  await speak(page, 'es')
  await page.goto(floor('/scan?mode=START'))
  await scan(page, `${number}/1`)
  await expect(page.getByRole('heading', { name: 'Retenido: no continuar' })).toBeVisible()
  await expect(page.getByText('Wrap it in red paper')).toBeVisible()
  await expect(page.getByText('No se ha hecho')).toBeVisible()
  await expectGood(page)
  await page.goto(floor('?view=held'))
  await expect(page.getByText(`${number}/1`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cola de producción')
  await expectGood(page)
  await page.goto(office(''))
  await expect(page.getByRole('link', { name: /Retenido/ })).toBeVisible()
  await speak(page, 'en')
})

test('what cannot go on is stopped, let pass, kept back and sent after all @elsewhere', async ({
  page,
}) => {
  const number = await buy(page, shop!, { boxes: 1 })
  const broken = await buy(page, shop!, { boxes: 2 })
  await signIn(page, 'production')
  await expectQueued(page, broken)
  await page.goto(floor(`/jobs/${broken}`))
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await expectGood(page)
  await page.getByText('It cannot be printed').click()
  await page.getByRole('button', { name: 'Stop the job' }).click()
  await expect(page).toHaveURL(office(`/orders/${broken}`))
  await page.goto(floor('/scan'))
  await scan(page, broken)
  await expect(page.getByRole('alert')).toContainText('Put it aside')

  await make(page, number, 1)
  await page.goto(floor(`/jobs/${number}/lines/1/remake`))
  await page.getByLabel('Why').selectOption('SCRATCH')
  await page.getByRole('button', { name: 'Make these pieces again' }).click()
  await page.getByRole('link', { name: 'Good as it is' }).click()
  await expectGood(page)
  await page.getByLabel('Why are they good enough?').fill('It was only dust.')
  await page.getByRole('button', { name: 'Let these pieces pass' }).click()
  await expect(page.getByText('Good as it was')).toBeVisible()

  await signIn(page, 'packing', `/production/pack/${number}`)
  await page.getByRole('button', { name: 'It is in the box' }).click()
  await page.getByLabel('Weight in grams').fill('300')
  await page.getByRole('button', { name: 'Close the box and make the label' }).click()
  await page.getByRole('link', { name: 'It cannot leave' }).click()
  await expectGood(page)
  await page.getByText('The carrier refuses it').click()
  await page.getByRole('button', { name: 'Keep it here' }).click()
  await page.getByRole('button', { name: 'Ready again' }).click()
  await page.getByRole('link', { name: 'It cannot leave' }).click()
  await page.getByText('The address is wrong').click()
  await page.getByRole('button', { name: 'Keep it here' }).click()
  await page.goto(floor('/hand-over'))
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'The driver took it after all' }).click()
  await expect(page.getByText('Shipped', { exact: true })).toBeVisible()
})
