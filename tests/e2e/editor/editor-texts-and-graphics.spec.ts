import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import english from '#messages/en/create.tools.json' with { type: 'json' }
import polish from '#messages/pl/create.tools.json' with { type: 'json' }
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUG = 101

type Shop = { url: (store: string, path?: string) => string }
type PanelName = 'photos' | 'layouts' | 'texts' | 'art' | 'backgrounds' | 'layers'

async function openEditor(page: Page, shop: Shop, store = 'gb'): Promise<void> {
  await page.goto(shop.url(store, `/create/${MUG}`))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

async function openPanel(page: Page, panel: PanelName, language = 'en'): Promise<Locator> {
  const name = demoWords(language).message(`create.panel.${panel}`)
  const tab = page.locator('.editor-tabs').getByRole('button', { name, exact: true })
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
  const opened = page.locator('.editor-panel')
  await expect(opened.getByRole('heading', { name, level: 2 })).toBeVisible()
  return opened
}

/** The elements of the page from the bottom up, by the beginnings of their ids. */
async function kindsOnPage(page: Page): Promise<string[]> {
  const ids = await page
    .locator('[data-element-button]')
    .evaluateAll((buttons) => buttons.map((button) => button.dataset['elementButton'] ?? ''))
  return ids.map((id) => id.split('-')[0]!)
}

const undo = (page: Page) => page.locator('.selection-bar button').first().click()

test('words in Polish with an emoji stand on a curve, and go back step by step @handheld', async ({
  page,
  shop,
}) => {
  await openEditor(page, shop, 'pl')
  const panel = await openPanel(page, 'texts', 'pl')
  await panel
    .getByRole('button', { name: polish['create.tools.role.heading'], exact: true })
    .click()
  const area = panel.getByLabel(polish['create.tools.words'])
  await expect(area).toBeFocused()
  await expect(area).toHaveValue(polish['create.tools.sample.heading'])
  await expect(area).toHaveAttribute('lang', 'pl')

  // All of the sample is marked: whoever types, writes over it.
  await page.keyboard.type('Żółw śpiewa „sto lat” 🐢')
  await expect(area).toHaveValue('Żółw śpiewa „sto lat” 🐢')
  const drawing = page.locator('[data-drawn^=text-]')
  // The first words of a page wait for the engine that sets them.
  await expect(drawing.locator('path[fill="#77b255"]').first()).toBeAttached({ timeout: 30_000 })

  const box = page.locator('[data-element-button^=text-]')
  // Of the page: that becomes smaller beside what opens over it.
  const height = async () =>
    (await box.boundingBox())!.height / (await page.locator('.canvas-stage').boundingBox())!.height
  const straight = await height()
  await page.getByTitle(polish['create.tools.curve'], { exact: true }).click()
  const slider = page.getByRole('slider', { name: polish['create.tools.curve'] })
  await slider.fill('40')
  await expect(slider).toHaveAttribute('aria-valuetext', '40%')
  // The frame follows when the words have been set again.
  await expect.poll(height).toBeGreaterThan(2 * straight)

  await page.keyboard.press('Escape')
  await undo(page)
  expect(await height()).toBeCloseTo(straight, 2)
  await undo(page)
  await expect(area).toHaveValue(polish['create.tools.sample.heading'])
})

test('a font, a size and a ready style are chosen for words @desktop', async ({ page, shop }) => {
  await openEditor(page, shop)
  const panel = await openPanel(page, 'texts')
  await panel.getByRole('button', { name: 'Body text' }).click()
  await page.getByRole('button', { name: 'Font: Lora' }).click()
  const fonts = page.getByRole('radiogroup', { name: english['create.tools.font'] })
  await fonts.getByRole('radio', { name: 'Pacifico' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Font: Pacifico' })).toBeVisible()

  const size = page.getByLabel(english['create.tools.sizePoints'])
  await size.fill('24')
  await size.blur()
  await expect(size).toHaveValue('24')
  await panel.getByRole('button', { name: english['create.tools.style.comic'] }).click()
  await expect(page.getByRole('button', { name: 'Font: Bangers' })).toBeVisible()
  await expect(size).toHaveValue('24')

  // The list alone scrolls to a font that comes late, and the head of the sheet stays in sight.
  await panel.getByRole('button', { name: english['create.tools.style.arch'] }).click()
  await page.getByRole('button', { name: 'Font: Oswald' }).click()
  const chosen = fonts.locator('.font-row', { has: page.getByRole('radio', { name: 'Oswald' }) })
  await expect(chosen).toBeInViewport({ ratio: 1 })
  const head = page.locator('.font-choice-head').filter({ visible: true })
  await expect(head).toBeInViewport({ ratio: 1 })
  expect(
    await head.evaluate((element) => element.closest('.word-sheet')!.scrollTop),
    'how far the sheet is scrolled',
  ).toBe(0)
})

async function photo(name: string, colour: string) {
  const size = { width: 1200, height: 900, channels: 3 as const, background: colour }
  const buffer = await sharp({ create: size }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

test('photos flow from one layout into the next, and none gets lost', async ({ page, shop }) => {
  await openEditor(page, shop)
  const photos = await openPanel(page, 'photos')
  await photos
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      await photo('sea.jpg', '#2f80c9'),
      await photo('sand.jpg', '#e6d5b8'),
      await photo('wood.jpg', '#684531'),
    ])
  await expect(page.locator('[data-element-button]')).toHaveCount(3)

  const panel = await openPanel(page, 'layouts')
  await expect(panel.getByRole('radio', { name: '3 photos', exact: true })).toBeChecked()
  await panel.getByRole('button', { name: 'Large photo first' }).click()
  const places = page.locator('[data-element-button^=layout-hero-first-3-]')
  await expect(places).toHaveCount(3)
  await expect(page.locator('.slot-words')).toHaveCount(0)

  await panel.getByRole('radio', { name: '2 photos', exact: true }).check()
  await panel.getByRole('button', { name: 'Grid' }).click()
  await expect(page.locator('[data-element-button^=layout-grid-2-]')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '1 photo has no place' })).toBeAttached()

  await panel.getByRole('radio', { name: '4 photos', exact: true }).check()
  await panel.getByRole('button', { name: 'Mosaic' }).click()
  await expect(page.locator('[data-element-button^=layout-mosaic-4-]')).toHaveCount(4)
  await expect(page.locator('.slot-words')).toHaveCount(1)

  const first = page.locator('[data-element-button^=layout-mosaic-4-]').first()
  const before = (await first.boundingBox())!.width
  await panel.getByRole('slider', { name: english['create.tools.gap'] }).fill('9')
  expect((await first.boundingBox())!.width).toBeLessThan(before)
  await undo(page)
  expect((await first.boundingBox())!.width).toBeCloseTo(before, 0)
})

test('layers are chosen, moved, locked and deleted by keys alone', async ({ page, shop }) => {
  await openEditor(page, shop)
  const art = await openPanel(page, 'art')
  await art.getByRole('button', { name: 'Heart', exact: true }).click()
  await art.getByRole('radio', { name: english['create.tools.kind.shapes'] }).check()
  await art.getByRole('button', { name: 'Circle', exact: true }).click()
  const texts = await openPanel(page, 'texts')
  await texts.getByRole('button', { name: 'Heading', exact: true }).click()
  expect(await kindsOnPage(page)).toEqual(['art', 'shape', 'text'])

  const panel = await openPanel(page, 'layers')
  const rows = panel.locator('.layer-name')
  await expect(rows).toHaveText([/Your heading/, 'Circle', 'Heart'])
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows).toHaveText(['Circle', /Your heading/, 'Heart'])
  await expect(rows.first()).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Circle: layer 1 of 3' })).toBeAttached()

  await page.keyboard.press('Enter')
  await expect(rows.first()).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'Lock: Circle' }).press('Enter')
  await rows.first().focus()
  await page.keyboard.press('Delete')
  await expect(rows).toHaveCount(3)
  await panel.getByRole('button', { name: /^Unlock: Circle/ }).press('Enter')
  await rows.first().focus()
  await page.keyboard.press('Delete')
  await expect(rows).toHaveText([/Your heading/, 'Heart'])
  expect(await kindsOnPage(page)).toEqual(['art', 'text'])
})

