import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/shop-test.ts'

// What requests that a test does not let through say in the console.
test.use({ expectedNoise: [/ERR_FAILED|wasm/] })

const stateOf = (page: Page) => page.locator('.save-state')
const drawnOf = (page: Page) => page.locator('[data-element-button]')
const wordsOf = (page: Page) => page.getByRole('textbox', { name: 'Your text' })
const isSaved = (page: Page) => expect(stateOf(page)).toHaveText('Saved', { timeout: 15_000 })

const isReady = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', '')

async function openEditor(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await isReady(page)
}

async function openPanel(page: Page, name: string): Promise<void> {
  await page.locator('.editor-tabs').getByRole('button', { name, exact: true }).click()
}

/** A heading that the shop has, chosen, with its words marked. */
async function makeHeading(page: Page, url: string): Promise<void> {
  await openEditor(page, url)
  await openPanel(page, 'Text')
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await expect(wordsOf(page)).toBeFocused()
  await isSaved(page)
}

async function addSticker(page: Page): Promise<void> {
  await openPanel(page, 'Graphics')
  const before = await drawnOf(page).count()
  await page.getByRole('button', { name: 'Red heart', exact: true }).click()
  await expect(drawnOf(page)).toHaveCount(before + 1)
}

/** One after the other without a pause, however slow the machine is. */
async function pressAtOnce(first: Locator, second: Locator): Promise<void> {
  const next = await second.elementHandle()
  await first.evaluate((button: HTMLElement, other) => {
    button.click()
    if (other instanceof HTMLElement) other.click()
  }, next)
}

const textNamed = (page: Page, words: string) =>
  page.getByRole('button', { name: `Text: ${words}`, exact: true })

/** The shop hears nothing more: what is found later was kept by this device. */
async function muteShop(page: Page): Promise<void> {
  await page.route('**/api/shop/designs**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
}

test('a command right after a quick change is saved with it @desktop', async ({ page, shop }) => {
  await makeHeading(page, shop.url('gb', '/create/101'))
  await pressAtOnce(
    page.getByRole('button', { name: 'Larger', exact: true }),
    page.getByRole('button', { name: 'Duplicate', exact: true }),
  )
  await expect(drawnOf(page)).toHaveCount(2)
  await addSticker(page)
  await isSaved(page)
  await page.reload()
  await expect(drawnOf(page)).toHaveCount(3)
})

test('a page added right after its colour was chosen is there after a reload @desktop @elsewhere', async ({
  page,
  shop,
}) => {
  await openEditor(page, shop.url('gb', '/create/412'))
  const before = await page.locator('.page-strip li').count()
  await openPanel(page, 'Background')
  await pressAtOnce(
    page.getByRole('radio', { name: 'red', exact: true }).first(),
    page.getByRole('button', { name: 'Add two pages', exact: true }),
  )
  const pages = page.locator('.page-strip li')
  await expect(pages).toHaveCount(before + 1)
  await addSticker(page)
  const drawn = await drawnOf(page).count()
  await isSaved(page)
  await page.reload()
  await expect(pages).toHaveCount(before + 1)
  await page.getByRole('button', { name: 'Pages 1–2', exact: true }).click()
  await expect(drawnOf(page)).toHaveCount(drawn)
})

test('words typed just before a reload, and before the tab is closed, are there @handheld', async ({
  page,
  shop,
  context,
}) => {
  await makeHeading(page, shop.url('gb', '/create/102'))
  const url = page.url()
  await muteShop(page)
  await page.keyboard.type('Before the reload')
  await page.reload()
  await isReady(page)
  // Once to choose it, and once more to write in it.
  for (const _ of [1, 2]) await textNamed(page, 'Before the reload').press('Enter')
  await expect(wordsOf(page)).toBeFocused()
  await page.keyboard.type('Before the end')
  await page.close({ runBeforeUnload: true })
  const next = await context.newPage()
  await openEditor(next, url)
  await expect(textNamed(next, 'Before the end')).toBeAttached()
  await isSaved(next)
})
