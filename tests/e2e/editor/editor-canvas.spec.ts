import type { CDPSession, Page } from '@playwright/test'
import { samples } from '#tests/design/arbitrary-document.ts'
import { fontHashes } from '#design/fonts/font-hashes.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUG = 101
const words = { ...samples.text, id: 'words', x: 20, y: 15, width: 60, height: 12, size: 6 }
const box = { ...samples.shape, id: 'box', x: 110, y: 20, width: 40, height: 30 }
const disc = { ...samples.shape, id: 'disc', shape: 'ellipse', x: 30, y: 50, width: 24, height: 24 }
const frame = { ...samples.slot, id: 'frame', x: 20, y: 55, width: 30, height: 25 }

type Shop = { url: (store: string, path?: string) => string }

/** Opens a design of the visitor's own with these elements on its page. */
async function openDesign(page: Page, shop: Shop, elements: readonly object[]): Promise<void> {
  await page.goto(shop.url('gb', '/cart'))
  const designId = await page.evaluate(saveDesign, {
    articleId: MUG,
    elements,
    fonts: { roboto: fontHashes['roboto']! },
  })
  await page.goto(shop.url('gb', `/create/${MUG}?draft=${designId}`))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

/** Runs in the page, which is the visitor. */
async function saveDesign(design: {
  articleId: number
  elements: readonly object[]
  fonts: object
}) {
  const start = await fetch(`/api/shop/design-starts?article_id=${design.articleId}`)
  const { document: text } = (await start.json()) as { document: string }
  const document = JSON.parse(text) as { fonts: object; pages: { elements: readonly object[] }[] }
  document.fonts = { ...document.fonts, ...design.fonts }
  document.pages[0]!.elements = design.elements
  const saved = await fetch('/api/shop/designs', {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: new URLSearchParams({
      article_id: String(design.articleId),
      document: JSON.stringify(document),
    }),
  })
  const answer = (await saved.json()) as { design_id?: string }
  if (answer.design_id === undefined) throw new Error(JSON.stringify(answer))
  return answer.design_id
}

const buttonOf = (page: Page, id: string) => page.locator(`[data-element-button=${id}]`)
const undoOf = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

/** Where an element stands and how it is drawn: equal texts are equal pictures. */
async function drawn(page: Page, id: string): Promise<string> {
  return page.locator(`[data-drawn=${id}]`).evaluate((node) => node.outerHTML)
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const area = (await page.locator(selector).boundingBox())!
  return { x: area.x + area.width / 2, y: area.y + area.height / 2 }
}

async function sizeOf(page: Page, id: string): Promise<{ width: number; height: number }> {
  return buttonOf(page, id).evaluate((node: HTMLElement) => ({
    width: node.offsetWidth,
    height: node.offsetHeight,
  }))
}

async function dragBy(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 3 })
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 3 })
  await page.mouse.up()
}

test('a mouse moves, pulls and turns, and each of it is one step to undo @desktop', async ({
  page,
  shop,
}) => {
  await openDesign(page, shop, [words, box])
  const before = await drawn(page, 'box')
  const size = await sizeOf(page, 'box')

  await dragBy(page, await middleOf(page, '[data-element-button=box]'), { x: 90, y: 40 })
  const moved = await drawn(page, 'box')
  expect(moved).not.toBe(before)
  expect(await sizeOf(page, 'box')).toEqual(size)

  await dragBy(page, await middleOf(page, '[data-handle=e]'), { x: 60, y: 0 })
  expect((await sizeOf(page, 'box')).width).toBeGreaterThan(size.width + 30)
  expect((await sizeOf(page, 'box')).height).toBe(size.height)

  // To the left of its middle, wherever that is on the screen.
  const centre = await middleOf(page, '[data-element-button=box]')
  const handle = await middleOf(page, '[data-handle=turn]')
  const toTheLeft = { x: centre.x - 200 - handle.x, y: centre.y - handle.y }
  await dragBy(page, handle, toTheLeft)
  expect(await buttonOf(page, 'box').evaluate((node) => node.style.rotate)).toBe('90deg')

  for (let step = 0; step < 2; step += 1) await undoOf(page).click()
  expect(await drawn(page, 'box')).toBe(moved)
  await undoOf(page).click()
  expect(await drawn(page, 'box')).toBe(before)
  await expect(undoOf(page)).toHaveAttribute('aria-disabled', 'true')
})

