import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import keeping from '#messages/pl/create.saving.json' with { type: 'json' }
import words from '#messages/pl/create.tools.json' with { type: 'json' }
import { DesignDocument } from '#design/document.schema.ts'
import type { DisplayList } from '#design/display-list.ts'
import { preflight } from '#design/preflight.ts'
import { drawDocument, openTypeSetter } from '#press/drawing.ts'
import { makePrintFile } from '#press/print-file.ts'
import { paintRaster } from '#press/raster/paint-raster.ts'
import { rasterOf } from '#press/raster/raster.ts'
import { comparePictures, type Picture } from '#tests/pictures/compare-pictures.ts'
import { pdfPicture } from '#tests/pictures/pdf-pictures.ts'
import { demoWords } from '#tests/e2e/demo-words.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'

const MUG = 101
/** Each on one of the two screens where there is little time, on both where there is more. */
const names = [
  ['Arabic', 'محمد بن عبد الله وفاطمة الزهراء بنت محمد 2025', true, '@handheld'],
  ['Hebrew', 'נועם (Noa)', false, '@elsewhere'],
  ['Chinese', '张伟和李娜', false, '@handheld @elsewhere'],
] as const

const PRINTED_PX = 900
/** What two programs smooth differently at edges. */
const LEAST_LIKENESS = 0.985

/** How alike a printed page and what is drawn are. */
async function likeness(printed: Picture, list: DisplayList): Promise<number> {
  const shown = await paintRaster(list, {}, { widthPx: PRINTED_PX, box: 'bleed' })
  return comparePictures(printed, rasterOf(shown)).ssim
}

for (const [script, name, wraps, screen] of names) {
  test(`a name in ${script} is bought on a mug, and is printed as it was seen ${screen}`, async ({
    page,
    shop,
  }) => {
    const fontsOfScripts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/_drawing/scripts/')) fontsOfScripts.push(request.url())
    })
    await page.goto(shop.url('pl', `/create/${MUG}`))
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
    const texts = demoWords('pl').message('create.panel.texts')
    const tab = page.locator('.editor-tabs').getByRole('button', { name: texts, exact: true })
    if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click()
    const panel = page.locator('.editor-panel')
    await panel.getByRole('button', { name: words['create.tools.role.heading'] }).click()
    const drawn = page.locator('[data-drawn^=text-] path')
    await expect(drawn).toHaveCount(1, { timeout: 30_000 })
    expect(fontsOfScripts, 'nobody has typed such a letter yet').toEqual([])

    await panel.getByLabel(words['create.tools.words']).fill(name)
    await expect(page.locator('.stand-in-text')).toHaveCount(0)
    await expect(panel.getByLabel(words['create.tools.words'])).toHaveAttribute('dir', 'auto')
    await page.getByRole('button', { name: keeping['create.saving.add'] }).click()
    await page.waitForURL('**/cart')
    await expect(page.locator('.cart-line')).toHaveCount(1)

    const edit = page.locator('.cart-line a[href*="/create/"]').first()
    await edit.click()
    await expect(drawn).toHaveCount(1, { timeout: 30_000 })
    const designId = new URL(page.url()).searchParams.get('draft')!
    const text = await page.evaluate(async (id) => {
      const answer = await fetch(`/api/shop/designs/${id}/draft`)
      return ((await answer.json()) as { document: string }).document
    }, designId)
    const document = DesignDocument.parse(JSON.parse(text))
    const layOutText = await openTypeSetter(document)
    const element = document.pages[0]!.elements.find(({ type }) => type === 'text')
    if (element?.type !== 'text') throw new Error('The name is gone')
    expect(layOutText(element).lines.length > 1, 'set in several lines').toBe(wraps)
    const findings = preflight(document, layOutText)
    expect(findings.map(({ code }) => code)).not.toContain('missing_glyph')
    const [list] = await drawDocument(document)
    const letters = list!.items.find(({ elementId }) => elementId?.startsWith('text-'))
    expect(letters).toMatchObject({ kind: 'path', path: await drawn.getAttribute('d') })

    const folder = await mkdtemp(join(tmpdir(), 'scripts-'))
    try {
      const file = await makePrintFile({
        document,
        photos: {},
        print: { colour: 'RGB', mirrored: false },
        slug: null,
        outPath: join(folder, 'mug.pdf'),
      })
      expect(file.pages).toBe(1)
      const printed = await pdfPicture(join(folder, 'mug.pdf'), PRINTED_PX)
      const like = await likeness(printed, list!)
      expect(like).toBeGreaterThan(LEAST_LIKENESS)
      const without = { ...list!, items: list!.items.filter((item) => item !== letters) }
      expect(await likeness(printed, without), 'without the name').toBeLessThan(like)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
}
