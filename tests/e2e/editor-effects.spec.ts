import sharp from 'sharp'
import english from '#messages/en/create.effects.json' with { type: 'json' }
import photos from '#messages/en/create.photos.json' with { type: 'json' }
import words from '#messages/en/create.words.json' with { type: 'json' }
import { makePicture } from '#tests/pictures/uploadable.ts'
import { expect, expectAccessible, test } from './shop-test.ts'

const MUG = 101
/** Underlined, in capitals, on a wave. */
const TEXT_STEPS = 3

test('a photo gets a heart, a border, a shadow and its place in numbers @desktop', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb', `/create/${MUG}`))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(page.locator('.upload-box')).toBeVisible()
  const buffer = await makePicture({ width: 900, height: 600 })
  await page
    .locator('.upload-box input[type=file]')
    .setInputFiles([{ name: 'beach.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(page.locator('[data-element-button]')).toHaveCount(1)
  await page.locator('[data-element-button]').press('Enter')
  const bar = page.locator('.selection-bar')
  const drawing = page.locator('[data-drawn]')
  const tool = (name: string) => bar.getByRole('button', { name, exact: true })

  await tool(photos['create.photos.tool.mask']).click()
  await page.getByRole('button', { name: english['create.effects.mask.heart'] }).click()
  await expect(drawing.locator('clipPath path')).toHaveAttribute('d', /C/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await tool(english['create.effects.tool.border']).click()
  await page.getByRole('slider', { name: english['create.effects.border'] }).fill('2')
  await expect(drawing.locator('path[stroke="#ffffff"]')).toHaveAttribute('stroke-width', '2')
  await page.getByRole('radio', { name: english['create.effects.shadow.soft'] }).check()
  await expect(drawing.locator('feGaussianBlur')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await tool(photos['create.photos.tool.adjust']).click()
  await page.getByRole('button', { name: english['create.effects.auto'] }).click()
  await expect(drawing.locator('feColorMatrix')).toHaveCount(1)
  await page.getByRole('slider', { name: english['create.effects.sharpness'] }).fill('0.5')
  await expect(drawing.locator('feComposite')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await tool(english['create.effects.place']).click()
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

test('words from elsewhere are pasted as a text, underlined and set in capitals @desktop', async ({
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
  const tools = page.getByRole('group', { name: words['create.words.textTools'] })
  const path = page.locator('[data-drawn] path').last()
  await expect(path).toHaveAttribute('d', /Q|C/)
  const plain = await path.getAttribute('d')
  await tools.getByRole('button', { name: english['create.effects.underline'] }).click()
  await expect(path).not.toHaveAttribute('d', plain!)
  await tools.getByRole('button', { name: english['create.effects.capitals'] }).click()
  await tools.getByRole('button', { name: words['create.words.curve'], exact: true }).click()
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

test('a red eye is taken away by a tap, and comes back by undo @desktop', async ({
  page,
  shop,
}) => {
  await page.goto(shop.url('gb', `/create/${MUG}`))
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  const buffer = await redEyes()
  await page
    .locator('.upload-box input[type=file]')
    .setInputFiles([{ name: 'eyes.jpg', mimeType: 'image/jpeg', buffer }])
  const element = page.locator('[data-element-button]')
  await expect(element).toHaveCount(1)
  await element.press('Enter')
  const bar = page.locator('.selection-bar')
  await bar
    .getByRole('button', { name: english['create.effects.tool.redEyes'], exact: true })
    .click()
  const pictures = page.locator('[data-drawn] image')
  await expect(pictures).toHaveCount(1)
  const whole = page.locator('.red-eye-photo svg')
  const { width, height } = (await whole.boundingBox())!
  await whole.click({ position: { x: width / 3, y: height / 2 } })
  await expect(pictures).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(pictures).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(pictures).toHaveCount(2)
})
