import type { Page } from '@playwright/test'
import { buildZip } from '#tests/hostile-files/build-zip.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'
import { editorWords } from './editor-messages.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUG = 101
const POCKET_BOOK = 412
const SQUARE_CANVAS = 204

// What is refused is a 422, and the console says so.
test.use({ expectedNoise: [/422/] })

async function openEditor(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
}

async function openPhotos(page: Page, name: string): Promise<void> {
  const tab = page.locator('.editor-tabs').getByRole('button', { name, exact: true })
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
}

const choose = (page: Page, name: string, buffer: Buffer, mimeType: string) =>
  page.locator('.upload-box input[type=file]').setInputFiles([{ name, mimeType, buffer }])

for (const [store, language] of [
  ['gb', 'en'],
  ['pl', 'pl'],
] as const) {
  const tag = language === 'en' ? '@handheld' : '@elsewhere'
  test(
    `${language}: an empty mug is not sold, and a forgotten photo is placed by one tap`,
    {
      tag,
    },
    async ({ page, shop }) => {
      const t = editorWords(language)
      await openEditor(page, shop.url(store, `/create/${MUG}`))
      const add = page.getByRole('banner').getByRole('button', { name: t('saving.add') })
      const dialog = page.getByRole('dialog', { name: t('preview.blocked.title') })
      await add.click()
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: t('preview.blocked.photos') }).click()
      const photo = await makePicture({ width: 2400, height: 1200 })
      await choose(page, 'beach.jpg', photo, 'image/jpeg')
      await expect(page.locator('[data-element-button]')).toHaveCount(1)
      await page.getByRole('button', { name: t('canvas.undo'), exact: true }).click()
      await add.click()
      await dialog.getByRole('button', { name: t('preview.fix.place') }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.locator('[data-element-button]')).toHaveCount(1)
      await add.click()
      await expect(page).toHaveURL(/\/cart$/, { timeout: 20_000 })
    },
  )
}

test(
  'the page of a book that stays empty is named before it is ordered @elsewhere',
  {
    tag: '@desktop',
  },
  async ({ page, shop }) => {
    const t = editorWords('en')
    await openEditor(page, shop.url('gb', `/create/${POCKET_BOOK}`))
    await page.locator('.editor-tabs').getByRole('button', { name: 'Text', exact: true }).click()
    await page.getByRole('button', { name: t('tools.role.heading'), exact: true }).click()
    await page.keyboard.press('Escape')
    const sign = page.getByRole('button', { name: /Stays empty/ })
    await sign.click()
    await expectAccessible(page, '.findings')
    await page.keyboard.press('Escape')
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('saving.add') })
      .click()
    const question = page.getByRole('dialog', { name: t('preview.confirm.title') })
    await expect(question).toContainText(t('preview.confirm.empty_page'))
    await expect(question).toContainText('Pages 1–2')
    await expectAccessible(page, 'dialog[open]')
  },
)

test(
  'arranging says how many found a place, and where the others could go',
  {
    tag: '@desktop',
  },
  async ({ page, shop }) => {
    const t = editorWords('en')
    await openEditor(page, shop.url('gb', `/create/${SQUARE_CANVAS}`))
    await openPhotos(page, t('panel.photos'))
    const entries = await Promise.all(
      Array.from({ length: 22 }, async (_, at) => ({
        name: `IMG_${at + 1}.jpg`,
        data: await makePicture({ width: 300 + at, height: 200 }),
        method: 0,
      })),
    )
    await choose(page, 'photos.zip', buildZip(entries), 'application/zip')
    await expect(page.locator('.photo-tile:not(.photo-tile-arriving)')).toHaveCount(22, {
      timeout: 60_000,
    })
    const notice = page.locator('.photo-notice')
    await expect(notice).toContainText('20 photos have been placed. 2 photos have no place yet.')
    await expect(page.locator('[data-element-button]')).toHaveCount(20)
    await expectAccessible(page)
    await notice.getByRole('button', { name: t('photos.otherProduct') }).click()
    await expect(page.getByText(t('saving.others'), { exact: true })).toBeVisible()
  },
)