test('Escape ends a drag as if it had never begun @desktop @elsewhere', async ({ page, shop }) => {
  await openDesign(page, shop, [box])
  const before = await drawn(page, 'box')
  const from = await middleOf(page, '[data-element-button=box]')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 20, { steps: 4 })
  expect(await drawn(page, 'box')).not.toBe(before)
  await page.keyboard.press('Escape')
  expect(await drawn(page, 'box')).toBe(before)
  await page.mouse.up()
  await expect(undoOf(page)).toHaveAttribute('aria-disabled', 'true')
})

test('a rectangle drawn on empty space chooses; a group moves as one @desktop', async ({
  page,
  shop,
}) => {
  await openDesign(page, shop, [words, box, disc])
  const space = (await page.locator('.canvas-viewport').boundingBox())!
  await dragBy(
    page,
    { x: space.x + 6, y: space.y + 6 },
    { x: space.width - 12, y: space.height - 70 },
  )
  await expect(page.locator('.element-button[aria-pressed=true]')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.keyboard.press('Escape')

  const [first, second] = [await drawn(page, 'words'), await drawn(page, 'disc')]
  await dragBy(page, await middleOf(page, '[data-element-button=box]'), { x: 15, y: 15 })
  expect(await drawn(page, 'words')).not.toBe(first)
  expect(await drawn(page, 'disc')).not.toBe(second)
  await page.getByRole('button', { name: 'Ungroup' }).click()
  await expect(page.getByRole('button', { name: 'Ungroup' })).toHaveCount(0)
})

test('a wheel zooms towards the pointer, and twice on a text leads to its words @desktop @elsewhere', async ({
  page,
  shop,
}) => {
  await openDesign(page, shop, [words, frame])
  const at = await middleOf(page, '[data-element-button=words]')
  await page.mouse.move(at.x, at.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -60)
  await page.keyboard.up('Control')
  const now = await middleOf(page, '[data-element-button=words]')
  expect(Math.hypot(now.x - at.x, now.y - at.y)).toBeLessThan(2)
  await page.getByRole('button', { name: 'Show the whole page' }).click()
  await expect(page.getByRole('button', { name: '100%' })).toBeVisible()

  await page.mouse.dblclick(at.x, at.y)
  await expect(page.getByRole('heading', { name: 'Text', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  const waiting = await middleOf(page, '[data-element-button=frame]')
  await page.mouse.click(waiting.x, waiting.y)
  await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeVisible()
})

test('everything can be done by keys, and it is said what was done', async ({ page, shop }) => {
  await openDesign(page, shop, [words, box, { ...disc, locked: 'by-owner' }])
  const said = page
    .getByRole('status')
    .filter({ has: page.locator('span') })
    .first()
  // The first check is announced too, and on a busy machine in the middle of the keys.
  await expect(page.getByText('1 thing to check').first()).toBeVisible()
  await buttonOf(page, 'words').focus()
  await page.keyboard.press('Tab')
  await expect(buttonOf(page, 'box')).toBeFocused()
  await expect(buttonOf(page, 'box')).toHaveAccessibleName('Rectangle')

  await page.keyboard.press('Enter')
  await expect(buttonOf(page, 'box')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  const before = await drawn(page, 'box')
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('111 mm from the left, 20 mm from the top')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(said).toHaveText('110.9 mm from the left, 30 mm from the top')
  await page.keyboard.press('+')
  await expect(said).toHaveText('42 × 31.5 mm')
  await page.keyboard.press('r')
  await expect(said).toHaveText('15°')
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z')
  expect(await drawn(page, 'box')).toBe(before)

  await page.keyboard.press('Control+ArrowDown')
  await expect(said).toHaveText('Layer 1 of 3')
  await page.keyboard.press('Control+d')
  await expect(page.locator('.element-button')).toHaveCount(4)
  await expect(page.locator('.element-button:focus')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Delete')
  await expect(page.locator('.element-button')).toHaveCount(3)
  await expect(buttonOf(page, 'box')).toBeAttached()
  await page.keyboard.press('Control+a')
  await expect(said).toHaveText('2 elements selected')
  await page.keyboard.press('Control+g')
  await expect(said).toHaveText('2 elements grouped')
  await page.keyboard.press('Control+Shift+G')
  await page.keyboard.press('Control+x')
  await expect(page.locator('.element-button')).toHaveCount(1)
  await page.keyboard.press('Control+v')
  await expect(page.locator('.element-button')).toHaveCount(3)

  await buttonOf(page, 'disc').focus()
  await expect(buttonOf(page, 'disc')).toHaveAccessibleName('Ellipse, locked')
  await page.keyboard.press('Delete')
  await expect(said).toHaveText('This is locked.')
  await page.keyboard.press('Control+l')
  await page.keyboard.press('Delete')
  await expect(said).toHaveText('1 element deleted')
  await expect(page.locator('.element-button')).toHaveCount(2)
})

test('fifty steps are undone and done again @handheld', async ({ page, shop }) => {
  await openDesign(page, shop, [box])
  const before = await drawn(page, 'box')
  await buttonOf(page, 'box').focus()
  for (let step = 0; step < 50; step += 1) {
    await page.keyboard.press(step % 2 === 0 ? 'ArrowRight' : 'Shift+ArrowDown')
  }
  const after = await drawn(page, 'box')
  for (let step = 0; step < 50; step += 1) await page.keyboard.press('Control+z')
  expect(await drawn(page, 'box')).toBe(before)
  await expect(undoOf(page)).toHaveAttribute('aria-disabled', 'true')
  for (let step = 0; step < 50; step += 1) await page.keyboard.press('Control+Shift+Z')
  expect(await drawn(page, 'box')).toBe(after)
})

test('the keys are listed where somebody asks for them @desktop @elsewhere', async ({
  page,
  shop,
}) => {
  await openDesign(page, shop, [box])
  await buttonOf(page, 'box').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(buttonOf(page, 'box')).toBeFocused()
})

type Fingers = readonly { x: number; y: number }[]

async function touch(session: CDPSession, type: 'touchStart' | 'touchMove', fingers: Fingers) {
  const touchPoints = fingers.map(({ x, y }, id) => ({ x, y, id }))
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}

/** Two fingers about a spot, from one distance to another and turned by an angle. */
async function pinch(
  session: CDPSession,
  { x, y }: { x: number; y: number },
  { from, to, radians = 0 }: { from: number; to: number; radians?: number },
): Promise<void> {
  const fingersAt = (share: number) => {
    const half = (from + (to - from) * share) / 2
    const [across, down] = [half * Math.cos(radians * share), half * Math.sin(radians * share)]
    return [
      { x: x - across, y: y - down },
      { x: x + across, y: y + down },
    ]
  }
  await touch(session, 'touchStart', fingersAt(0).slice(0, 1))
  await touch(session, 'touchStart', fingersAt(0))
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch(session, 'touchMove', fingersAt(share))
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('two fingers zoom the page, or scale and turn what is chosen @phone', async ({
  page,
  shop,
  context,
}) => {
  await openDesign(page, shop, [words, box])
  await expectAccessible(page)
  const session = await context.newCDPSession(page)
  await pinch(session, await middleOf(page, '.canvas-stage'), { from: 80, to: 160 })
  await expect(page.getByRole('button', { name: '200%' })).toBeVisible()
  await page.getByRole('button', { name: 'Show the whole page' }).tap()

  const size = await sizeOf(page, 'box')
  const at = await middleOf(page, '[data-element-button=box]')
  await page.touchscreen.tap(at.x, at.y)
  await expect(buttonOf(page, 'box')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  const before = await drawn(page, 'box')
  await pinch(session, at, { from: 40, to: 60, radians: 0.5 })
  expect((await sizeOf(page, 'box')).width / size.width).toBeCloseTo(1.5, 1)
  const turn = await buttonOf(page, 'box').evaluate((node) => Number.parseFloat(node.style.rotate))
  expect(turn).toBeCloseTo((0.5 * 180) / Math.PI, 1)
  await undoOf(page).tap()
  expect(await drawn(page, 'box')).toBe(before)
})

test('a finger moves what is chosen, and asks for a photo by a tap @phone', async ({
  page,
  shop,
  context,
}) => {
  await openDesign(page, shop, [box, frame])
  const session = await context.newCDPSession(page)
  const before = await drawn(page, 'box')
  const at = await middleOf(page, '[data-element-button=box]')
  await touch(session, 'touchStart', [at])
  for (const way of [10, 20, 40]) await touch(session, 'touchMove', [{ x: at.x - way, y: at.y }])
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect(await drawn(page, 'box')).not.toBe(before)
  // The handle that turns the box lies over the frame as long as the box is chosen.
  await page.keyboard.press('Escape')
  const waiting = await middleOf(page, '[data-element-button=frame]')
  await page.touchscreen.tap(waiting.x, waiting.y)
  await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('texts are read before any script has run, and set in their own letters after', async ({
  page,
  shop,
  browser,
}) => {
  await openDesign(page, shop, [words])
  await expect(page.locator('.stand-in-text')).toHaveCount(0)
  await expect(page.locator('[data-drawn=words] path')).toHaveAttribute('d', /^M/)
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.addCookies(await page.context().cookies())
  const still = await context.newPage()
  await still.goto(page.url())
  await expect(still.locator('[data-drawn=words] text')).toContainText('Wszystkiego')
  await context.close()
})
