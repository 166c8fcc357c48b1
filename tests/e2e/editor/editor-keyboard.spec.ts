import type { Locator, Page } from '@playwright/test'
import book from '#messages/pl/create.book.json' with { type: 'json' }
import calendar from '#messages/pl/create.calendar.json' with { type: 'json' }
import formats from '#messages/pl/create.formats.json' with { type: 'json' }
import keeping from '#messages/pl/create.saving.json' with { type: 'json' }
import preview from '#messages/pl/create.preview.json' with { type: 'json' }
import prints from '#messages/pl/create.prints.json' with { type: 'json' }
import proof from '#messages/pl/create.proof.json' with { type: 'json' }
import { makePicture } from '#tests/pictures/uploadable.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'

/**
 * Whoever has no pointer: nothing here clicks, fills or focuses. What Tab does not come to within so many
 * presses nobody finds.
 */
const MOST_TABS = 150

// The picture is asked for until it is there.
test.use({ expectedNoise: [/404/] })

type Shop = { url: (store: string, path?: string) => string }

async function openEditor(page: Page, shop: Shop, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(shop.url('pl', path))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeAttached()
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${MOST_TABS} × ${key} did not come to ${wanted.toString()}`)
}

async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })

async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'))
    .not.toBe('BODY')
}

/** The file dialog opens at the field itself, as a reader of screens finds it. */
async function choosePhotos(page: Page, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `IMG_${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makePicture({ width: 1350, height: 900, number: at }),
    })),
  )
  const chooser = page.waitForEvent('filechooser')
  await press(page, page.locator('.upload-box input[type=file]'))
  await (await chooser).setFiles(files)
}