test('a layer is dragged to another place by its handle @desktop', async ({ page, shop }) => {
  await openEditor(page, shop)
  const art = await openPanel(page, 'art')
  for (const name of ['Heart', 'Crown']) {
    await art.getByRole('button', { name, exact: true }).first().click()
  }
  const panel = await openPanel(page, 'layers')
  const rows = panel.locator('.layer-name')
  await expect(rows).toHaveText(['Crown', 'Heart'])
  const handle = (await panel.locator('.layer-handle').last().boundingBox())!
  const target = (await panel.locator('.layer-handle').first().boundingBox())!
  await page.mouse.move(handle.x + 10, handle.y + 20)
  await page.mouse.down()
  await page.mouse.move(handle.x + 10, target.y - 10, { steps: 5 })
  await page.mouse.up()
  await expect(rows).toHaveText(['Heart', 'Crown'])
})

test('a pattern lies on a coloured background, under everything else @desktop', async ({
  page,
  shop,
}) => {
  await openEditor(page, shop)
  const art = await openPanel(page, 'art')
  await art.getByRole('radio', { name: english['create.tools.kind.codes'] }).check()
  await art.getByRole('button', { name: english['create.tools.qrAdd'] }).click()
  await expect(art.getByText(english['create.tools.qrMissing'])).toBeVisible()
  await art.getByLabel(english['create.tools.qrContent']).fill('estampa.example')
  await art.getByRole('button', { name: english['create.tools.qrAdd'] }).click()

  const panel = await openPanel(page, 'backgrounds')
  await panel.getByRole('radio', { name: 'mint', exact: true }).first().check()
  await panel.getByRole('button', { name: 'Stripes' }).click()
  expect(await kindsOnPage(page)).toEqual(['pattern', 'code'])
  await expect(page.locator('.page-drawing path[fill="#c3e8d5"]').first()).toBeAttached()
  await panel.getByRole('button', { name: 'No pattern' }).click()
  expect(await kindsOnPage(page)).toEqual(['code'])
})

