import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { editorWords } from './editor-messages.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const MUG = 101
const places = [
  { store: 'gb', language: 'en', words: 'Happy birthday, Grandma!', tag: [] },
  { store: 'de', language: 'de', words: 'Alles Gute, Oma Käthe!', tag: '@elsewhere' },
  { store: 'pl', language: 'pl', words: 'Sto lat, babciu Żaneto!', tag: '@elsewhere' },
]

// Machines without a graphics card draw the mug in software, and Chromium says so.
test.use({ expectedNoise: [/WebGL|swiftshader|GPU stall/i] })

async function smallPhoto() {
  const buffer = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#c2563b' },
  })
    .jpeg()
    .toBuffer()
  return { name: 'small.jpg', mimeType: 'image/jpeg', buffer }
}

async function openEditor(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(url)
  await page.locator('html[data-hydrated]').waitFor()
}

/** The text of the visitor's newest design as the shop has it. */
function savedDocument(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const ask = async (path: string) => (await fetch(`/api/shop${path}`)).json()
    const { designs } = (await ask('/customers/me/designs')) as { designs: { id: string }[] }
    const [newest] = designs
    if (!newest) return ''
    return ((await ask(`/designs/${newest.id}/draft`)) as { document: string }).document
  })
}

/** A design whose only shape ends at the cut, and one of whose places has no photo. */
async function saveFlawedDesign(page: Page): Promise<string> {
  return page.evaluate(async (articleId) => {
    const send = async (path: string, fields: Record<string, string>) => {
      const answer = await fetch(`/api/shop${path}`, {
        method: 'POST',
        headers: { 'idempotency-key': crypto.randomUUID() },
        body: new URLSearchParams(fields),
      })
      return (await answer.json()) as { design_id: string; revision: number }
    }
    const { design_id: id } = await send('/designs', { article_id: String(articleId) })
    const draft = (await (await fetch(`/api/shop/designs/${id}/draft`)).json()) as {
      revision: number
      document: string
    }
    const document = JSON.parse(draft.document) as {
      pages: { width: number; height: number; elements: object[] }[]
    }
    const page = document.pages[0]!
    const frame = { rotation: 0, opacity: 1, locked: 'no', group: null, important: false }
    page.elements.push(
      {
        ...frame,
        id: 'bar',
        type: 'shape',
        shape: 'rect',
        path: null,
        radius: 0,
        fill: '#2e86ab',
        stroke: null,
        x: 0,
        y: 0,
        width: page.width,
        height: 20,
      },
      {
        ...frame,
        id: 'gap',
        type: 'slot',
        asset: null,
        editable: true,
        flipX: false,
        flipY: false,
        crop: { x: 0, y: 0, width: 1, height: 1 },
        mask: { shape: 'rect', radius: 0 },
        filter: { brightness: 1, contrast: 1, saturation: 1 },
        x: 40,
        y: 30,
        width: 40,
        height: 30,
      },
    )
    await send(`/designs/${id}/draft`, {
      revision: String(draft.revision),
      document: JSON.stringify(document),
    })
    return id
  }, MUG)
}

for (const { store, language, words, tag } of places) {
  const t = editorWords(language)

  test(
    `${language}: a design is filled in by roles and names alone`,
    { tag },
    async ({ page, shop }) => {
      await openEditor(page, shop.url(store, `/create/${MUG}`))
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: t('preview.form.open') }).first()).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: t('preview.form.title') })).toBeFocused()
      await expectAccessible(page)

      await page.getByLabel(t('preview.form.upload')).setInputFiles(await smallPhoto())
      const photo = page.getByRole('group', {
        name: new RegExp(t('canvas.name.photo', { number: 1, total: 1 })),
      })
      await expect(photo.getByRole('combobox')).toBeFocused({ timeout: 30_000 })
      await expect(photo.getByRole('combobox').locator('option:checked')).toHaveText('small.jpg')

      await page.getByRole('button', { name: t('preview.form.addText') }).click()
      const text = page.getByRole('textbox', {
        name: new RegExp(`^${t('preview.form.textNumber', { number: 1 })}`),
      })
      await expect(text).toBeFocused()
      await text.fill(words)
      await expectAccessible(page)

      await page.getByRole('button', { name: t('preview.finding.low_resolution.confirm') }).click()
      await expect(page.getByRole('heading', { name: t('preview.findings') })).toBeFocused()
      await expectAccessible(page)
      await page.getByRole('button', { name: new RegExp(`^${t('preview.showMe')}`) }).click()
      await expect(photo.getByRole('combobox')).toBeFocused()

      await expect.poll(() => savedDocument(page), { timeout: 30_000 }).toContain(words)
      await page.getByRole('button', { name: t('canvas.undo') }).click()
      await page.getByRole('button', { name: t('canvas.redo') }).click()
      await expect(text).toHaveValue(words)
      await page.getByRole('button', { name: t('preview.form.leave') }).click()
      await expect(page.getByRole('group', { name: t('canvas.page') })).toBeVisible()
    },
  )

  test(
    `${language}: the preview shows the design on the mug and as it is cut`,
    { tag },
    async ({ page, shop }) => {
      await openEditor(page, shop.url(store, `/create/${MUG}`))
      const open = page.getByRole('button', { name: t('saving.preview'), exact: true })
      await open.click()
      const dialog = page.getByRole('dialog', { name: t('preview.title') })
      const mug = dialog.getByRole('slider', { name: t('preview.turn'), exact: true })
      const still = dialog.getByText(t('preview.product.nothing'))
      await expect(mug.or(still)).toBeVisible()
      await expectAccessible(page)
      if (await mug.isVisible()) {
        await mug.press('ArrowRight')
        await mug.press('ArrowRight')
        await expect(mug).toHaveAttribute('aria-valuenow', '-30')
        await expect(mug).toHaveAttribute(
          'aria-valuetext',
          t('preview.turn.toLeft', { degrees: 30 }),
        )
        await mug.press('Home')
        await expect(mug).toHaveAttribute('aria-valuetext', t('preview.turn.front'))
        await dialog.getByRole('button', { name: t('preview.turn.left') }).click()
        await expect(mug).toHaveAttribute('aria-valuenow', '-45')
      }
      await dialog.getByRole('button', { name: t('preview.view.flat') }).click()
      await expect(
        dialog.getByRole('img', { name: t('preview.flat.page', { number: 1, count: 1 }) }),
      ).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(open).toBeFocused()
    },
  )

  test(
    `${language}: what would not print well is told, and put right by one tap`,
    { tag },
    async ({ page, shop }) => {
      await openEditor(page, shop.url(store, `/create/${MUG}`))
      const id = await saveFlawedDesign(page)
      await openEditor(page, shop.url(store, `/create/${MUG}?draft=${id}`))
      const sign = page.getByRole('button', { name: t('preview.finding.empty_slot') })
      await expect(sign).toBeVisible()
      await sign.click()
      await expectAccessible(page)
      const list = page.getByRole('region', { name: t('preview.findings') })
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await list.getByRole('button', { name: t('preview.fix.extend') }).click()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await expect(list.getByRole('heading', { name: t('preview.findings') })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(sign).toBeFocused()
      await expect.poll(() => savedDocument(page), { timeout: 30_000 }).toContain('"y":-')
    },
  )
}
