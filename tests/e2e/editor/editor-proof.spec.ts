import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { channelsOf, differenceOf, labOf, type Rgb } from '#design/colour/cielab.ts'
import { expect, expectAccessible, test } from '#tests/e2e/shop-test.ts'

const CARD = 305
/** No ink is as green as this, and every press prints that. */
const TOO_GREEN = '#00ff00'
const PRINTABLE = '#d22f3c'

const places = [
  { store: 'gb', language: 'en', tag: [] },
  { store: 'de', language: 'de', tag: '@elsewhere' },
]

function wordsOf(language: string): Record<string, string> {
  const folder = join(import.meta.dirname, '../../..', 'messages', language)
  const parts = [
    'create.saving',
    'create.preview',
    'create.proof',
    'create.tools',
    'create.formats',
  ]
  const all = parts.map(
    (part) => JSON.parse(readFileSync(join(folder, `${part}.json`), 'utf8')) as object,
  )
  return Object.assign({}, ...all) as Record<string, string>
}

/** A card whose left half is green and whose right half is red. */
async function saveTwoColours(page: Page): Promise<string> {
  return page.evaluate(
    async ([articleId, left, right]) => {
      const send = async (path: string, fields: Record<string, string>) => {
        const answer = await fetch(`/api/shop${path}`, {
          method: 'POST',
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: new URLSearchParams(fields),
        })
        return (await answer.json()) as { design_id: string }
      }
      const { design_id: id } = await send('/designs', { article_id: String(articleId) })
      const draft = (await (await fetch(`/api/shop/designs/${id}/draft`)).json()) as {
        revision: number
        document: string
      }
      const document = JSON.parse(draft.document) as {
        pages: { width: number; height: number; bleed: number; elements: object[] }[]
      }
      const sheet = document.pages[0]!
      const { width, height, bleed } = sheet
      const shape = {
        rotation: 0,
        opacity: 1,
        locked: 'no',
        group: null,
        important: false,
        type: 'shape',
        shape: 'rect',
        path: null,
        radius: 0,
        stroke: null,
        y: -bleed,
        width: width / 2 + bleed,
        height: height + 2 * bleed,
      }
      sheet.elements.push(
        { ...shape, id: 'left', x: -bleed, fill: left },
        { ...shape, id: 'right', x: width / 2, fill: right },
      )
      await send(`/designs/${id}/draft`, {
        revision: String(draft.revision),
        document: JSON.stringify(document),
      })
      return id
    },
    [CARD, TOO_GREEN, PRINTABLE] as const,
  )
}

/** In the middle of the left and of the right half. */
function halvesOf(painted: Locator): Promise<Rgb[]> {
  return painted.evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const row = canvas.getContext('2d')!.getImageData(0, canvas.height >> 1, canvas.width, 1).data
    return [0.25, 0.75].map((share) => {
      const at = 4 * Math.floor(share * canvas.width)
      return [row[at]!, row[at + 1]!, row[at + 2]!] as const
    })
  })
}

const difference = (one: Rgb, hex: string) => differenceOf(labOf(one), labOf(channelsOf(hex)))

for (const { store, language, tag } of places) {
  const words = wordsOf(language)
  const said = (id: string) => words[`create.${id}`]!

  test(
    `${language}: whoever designs a card sees how its colours will print`,
    { tag },
    async ({ page, shop }) => {
      await page.goto(shop.url(store, `/create/${CARD}`))
      await page.locator('html[data-hydrated]').waitFor()
      const id = await saveTwoColours(page)
      await page.goto(shop.url(store, `/create/${CARD}?draft=${id}`))
      await page.locator('html[data-hydrated]').waitFor()
      await page.getByRole('button', { name: said('saving.preview'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: said('preview.title') })
      await dialog.getByRole('button', { name: said('proof.view') }).click()

      const front = dialog.locator('canvas[data-painted]').first()
      await expect(front).toHaveAccessibleName(said('formats.page.front'))
      const [green, red] = await halvesOf(front)
      expect(difference(green!, TOO_GREEN)).toBeGreaterThan(10)
      expect(difference(red!, PRINTABLE)).toBeLessThan(3)
      const changes = dialog.locator('.proof-changes').getByRole('listitem')
      await expect(changes).toHaveCount(1)
      await expect(changes).toContainText(TOO_GREEN)
      await expectAccessible(page)

      await dialog.getByRole('button', { name: said('proof.screen') }).click()
      await expect(dialog.locator('canvas')).toHaveCount(0)
      await expect(dialog.locator('.proof-view svg').first()).toBeVisible()
    },
  )
}

test('nobody is asked about inks where a printer has none', async ({ page, shop }) => {
  await page.goto(shop.url('gb', '/create/202'))
  await page.locator('html[data-hydrated]').waitFor()
  const words = wordsOf('en')
  await page.getByRole('button', { name: words['create.saving.preview']!, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words['create.preview.title']! })
  await expect(
    dialog.getByRole('button', { name: words['create.preview.view.flat']! }),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: words['create.proof.view']! })).toHaveCount(0)
})
