import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makePhoto } from '#tests/hostile-files/make-photo.ts'
import type { DesignDocument } from '#design/document.ts'
import { makePrintFile } from '#press/print-file.ts'
import { expectPrintedAsShown } from './print-likeness.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const KEYRING = 402
const PHOTO = { widthPx: 1_500, heightPx: 1_200 }
/** The same heart not mirrored has far less. */
const LEAST_LIKENESS = 0.95

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heart-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

function wordsOf(language: string) {
  const folder = join(import.meta.dirname, '../../..', 'messages', language)
  const names = [
    'create',
    ...['saving', 'photos', 'preview', 'tools'].map((part) => `create.${part}`),
  ]
  const files = names.map(
    (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as object,
  )
  const known = Object.assign({}, ...files) as Record<string, string>
  return (id: string) => known[`create.${id}`]!
}

/** The visitor's newest design as the shop has it. */
async function savedDocument(page: Page): Promise<DesignDocument | undefined> {
  const text = await page.evaluate(async () => {
    const ask = async (path: string) => (await fetch(`/api/shop${path}`)).json()
    const { designs } = (await ask('/customers/me/designs')) as { designs: { id: string }[] }
    if (!designs[0]) return ''
    const draft = (await ask(`/designs/${designs[0].id}/draft`)) as { document: string }
    return draft.document
  })
  return text === '' ? undefined : (JSON.parse(text) as DesignDocument)
}

test('a heart is a heart from the photo to the print file, in Polish @handheld', async ({
  page,
  shop,
}) => {
  const t = wordsOf('pl')
  const jpeg = await makePhoto(PHOTO.widthPx, PHOTO.heightPx, { seed: 7 }).jpeg().toBuffer()
  const photo = { name: 'lato.jpg', mimeType: 'image/jpeg', buffer: jpeg }
  page.on('filechooser', (chooser) => void chooser.setFiles([photo]))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(shop.url('pl', `/create/${KEYRING}?variant=heart`))
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.locator('.guide-contour')).toHaveAttribute('d', /C.*Z.*M.*Z/)

  await openPanel(page, t('panel.photos'))
  await page.getByText(t('photos.add'), { exact: true }).click()
  await expect(page.locator('[data-element-button^="photo-"]')).toHaveCount(1)
  await openPanel(page, t('panel.texts'))
  await page.getByRole('button', { name: t('tools.role.heading'), exact: true }).click()
  await page.keyboard.type('Ola')
  await page.mouse.click(180, 20)

  const texts = async () =>
    (await savedDocument(page))?.pages[0]!.elements.map((element) =>
      'text' in element ? element.text : element.type,
    )
  await expect.poll(texts, { timeout: 30_000 }).toEqual(['photo', 'Ola'])
  const document = (await savedDocument(page))!
  expect(document.pages[0]!.contour?.shape).toBe('heart')

  await page.getByRole('button', { name: t('saving.preview'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('preview.view.flat') }).click()
  await expect(dialog.locator('svg[data-shaped] > clipPath')).toHaveCount(1)
  await expectAccessible(page)
  const path = await printed(document, jpeg)
  expect((await readFile(path)).includes('/Separation /CutContour')).toBe(true)
  await expectPrintedAsShown(page, { document, path, isMirrored: true, least: LEAST_LIKENESS })
})

async function openPanel(page: Page, name: string): Promise<void> {
  const tab = page.locator('.editor-tabs').getByRole('button', { name, exact: true })
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
}

/** As the factory's file is printed, mirrored for its transfer paper. */
async function printed(document: DesignDocument, jpeg: Buffer): Promise<string> {
  const path = join(folder, 'photo.jpg')
  const outPath = join(folder, 'heart.pdf')
  await writeFile(path, jpeg)
  const photo = { path, mime: 'image/jpeg', orientation: 1, ...PHOTO } as const
  const photos = Object.fromEntries(Object.keys(document.assets).map((id) => [id, photo]))
  const print = { colour: 'RGB', mirrored: true } as const
  await makePrintFile({ document, photos, print, slug: null, outPath })
  return outPath
}
