import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import type { DesignDocument } from '#design/document.ts'
import polish from '#messages/pl/create.formats.json' with { type: 'json' }
import polishKeeping from '#messages/pl/create.saving.json' with { type: 'json' }
import german from '#messages/de/create.formats.json' with { type: 'json' }
import germanKeeping from '#messages/de/create.saving.json' with { type: 'json' }
import { makePrintFile } from '#press/print-file.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { expectPrintedAsShown, likenessOf } from './print-likeness.ts'
import { savedDesign } from './saved-design.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const CANVAS = 201
const CHRISTMAS_CARD = 320
const LEAST_LIKENESS = 0.8

// The picture is asked for until it is there.
test.use({ expectedNoise: [/404/] })

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formats-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

async function openEditor(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

async function openPanel(page: Page, at: number): Promise<void> {
  const tab = page.locator('.editor-tabs button').nth(at)
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
}

async function placePhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const buffer = await (await madePhoto(width, height, { grain: 0 })).jpeg().toBuffer()
  await openPanel(page, 0)
  await page
    .locator('.upload-box input[type=file]')
    .setInputFiles([{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(page.locator('[data-element-button]')).not.toHaveCount(0)
  return buffer
}

/** Agrees to whatever the preflight asks about. */
async function addToCart(page: Page): Promise<void> {
  await page.locator('.top-bar-buying .button').last().click()
  const question = page.getByRole('dialog')
  const cart = page.locator('.cart-line').first()
  await expect(question.or(cart)).toBeVisible({ timeout: 20_000 })
  if (await question.isVisible()) {
    for (const box of await question.getByRole('checkbox').all()) await box.check()
    await question.getByRole('button').last().click()
  }
  await expect(page).toHaveURL(/\/cart$/)
}

async function printed(document: DesignDocument, photo?: Buffer) {
  const path = join(folder, `${document.id}.jpg`)
  if (photo) await writeFile(path, photo)
  const photos = Object.entries(document.assets).map(([id, { widthPx, heightPx }]) => {
    return [id, { path, mime: 'image/jpeg' as const, orientation: 1 as const, widthPx, heightPx }]
  })
  const outPath = join(folder, `${document.id}.pdf`)
  await makePrintFile({
    document,
    photos: Object.fromEntries(photos),
    print: { colour: 'RGB', mirrored: false },
    slug: null,
    outPath,
  })
  const pdf = await PDFDocument.load(await readFile(outPath), { updateMetadata: false })
  const mm = (points: number) => Math.round((points * 25.4) / 72)
  const sizes = pdf.getPages().map((one) => {
    const { width, height } = one.getTrimBox()
    return [mm(width), mm(height)]
  })
  return { path: outPath, sizes }
}

/** Opens the large preview on the pages as they are cut; closed it again, the cart is in reach. */
async function lookAtPages(page: Page, words: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: words['create.saving.preview']!, exact: true }).click()
  const flat = page.getByRole('dialog').locator('.preview-views button[aria-pressed]').nth(1)
  await flat.click()
}

const ratioOf = (page: Page) =>
  page
    .locator('.canvas-stage')
    .evaluate((stage) => (stage as HTMLElement).offsetWidth / (stage as HTMLElement).offsetHeight)

test(
  'an upright photo turns the canvas, whose edges are mirrored, up to the print file @elsewhere',
  { tag: ['@handheld', '@elsewhere'] },
  async ({ page, shop }) => {
    await openEditor(page, shop.url('pl', `/create/${CANVAS}`))
    expect(await ratioOf(page)).toBeGreaterThan(1)
    const photo = await placePhoto(page, 2400, 3600)
    await expect.poll(() => ratioOf(page)).toBeLessThan(1)
    await expect(page.locator('.top-bar-buying')).toContainText('20 × 30 cm')
    await expect(page.locator('.canvas-stage .page-drawing use')).toHaveCount(8)

    await page.locator('.canvas-viewport').click({ position: { x: 6, y: 6 } })
    const edges = page.getByRole('button', { name: polish['create.formats.edges'] })
    await expect(edges).toHaveAccessibleName(/Lustrzane/)
    const landscape = page.getByRole('radio', { name: polish['create.formats.landscape'] })
    await landscape.check({ force: true })
    await expect.poll(() => ratioOf(page)).toBeGreaterThan(1)
    await page
      .getByRole('radio', { name: polish['create.formats.portrait'] })
      .check({ force: true })
    await expect.poll(() => ratioOf(page)).toBeLessThan(1)
    await edges.click()
    await expectAccessible(page, '.selection-bar')
    await page.getByRole('radio', { name: polish['create.formats.edges.plain'] }).check()
    await expect(
      page.getByRole('group', { name: polish['create.formats.edges.colour'] }),
    ).toBeVisible()
    await page.getByRole('radio', { name: polish['create.formats.edges.mirrored'] }).check()
    await page.keyboard.press('Escape')

    await expect(page).toHaveURL(/draft=/)
    await expect(page.locator('.save-state[data-phase=saved]')).toBeVisible()
    const document = await savedDesign(page)
    expect(document.pages[0]).toMatchObject({
      width: 200,
      height: 300,
      edges: { type: 'mirrored' },
    })
    const { path, sizes } = await printed(document, photo)
    expect(sizes).toEqual([[200, 300]])
    // On a phone an open panel leaves too few pixels of the page to be compared.
    const open = page.locator('.editor-tabs button[aria-expanded=true]')
    if ((await open.count()) > 0) await open.click()
    // Front and edges as the canvas shows them, then the front as it is cut.
    const drawing = page.locator('.canvas-stage .page-drawing')
    const whole = { path, index: 0, page: document.pages[0]!, isWhole: true }
    await expect.poll(() => likenessOf(drawing, whole)).toBeGreaterThan(LEAST_LIKENESS)
    await lookAtPages(page, polishKeeping)
    await expectPrintedAsShown(page, { document, path, least: LEAST_LIKENESS })
    await page.keyboard.press('Escape')
    await addToCart(page)
    await expect(page.locator('.cart-line').first()).toContainText('20 × 30 cm')
  },
)

test(
  'a Christmas card has a front, an inside, a back and red envelopes, up to the print file',
  { tag: ['@handheld', '@elsewhere'] },
  async ({ page, shop }) => {
    await openEditor(page, shop.url('de', `/create/${CHRISTMAS_CARD}`))
    const photo = await placePhoto(page, 1800, 1300)
    const pages = page.locator('.page-strip')
    const nameOf = (role: 'front' | 'inside' | 'back') => german[`create.formats.page.${role}`]
    await page.locator('.editor-tabs button[aria-expanded=true]').click()
    await pages.getByRole('button', { name: nameOf('inside') }).click()
    await expect(page.locator('.guide-fold')).toHaveCount(1)
    await expect(pages.getByRole('button')).toHaveText([
      nameOf('front'),
      nameOf('inside'),
      nameOf('back'),
    ])
    await openPanel(page, 2)
    await page.locator('.text-role').first().click()
    await expect(page.locator('[data-element-button]')).toHaveCount(1)
    await expect(page.locator('.stand-in-text')).toHaveCount(0)
    await expectAccessible(page, '.editor-main')

    await expect(page).toHaveURL(/draft=/)
    await expect(page.locator('.save-state[data-phase=saved]')).toBeVisible()
    const document = await savedDesign(page)
    expect(document.pages.map(({ role, elements }) => [role, elements.length])).toEqual([
      ['front', 1],
      ['inside', 1],
      ['back', 0],
    ])
    // One sheet to fold: back and front on its outer side, the open card on its inner side.
    const { path, sizes } = await printed(document, photo)
    expect(sizes).toEqual([
      [296, 105],
      [296, 105],
    ])
    await lookAtPages(page, germanKeeping)
    await expectPrintedAsShown(page, { document, path, least: LEAST_LIKENESS })
    await page.keyboard.press('Escape')
    await addToCart(page)
    const line = page.locator('.cart-line').first()
    await expect(line).toContainText('10 rote Umschläge')
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    // Its picture first: the line is drawn anew when that has come.
    await expect(line.getByRole('link', { name: /größer ansehen/ })).toBeVisible({
      timeout: 20_000,
    })
    await line.locator('[name=quantity]').fill('2')
    await line.locator('[name=quantity]').press('Enter')
    await expect(line).toContainText('20 rote Umschläge')
  },
)
