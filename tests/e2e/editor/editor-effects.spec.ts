import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import english from '#messages/en/create.effects.json' with { type: 'json' }
import photos from '#messages/en/create.photos.json' with { type: 'json' }
import words from '#messages/en/create.tools.json' with { type: 'json' }
import { makePicture } from '#tests/pictures/uploadable.ts'
import { editorWords } from './editor-messages.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUG = 101
/** Underlined, in capitals, on a wave. */
const TEXT_STEPS = 3
const MOST_TABS = 40
const WARMER_STEPS = 5
const EYES = 2
/** From the middle to the second eye, at a sixth of the width. */
const STEPS_TO_EYE = 5
const PATHS = 4

/** A tool of the bar, opened by its key: nobody needs a mouse for it, nor a wide screen. */
async function openTool(page: Page, name: string): Promise<void> {
  const tool = page.locator('.selection-bar').getByRole('button', { name, exact: true })
  await tool.focus()
  await page.keyboard.press('Enter')
}

/** Goes on by Tab as somebody does who has no mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < MOST_TABS; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function openWithPhoto(page: Page, address: string, buffer: Buffer): Promise<void> {
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page
    .locator('.first-photo-input')
    .setInputFiles([{ name: 'beach.jpg', mimeType: 'image/jpeg', buffer }])
  const element = page.locator('[data-element-button]')
  await expect(element).toHaveCount(1)
  await element.press('Enter')
}

test('a photo gets a heart, a border, a shadow and its place in numbers, by keys @handheld', async ({
  page,
  shop,
}) => {
  const buffer = Buffer.from(await makePicture({ width: 900, height: 600 }))
  await openWithPhoto(page, shop.url('gb', `/create/${MUG}`), buffer)
  const drawing = page.locator('[data-drawn]')

  await openTool(page, photos['create.photos.tool.mask'])
  await tabTo(page, page.getByRole('button', { name: english['create.effects.mask.heart'] }))
  await page.keyboard.press('Enter')
  await expect(drawing.locator('clipPath path')).toHaveAttribute('d', /C/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await openTool(page, english['create.effects.tool.border'])
  await tabTo(page, page.getByRole('slider', { name: english['create.effects.border'] }))
  await page.keyboard.press('ArrowRight')
  await expect(drawing.locator('path[stroke="#ffffff"]')).toHaveCount(1)
  await tabTo(
    page,
    page.getByRole('radio', { name: english['create.effects.shadow.none'], exact: true }),
  )
  await page.keyboard.press('ArrowRight')
  await expect(drawing.locator('feGaussianBlur')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await openTool(page, photos['create.photos.tool.adjust'])
  await tabTo(page, page.getByRole('button', { name: english['create.effects.auto'] }))
  await page.keyboard.press('Enter')
  const matrix = drawing.locator('feColorMatrix')
  await expect(matrix).toHaveCount(1)
  const enhanced = await matrix.getAttribute('values')
  await tabTo(page, page.getByRole('slider', { name: english['create.effects.warmth'] }))
  for (let step = 0; step < WARMER_STEPS; step += 1) await page.keyboard.press('ArrowRight')
  await expect(matrix).not.toHaveAttribute('values', enhanced!)
  await expect
    .poll(async () => warmthOf(await matrix.getAttribute('values')))
    .toBeGreaterThan(warmthOf(enhanced))
  await tabTo(page, page.getByRole('slider', { name: english['create.effects.sharpness'] }))
  await page.keyboard.press('End')
  await expect(drawing.locator('feComposite')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await openTool(page, english['create.effects.place'])
  const field = (name: keyof typeof english) => page.getByRole('textbox', { name: english[name] })
  await field('create.effects.place.width').fill('60')
  await field('create.effects.place.width').press('Enter')
  await field('create.effects.place.x').fill('12,5')
  await field('create.effects.place.x').press('Enter')
  await field('create.effects.place.angle').fill('9')
  await field('create.effects.place.angle').press('ArrowUp')
  await expect(field('create.effects.place.width')).toHaveValue('60')
  await expect(field('create.effects.place.angle')).toHaveValue('10')
  await expectAccessible(page)
})

/** Warmth of a colour matrix: how much stronger red is made than blue. */
function warmthOf(values: string | null): number {
  const numbers = (values ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const rows = [0, 10].map((from) => numbers.slice(from, from + 3))
  const [red, blue] = rows.map((row) => row.reduce((sum, value) => sum + value, 0))
  return red! - blue!
}

test('words from elsewhere are pasted as a text, underlined and set in capitals @elsewhere', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb', `/create/${MUG}`))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.locator('.canvas-viewport').focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Happy birthday')
    const key = { key: 'v', ctrlKey: true, bubbles: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key))
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true }),
    )
  })
  await expect(page.locator('[data-element-button]')).toHaveCount(1)
  const tools = page.getByRole('group', { name: words['create.tools.textTools'] })
  const path = page.locator('[data-drawn] path').last()
  await expect(path).toHaveAttribute('d', /Q|C/)
  const plain = await path.getAttribute('d')
  await tools.getByRole('button', { name: english['create.effects.underline'] }).click()
  await expect(path).not.toHaveAttribute('d', plain!)
  await tools.getByRole('button', { name: english['create.effects.capitals'] }).click()
  await tools.getByRole('button', { name: words['create.tools.curve'], exact: true }).click()
  await page.getByRole('radio', { name: english['create.effects.path.wave'] }).check()
  await expectAccessible(page)
  const wavy = await path.getAttribute('d')
  await expect(page.locator('[data-element-button]')).toHaveAccessibleName(/Happy birthday/)

  // Back to the pasted words, to the empty page and forth again. What follows at once is one step.
  await page.keyboard.press('Escape')
  await undoUntil(async () => (await path.getAttribute('d')) === plain)
  await page.keyboard.press('Control+z')
  await expect(page.locator('[data-element-button]')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(path).toHaveAttribute('d', plain!)
  await undoUntil(async () => (await path.getAttribute('d')) === wavy, 'Control+Shift+z')

  async function undoUntil(isThere: () => Promise<boolean>, keys = 'Control+z') {
    for (let step = 0; step < TEXT_STEPS && !(await isThere()); step += 1) {
      const before = await path.getAttribute('d')
      await page.keyboard.press(keys)
      await expect(path).not.toHaveAttribute('d', before!)
    }
    expect(await isThere()).toBe(true)
  }
})

