import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { DesignDocument } from '#design/document.ts'
import { windowOf } from '#design/faces/face-window.ts'
import { seenOf } from '#tests/faces/count-cuts.ts'
import { ownPictures } from '#tests/faces/labelled-pictures.ts'
import { editorWords } from './editor-messages.ts'
import { savedDesign } from './saved-design.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUG = 101
const t = editorWords('en')
const [astronaut] = ownPictures()
/** Of a whole square a mug shows less than half, and it would stand there whole: this much of it from its top. */
const TAKEN = 0.8
const WIDTH_PX = 2400
const { y, height, ...sideways } = astronaut!.faces[0]!
const face = { ...sideways, y: y / TAKEN, height: height / TAKEN }

/** Of the face that somebody has marked in the photo, how much is seen on the mug. */
function seenIn({ pages }: DesignDocument): number {
  const [page] = pages
  const picture = page!.elements.find(({ type }) => type === 'photo')
  if (picture?.type !== 'photo') return -1
  return seenOf(face, picture.crop, windowOf(page!, picture))
}

const seenOnMug = async (page: Page) => seenIn(await savedDesign(page))
const isSaved = (page: Page) => page.url().includes('draft=')

test('a head stays on the mug; cut off by hand it is told, and one tap brings it back', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(shop.url('gb', `/create/${MUG}`))
  await page.locator('html[data-hydrated]').waitFor()
  const tab = page
    .locator('.editor-tabs')
    .getByRole('button', { name: t('panel.photos'), exact: true })
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
  const top = { left: 0, top: 0, width: WIDTH_PX, height: WIDTH_PX * TAKEN }
  const buffer = await sharp(astronaut!.file).resize(WIDTH_PX).extract(top).jpeg().toBuffer()
  await page
    .locator('.upload-box input[type=file]')
    .setInputFiles({ name: 'astronaut.jpg', mimeType: 'image/jpeg', buffer })
  const photo = page.locator('[data-element-button]')
  await expect(photo).toHaveCount(1, { timeout: 30_000 })
  await expect.poll(() => isSaved(page), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => seenOnMug(page), { timeout: 30_000 }).toBeGreaterThan(0.97)

  await page
    .locator('.selection-bar')
    .getByRole('button', { name: t('photos.crop'), exact: true })
    .click()
  await page.getByRole('slider', { name: t('photos.crop.y') }).fill('0.75')
  await expect.poll(() => seenOnMug(page), { timeout: 30_000 }).toBeLessThan(0.6)
  await page.locator('.photo-card').getByRole('button', { name: 'Done' }).click()

  await page
    .getByRole('button', { name: t('faces.finding') })
    .first()
    .click()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: t('faces.fix') })
    .first()
    .click()
  await expect.poll(() => seenOnMug(page), { timeout: 30_000 }).toBeGreaterThan(0.97)
  await expect(page.getByRole('button', { name: t('faces.finding') })).toHaveCount(0)
})