async function openPanel(page: Page, tab: Locator): Promise<void> {
  await tabTo(page, tab)
  if ((await tab.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('Enter')
}

test('keys alone date a calendar and take a birthday out again @desktop', async ({
  page,
  shop,
}) => {
  await openEditor(page, shop, '/create/304')
  const title = calendar['create.panel.calendar']
  await press(page, page.locator('.page-strip li button').nth(1))
  await openPanel(page, page.locator('.editor-tabs').getByRole('button', { name: title }))
  const panel = page.getByRole('region', { name: title, exact: true })
  await press(page, button(panel, calendar['create.calendar.newDate']))
  await expect(panel.locator('[name=date-name]')).toBeFocused()
  await page.keyboard.type('Zosia')
  await tabTo(page, panel.locator('[name=date-day]'))
  await page.keyboard.type('6')
  await expect(panel.locator('[name=date-day]')).toHaveValue('6')
  await tabTo(page, panel.locator('[name=date-year]'))
  await page.keyboard.type('2018')
  await page.keyboard.press('Enter')
  const dates = panel.locator('.calendar-dates li')
  await expect(dates).toHaveText(/Zosia/)
  await expect(panel.locator('[name=date-name]')).toBeFocused()
  const remove = calendar['create.calendar.removeDate'].replace('{name}', 'Zosia')
  await tabTo(page, button(dates, remove), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dates).toHaveCount(0)
  await expectFocusKept(page)
  // The start month: a choice of twelve, changed by arrows.
  const month = panel.locator('[name=calendar-month]')
  await tabTo(page, month, 'Shift+Tab')
  const before = await month.inputValue()
  await page.keyboard.press(before === '12' ? 'ArrowUp' : 'ArrowDown')
  await expect(month).not.toHaveValue(before)
})

test('keys alone choose sizes, copies and borders of prints, and buy them @desktop @elsewhere', async ({
  page,
  shop,
}) => {
  await openEditor(page, shop, '/create/203')
  await choosePhotos(page, 3)
  const tiles = page.locator('.print-tile')
  await expect(tiles).toHaveCount(3, { timeout: 30_000 })
  await press(page, tiles.nth(0).locator('select').first(), 'ArrowDown')
  await press(page, tiles.nth(1).getByRole('button').last())
  await expect(page.locator('.prints-foot')).toContainText('1 × 13 × 18 cm')
  await expect(page.locator('.prints-foot')).toContainText('3 × 10 × 15 cm')

  const look = page.locator('.bulk-bar').getByLabel(prints['create.prints.look'])
  await tabTo(page, look, 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect(look).toHaveValue('border')
  // Off with the third, and on with the keys where they were.
  await press(page, tiles.nth(2).getByRole('checkbox'), 'Space')
  await tabTo(page, page.locator('.bulk-bar').getByRole('button').last(), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(tiles).toHaveCount(2)
  await expectFocusKept(page)
  await press(page, button(page, keeping['create.saving.add']))
  await page.waitForURL('**/cart')
  await expect(page.locator('.cart-line')).toHaveCount(2)
})

test('keys alone make a book, move its pages and leaf through it @desktop @elsewhere', async ({
  page,
  shop,
}) => {
  await openEditor(page, shop, '/create/404')
  await openPanel(page, page.locator('.editor-tabs button').first())
  await choosePhotos(page, 6)
  await expect(page.locator('.photo-tile:not(.photo-tile-arriving)')).toHaveCount(6, {
    timeout: 40_000,
  })
  await press(page, button(page, book['create.book.make']))
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByLabel(book['create.book.titleField']), 'Control+a')
  await page.keyboard.type('Lipiec')
  await press(page, button(dialog, book['create.book.makeNow']))
  await expect(dialog).toBeHidden()
  await expectFocusKept(page)

  const strip = page.locator('.page-strip')
  await tabTo(page, strip.locator('li button').nth(1))
  await page.keyboard.press('Enter')
  const moved = strip.locator('[aria-current]')
  const name = (await moved.getAttribute('aria-label'))!
  await page.keyboard.press('Alt+ArrowRight')
  await expect(moved).not.toHaveAttribute('aria-label', name)
  await expect(moved).toBeFocused()

  await tabTo(page, button(page, keeping['create.saving.preview']), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const leaves = page.getByRole('slider', { name: book['create.book.leaf'] })
  await tabTo(page, leaves)
  await page.keyboard.press('Home')
  await expect(leaves).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('ArrowRight')
  await expect(leaves).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('Escape')
  await expect(button(page, keeping['create.saving.preview'])).toBeFocused()
})

test('keys alone turn a canvas and choose what goes round its frame @desktop @elsewhere', async ({
  page,
  shop,
}) => {
  await openEditor(page, shop, '/create/201')
  const portrait = page.getByRole('radio', { name: formats['create.formats.portrait'] })
  const landscape = page.getByRole('radio', { name: formats['create.formats.landscape'] })
  await tabTo(page, landscape)
  await page.keyboard.press('ArrowRight')
  if (!(await portrait.isChecked())) await page.keyboard.press('ArrowLeft')
  await expect(portrait).toBeChecked()
  await expect(page.locator('.top-bar-buying')).toContainText('20 × 30 cm')
  await expectFocusKept(page)
  const edges = page.getByRole('button', { name: formats['create.formats.edges'] })
  await press(page, edges)
  const mirroredEdges = page.getByRole('radio', { name: formats['create.formats.edges.mirrored'] })
  await tabTo(page, mirroredEdges)
  await page.keyboard.press('ArrowDown')
  await expect(
    page.getByRole('radio', { name: formats['create.formats.edges.wrapped'] }),
  ).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(edges).toBeFocused()
})

test('keys alone open the pages of a card and see how its colours print @desktop @elsewhere', async ({
  page,
  shop,
}) => {
  await openEditor(page, shop, '/create/320')
  const inside = button(page.locator('.page-strip'), formats['create.formats.page.inside'])
  await press(page, inside)
  await expect(page.locator('.guide-fold')).toHaveCount(1)
  await expect(inside).toBeFocused()
  await tabTo(page, button(page, keeping['create.saving.preview']), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: preview['create.preview.title'] })
  await press(page, button(dialog, proof['create.proof.view']))
  await expect(dialog.locator('canvas[data-painted]').first()).toBeVisible()
  await press(page, button(dialog, proof['create.proof.screen']))
  await expect(dialog.locator('canvas')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button(page, keeping['create.saving.preview'])).toBeFocused()
})