test('stickers are found by a word of the reader’s language @desktop', async ({ page, shop }) => {
  await openEditor(page, shop, 'pl')
  const panel = await openPanel(page, 'art', 'pl')
  await panel.getByRole('searchbox').fill('zolw')
  await expect(panel.locator('.art-tile')).toHaveCount(1)
  await expect(panel.getByRole('button', { name: polish['create.tools.art.turtle'] })).toBeVisible()
  await panel.getByRole('searchbox').fill('xyz')
  await expect(panel.getByText(polish['create.tools.nothingFound'])).toBeVisible()
})

test('every panel and every sheet of tools can be used by everybody @handheld @elsewhere', async ({
  page,
  shop,
}) => {
  await openEditor(page, shop)
  const texts = await openPanel(page, 'texts')
  await texts.getByRole('button', { name: 'Heading', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Font: / })).toBeVisible()
  await expectAccessible(page)
  for (const name of [/^Font: /, /^Colour: /, 'Paragraph', 'Curve', 'Outline']) {
    await page.locator('.word-tools').getByRole('button', { name }).click()
    await expect(page.locator('.word-sheet:popover-open')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  for (const name of ['layouts', 'art', 'backgrounds', 'layers'] as const) {
    await openPanel(page, name)
    await expect(page.locator('.editor-panel .word-stack').first()).toBeVisible()
    await expectAccessible(page)
  }
})