/** A flat face with two red pupils. */
async function redEyes() {
  const dot = (x: number) => ({
    input: Buffer.from(
      `<svg width="900" height="600"><circle cx="${x}" cy="300" r="18" fill="#d01818"/></svg>`,
    ),
  })
  const skin = { width: 900, height: 600, channels: 3, background: '#d9b08c' } as const
  return sharp({ create: skin })
    .composite([dot(300), dot(600)])
    .jpeg({ quality: 92 })
    .toBuffer()
}

test('a red eye is taken away by a tap or by keys, and comes back by undo @handheld', async ({
  page,
  shop,
}) => {
  await openWithPhoto(page, shop.url('gb', `/create/${MUG}`), await redEyes())
  await openTool(page, english['create.effects.tool.redEyes'])
  const pictures = page.locator('[data-drawn] image')
  await expect(pictures).toHaveCount(1)
  await expectAccessible(page)
  const whole = page.locator('.red-eye-photo svg')
  const { width, height } = (await whole.boundingBox())!
  await whole.click({ position: { x: width / 3, y: height / 2 } })
  await expect(pictures).toHaveCount(2)

  // In the middle, where the cross is first, there is no eye; the other one is to the right of it.
  const photo = page.locator('.red-eye-photo')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(photo).toBeFocused()
  await expect(page.locator('.red-eye-cross')).toBeVisible()
  await expect(page.getByText(english['create.effects.redEyes.keys'])).toBeVisible()
  const said = page.locator('.effects-said').filter({ visible: true })
  await page.keyboard.press('Enter')
  await expect(said).toHaveText(english['create.effects.redEyes.none'])
  await expect(pictures).toHaveCount(2)
  for (let step = 0; step < STEPS_TO_EYE; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText(english['create.effects.redEyes.done'])
  await expect(pictures).toHaveCount(EYES + 1)

  await page.keyboard.press('Escape')
  for (let left = EYES; left > 0; left -= 1) {
    await page.keyboard.press('Control+z')
    await expect(pictures).toHaveCount(left)
  }
  await page.keyboard.press('Control+Shift+z')
  await expect(pictures).toHaveCount(2)
})

test('words get a shadow and go round in a circle, by keys @handheld', async ({ page, shop }) => {
  const t = editorWords('en')
  await page.goto(shop.url('gb', `/create/${MUG}`))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  const tab = page
    .locator('.editor-tabs')
    .getByRole('button', { name: t('panel.texts'), exact: true })
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.press('Enter')
  await page
    .locator('.editor-panel')
    .getByRole('button', { name: 'Heading', exact: true })
    .press('Enter')
  const element = page.locator('[data-element-button]')
  await expect(element).toHaveCount(1)
  await element.press('Enter')
  const letters = page.locator('[data-drawn^=text-] path')
  await expect(letters).toHaveCount(1)
  const plain = await letters.getAttribute('d')

  await openTool(page, english['create.effects.shadow'])
  const none = page.getByRole('radio', { name: english['create.effects.shadow.none'], exact: true })
  await tabTo(page, none)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-drawn^=text-] feGaussianBlur')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await openTool(page, words['create.tools.curve'])
  const straight = page.getByRole('radio', { name: english['create.effects.path.straight'] })
  await tabTo(page, straight)
  await expect(straight).toBeChecked()
  const circle = page.getByRole('radio', { name: english['create.effects.path.circle'] })
  for (let step = 0; step < PATHS && !(await circle.isChecked()); step += 1) {
    await page.keyboard.press('ArrowRight')
  }
  await expect(circle).toBeChecked()
  await expect(letters.last()).not.toHaveAttribute('d', plain!)
  // Round about, they are about as high as they are wide.
  await expect
    .poll(async () => {
      const { width, height } = (await element.boundingBox())!
      return width / height
    })
    .toBeCloseTo(1, 0)
  await expectAccessible(page)
})
