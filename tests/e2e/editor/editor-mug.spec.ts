import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect as expectSoon, test } from '#tests/e2e/shop-test.ts'

/** A photo mug from its page in the shop into the cart, by whatever hands somebody has. */
const MUG = 101
const LONGEST_MS = 60_000
const GREETING = 'Sto lat, żółwiku! 🐢'

// Machines without a graphics card draw the mug in software, and Chromium says so.
test.use({ expectedNoise: [/WebGL|swiftshader|GPU stall/i] })

/** Whoever waits too long is told by the time that it took in all. */
const expect = expectSoon.configure({ timeout: 20_000 })

type Point = { x: number; y: number }

function wordsOf(language: string) {
  const folder = join(import.meta.dirname, '../../..', 'messages', language)
  const parts = ['canvas', 'first', 'saving', 'photos', 'preview', 'tools']
  const files = ['create', ...parts.map((part) => `create.${part}`)].map(
    (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as object,
  )
  const known = Object.assign({}, ...files) as Record<string, string>
  return (id: string) => known[`create.${id}`]!
}

/** Whoever asks for a file is given the same photo. */
async function answerChooser(page: Page): Promise<void> {
  const buffer = await makePhoto(1_800, 1_200, { seed: 11 }).jpeg({ quality: 88 }).toBuffer()
  const photo = { name: 'lato.jpg', mimeType: 'image/jpeg', buffer }
  page.on('filechooser', (chooser) => void chooser.setFiles([photo]))
}

async function openProduct(page: Page, url: (path: string) => string, language: string) {
  const { articles, message } = demoWords(language)
  await page.goto(url(`/${articles[MUG]!.slug}`))
  return page.getByRole('link', { name: message('general.createYours') }).first()
}

const elements = (page: Page, kind = '') => page.locator(`[data-element-button^="${kind}"]`)
const emoji = (page: Page) => page.locator('[data-drawn^=text-] path[fill="#77b255"]').first()

const curveOf = (page: Page, name: string) =>
  page.locator('.word-tools').getByRole('button', { name, exact: true })

async function middleOf(locator: Locator): Promise<Point> {
  const { x, y, width, height } = (await locator.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Bent words take more room than straight ones. */
async function isBent(page: Page): Promise<void> {
  const shape = async () => {
    const { width, height } = (await elements(page, 'text-').boundingBox())!
    return height / width
  }
  await expect.poll(shape, { timeout: 20_000 }).toBeGreaterThan(0.25)
}

async function isInCart(page: Page, language: string): Promise<void> {
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.locator('.cart-line')).toHaveCount(1)
  await expect(page.locator('.cart-line')).toContainText(demoWords(language).articles[MUG]!.name)
}

function noteTime(begunAt: number): void {
  const milliseconds = Date.now() - begunAt
  test.info().annotations.push({ type: 'seconds', description: (milliseconds / 1000).toFixed(1) })
  expect(milliseconds).toBeLessThan(LONGEST_MS)
}

test('by mouse @desktop @elsewhere', async ({ page, shop }) => {
  const t = wordsOf('en')
  await answerChooser(page)
  const start = await openProduct(page, (path) => shop.url('gb', path), 'en')
  const begunAt = Date.now()
  const click = (locator: Locator) => locator.click({ delay: 60 })
  const pull = async (from: Point, to: Point) => {
    await page.mouse.move(from.x, from.y, { steps: 5 })
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 12 })
    await page.mouse.up()
  }

  await click(start)
  await click(page.getByText(t('photos.add'), { exact: true }))
  await expect(elements(page, 'photo-')).toHaveCount(1)
  const at = await middleOf(elements(page, 'photo-'))
  await pull(at, { x: at.x - 120, y: at.y })
  await pull(await middleOf(page.locator('[data-handle=se]')), { x: at.x + 90, y: at.y + 200 })

  await click(page.getByRole('button', { name: t('panel.texts'), exact: true }))
  await click(page.getByRole('button', { name: t('tools.role.heading'), exact: true }))
  await page.keyboard.type(GREETING, { delay: 30 })
  await expect(emoji(page)).toBeAttached()
  await click(curveOf(page, t('tools.curve')))
  const bend = page.getByRole('slider', { name: t('tools.curve') })
  const { x, y, width, height } = (await bend.boundingBox())!
  await pull(await middleOf(bend), { x: x + width * 0.75, y: y + height / 2 })
  await isBent(page)
  await page.keyboard.press('Escape')
  const text = await middleOf(elements(page, 'text-'))
  await pull(text, { x: text.x - 20, y: text.y - 10 })

  await click(page.getByRole('button', { name: t('saving.preview'), exact: true }))
  const mug = page.getByRole('slider', { name: t('preview.turn'), exact: true })
  const face = await middleOf(mug)
  await pull(face, { x: face.x - 160, y: face.y })
  await expect(mug).not.toHaveAttribute('aria-valuenow', '-60')
  await click(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await click(page.getByRole('button', { name: t('saving.add'), exact: true }))
  await isInCart(page, 'en')
  noteTime(begunAt)
})

async function touch(session: CDPSession, type: 'touchStart' | 'touchMove', fingers: Point[]) {
  const touchPoints = fingers.map(({ x, y }, id) => ({ x, y, id }))
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}

const letGo = (session: CDPSession) =>
  session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

async function dragFinger(session: CDPSession, from: Point, by: Point): Promise<void> {
  await touch(session, 'touchStart', [from])
  for (let step = 1; step <= 10; step += 1) {
    const share = step / 10
    await touch(session, 'touchMove', [{ x: from.x + by.x * share, y: from.y + by.y * share }])
  }
  await rest(session)
  await letGo(session)
}

/** A finger rests before it leaves: else it flings, and a browser takes the next tap for the stop. */
async function rest(session: CDPSession): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) {
    await session.send('Runtime.evaluate', {
      expression: 'new Promise(requestAnimationFrame)',
      awaitPromise: true,
    })
  }
}

