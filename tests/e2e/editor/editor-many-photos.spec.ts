import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { DesignDocument } from '#design/document.ts'
import { onlySize } from '#design/prints/print-sizes.ts'
import book from '#messages/pl/create.book.json' with { type: 'json' }
import keeping from '#messages/pl/create.saving.json' with { type: 'json' }
import { makePrintFile } from '#press/print-file.ts'
import { makeShots, pressPhotosOf } from './many-photos.ts'
import { likenessOf } from './print-likeness.ts'
import { savedDesign } from './saved-design.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'

/** Small on the screen, and smoothed by another program; two different photos have 0.4 at most. */
const LEAST_LIKENESS = 0.7
const SIZES = ['10x15', '13x18', '15x20'] as const

test.setTimeout(600_000)
// The picture is asked for until it is there.
test.use({ expectedNoise: [/404/] })

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'many-photos-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

async function openEditor(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

test('60 photos are prints in three sizes, and are printed as they were shown @elsewhere', async ({
  page,
  shop,
}) => {
  await openEditor(page, shop.url('pl', '/create/203'))
  const shots = await makeShots(60)
  await page.locator('.upload-box input[type=file]').setInputFiles(shots)
  const tiles = page.locator('.print-tile')
  await expect(tiles).toHaveCount(60, { timeout: 300_000 })
  for (let at = 0; at < 60; at += 1) {
    if (at % 3 > 0)
      await tiles
        .nth(at)
        .locator('select')
        .first()
        .selectOption(SIZES[at % 3]!)
  }
  await tiles.nth(0).getByRole('button').last().click()
  for (const [at, size] of SIZES.entries()) {
    const pieces = at === 0 ? 21 : 20
    await expect(page.locator('.prints-foot')).toContainText(
      `${pieces} × ${size.replace('x', ' × ')} cm`,
    )
  }
  await expect(page.locator('.save-state[data-phase=saved]')).toBeVisible({ timeout: 30_000 })
  const document = await savedDesign(page)
  const photos = await pressPhotosOf(document, shots, folder)
  const print = { colour: 'RGB', mirrored: false } as const
  for (const [at, size] of SIZES.entries()) {
    const outPath = join(folder, `${size}.pdf`)
    const prints = onlySize(document, size)!
    await makePrintFile({ document: prints, photos, print, slug: null, outPath })
    expect(prints.pages).toHaveLength(20)
    for (const [index, printed] of prints.pages.entries()) {
      const shown = tiles.nth(index * 3 + at).locator('.print-paper')
      await shown.scrollIntoViewIfNeeded()
      await expect
        .poll(() => likenessOf(shown, { path: outPath, index, page: printed }), {
          message: `${size}, print ${index + 1}`,
        })
        .toBeGreaterThan(LEAST_LIKENESS)
    }
  }

  const shown = (await page.locator('.prints-price .price-menu-amount').textContent())!
  await page.getByRole('button', { name: keeping['create.saving.add'] }).click()
  const question = page.getByRole('dialog')
  await expect(question.or(page.locator('.cart-line').first())).toBeVisible({ timeout: 30_000 })
  if (await question.isVisible()) {
    for (const box of await question.getByRole('checkbox').all()) await box.check()
    await question.getByRole('button').last().click()
  }
  await page.waitForURL('**/cart')
  await expect(page.locator('.cart-line')).toHaveCount(3)
  await expect(page.locator('main')).toContainText(shown.split('·').at(-1)!.trim())
})

test('80 photos are a book with cover and spine, and are printed as they were shown @elsewhere', async ({
  page,
  shop,
}) => {
  await openEditor(page, shop.url('pl', '/create/404'))
  const shots = await makeShots(80)
  const photosTab = page.locator('.editor-tabs button').first()
  if ((await photosTab.getAttribute('aria-expanded')) === 'false') await photosTab.click()
  await page.locator('.upload-box input[type=file]').setInputFiles(shots)
  await expect(page.locator('.photo-tile:not(.photo-tile-arriving)')).toHaveCount(80, {
    timeout: 300_000,
  })
  await page.getByRole('button', { name: book['create.book.make'] }).click()
  const dialog = page.getByRole('dialog')
  // What the assistant would leave out as too alike goes in as well.
  const aside = dialog.locator('.aside-photos')
  await expect(dialog.getByLabel(book['create.book.titleField'])).toBeVisible()
  if (await aside.isVisible()) {
    await aside.locator('summary').click()
    for (const button of await aside.getByRole('button').all()) await button.click()
  }
  await expect(dialog).toContainText('80')
  await dialog.getByLabel(book['create.book.titleField']).fill('Nasze wakacje')
  await dialog.getByRole('button', { name: book['create.book.makeNow'] }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/draft=/, { timeout: 30_000 })
  let document = await savedDesign(page)
  await expect
    .poll(
      async () => {
        document = await savedDesign(page)
        return photosOf(document).size
      },
      { timeout: 30_000 },
    )
    .toBe(80)
  const photos = await pressPhotosOf(document, shots, folder)
  const outPath = join(folder, 'book.pdf')
  const print = { colour: 'RGB', mirrored: false } as const
  const { pages } = await makePrintFile({ document, photos, print, slug: null, outPath })
  const [, ...spreads] = document.pages
  expect(pages).toBe(1 + 2 * spreads.length)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: keeping['create.saving.preview'], exact: true }).click()
  const slider = page.getByRole('slider', { name: book['create.book.leaf'] })
  await expect(slider).toBeInViewport({ ratio: 1 })
  await slider.press('Home')
  for (const [at, { width, height, bleed }] of spreads.entries()) {
    await slider.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuenow', String(at + 1))
    for (const [side, index] of [
      ['left', 2 * at + 1],
      ['right', 2 * at + 2],
    ] as const) {
      const printed = { path: outPath, index, page: { width: width / 2, height, bleed } }
      const shown = slider.locator(`.book-side-${side}`)
      await expect
        .poll(() => likenessOf(shown, printed), { message: `page ${index}` })
        .toBeGreaterThan(LEAST_LIKENESS)
    }
  }
})

const photosOf = ({ pages }: DesignDocument) =>
  new Set(
    pages.flatMap(({ elements }) =>
      elements.flatMap((element) =>
        element.type === 'photo' || element.type === 'slot' ? (element.asset ?? []) : [],
      ),
    ),
  )