async function pinch(session: CDPSession, { x, y }: Point, from: number, to: number) {
  const fingersAt = (share: number) => {
    const half = (from + (to - from) * share) / 2
    return [
      { x: x - half, y },
      { x: x + half, y },
    ]
  }
  await touch(session, 'touchStart', fingersAt(0).slice(0, 1))
  await touch(session, 'touchStart', fingersAt(0))
  for (let step = 1; step <= 10; step += 1) {
    await touch(session, 'touchMove', fingersAt(step / 10))
  }
  await letGo(session)
}

test('by touch alone, in Polish @phone', async ({ page, shop, context }) => {
  const t = wordsOf('pl')
  await answerChooser(page)
  const session = await context.newCDPSession(page)
  const start = await openProduct(page, (path) => shop.url('pl', path), 'pl')
  const begunAt = Date.now()

  await start.tap()
  await page.getByText(t('first.add'), { exact: true }).tap()
  await expect(elements(page, 'photo-')).toHaveCount(1)
  const wide = (await elements(page, 'photo-').boundingBox())!.width
  await pinch(session, await middleOf(elements(page, 'photo-')), 160, 100)
  await expect
    .poll(async () => (await elements(page, 'photo-').boundingBox())!.width)
    .toBeLessThan(wide * 0.75)
  await dragFinger(session, await middleOf(elements(page, 'photo-')), { x: -60, y: 0 })

  await page.getByRole('button', { name: t('panel.texts'), exact: true }).tap()
  await page.getByRole('button', { name: t('tools.role.heading'), exact: true }).tap()
  await page.keyboard.type(GREETING, { delay: 30 })
  await expect(emoji(page)).toBeAttached()
  await curveOf(page, t('tools.curve')).tap()
  const bend = page.getByRole('slider', { name: t('tools.curve') })
  const { width } = (await bend.boundingBox())!
  await dragFinger(session, await middleOf(bend), { x: width * 0.3, y: 0 })
  await isBent(page)
  await page.touchscreen.tap(180, 20)
  await dragFinger(session, await middleOf(elements(page, 'text-')), { x: -12, y: 0 })

  await page.getByRole('button', { name: t('saving.preview'), exact: true }).tap()
  const mug = page.getByRole('slider', { name: t('preview.turn'), exact: true })
  await dragFinger(session, await middleOf(mug), { x: -90, y: 0 })
  await expect(mug).not.toHaveAttribute('aria-valuenow', '-60')
  await page.getByRole('dialog').locator('.dialog-head button').tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: t('saving.add'), exact: true }).tap()
  await isInCart(page, 'pl')
  noteTime(begunAt)
})

/** Presses Tab as often as it takes, but no more often than anybody would. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab', most: number) {
  const isThere = () =>
    target.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement))
  let presses = 0
  for (; presses < most && !(await isThere()); presses += 1) {
    await page.keyboard.press(key, { delay: 30 })
  }
  await expect(target, `after ${presses} × ${key}`).toBeFocused({ timeout: 1_000 })
}

test('by keyboard alone @desktop @elsewhere', async ({ page, shop }) => {
  const t = wordsOf('de')
  await answerChooser(page)
  const start = await openProduct(page, (path) => shop.url('de', path), 'de')
  const begunAt = Date.now()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key, { delay: 30 })
  }
  const named = (id: string) => page.getByRole('button', { name: t(id), exact: true })

  // Over the header, by the link that comes first.
  await press('Tab', 'Enter')
  await tabTo(page, start, 'Tab', 25)
  await press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await tabTo(page, page.locator('.upload-box input'), 'Tab', 25)
  await press('Enter')
  await expect(elements(page, 'photo-')).toHaveCount(1)

  await tabTo(page, named('panel.texts'), 'Shift+Tab', 25)
  await press('Enter')
  await expect(named('tools.role.heading')).toBeVisible()
  await tabTo(page, named('tools.role.heading'), 'Tab', 25)
  await press('Enter')
  await expect(page.getByRole('textbox', { name: t('tools.words') })).toBeFocused()
  await page.keyboard.type(GREETING, { delay: 30 })
  await expect(emoji(page)).toBeAttached()
  // To the next part of the editor: the tools of what is chosen, the page, and around to the bar.
  await press('Control+F6')
  await tabTo(page, curveOf(page, t('tools.curve')), 'Tab', 15)
  await press('Enter')
  await tabTo(page, page.getByRole('slider', { name: t('tools.curve') }), 'Tab', 2)
  await press('PageUp', 'PageUp', 'PageUp', 'PageUp')
  await isBent(page)
  await press('Escape')
  await press('Control+F6')
  await expect(elements(page, 'text-')).toBeFocused()
  await press('Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowUp')

  await press('Control+F6', 'Control+F6')
  await tabTo(page, named('saving.preview'), 'Tab', 10)
  await press('Enter')
  const mug = page.getByRole('slider', { name: t('preview.turn'), exact: true })
  await expect(mug).toBeVisible()
  await tabTo(page, mug, 'Tab', 5)
  await press('ArrowRight', 'ArrowRight')
  await expect(mug).toHaveAttribute('aria-valuenow', '-30')
  await press('Escape')
  await expect(named('saving.preview')).toBeFocused()
  await tabTo(page, named('saving.add'), 'Tab', 5)
  await press('Enter')
  await isInCart(page, 'de')
  noteTime(begunAt)
})
