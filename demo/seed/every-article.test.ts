import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDocument } from '#design/read-document.ts'
import { drawDocument } from '#press/drawing.ts'
import type { PressPhotos } from '#press/press-photo.ts'
import { makePrintFile } from '#press/print-file.ts'
import { productViews } from '#press/product/product-views.ts'
import { articleRow, articlesFile, writeArticles } from '#tests/articles/articles-table.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import {
  filledDesign,
  openedDesign,
  printOf,
  type SeedVariant,
} from '#tests/pictures/article-design.ts'
import { madePhoto } from '#tests/pictures/made-photos.ts'
import { pressPhoto, temporaryFolder } from '#tests/pictures/print-job.ts'
import { likenessOfPart, printedParts } from '#tests/pictures/printed-parts.ts'
import { promises } from './article-promises.ts'
import { readFacts, type SeedArticle } from './facts.ts'
import { readTexts } from './texts.ts'

/** Two programs smooth edges differently; another page, or one that is mirrored, has far less. */
const LEAST_LIKENESS = 0.95
const COMPARED = { widthPx: 720, shrunkTo: 180 }
/** A book has 26 sheets to compare, and a machine may be busy. */
const TIMEOUT_MS = isEverywhere ? 300_000 : 60_000

const folder = temporaryFolder()
const facts = readFacts()
const { articles: texts } = readTexts(facts, ['en']).get('en')!
const personalised = facts.articles.filter(({ isPersonalised }) => isPersonalised)
let photos: PressPhotos

beforeAll(async () => {
  const photo = async (name: string, width: number, height: number, hue: number) =>
    pressPhoto(
      join(folder, `${name}.jpg`),
      (await madePhoto(width, height, { hue, grain: 0 })).jpeg(),
    )
  photos = {
    beach: await photo('beach', 1200, 900, 200),
    party: await photo('party', 600, 800, 20),
  }
})

/** Variants that are printed and compared: in a hurry the first, and those that are cut to other shapes. */
function printedVariants({ variants }: SeedArticle): SeedVariant[] {
  if (isEverywhere) return variants
  const shapeOf = ({ pagePlan }: SeedVariant) => pagePlan?.[0]?.contour?.shape
  return variants.filter(
    (variant, index) =>
      variants.findIndex((other) => shapeOf(other) === shapeOf(variant)) === index,
  )
}

describe.each(personalised.map((article) => [`${article.id} ${article.kind}`, article] as const))(
  '%s',
  (_, article) => {
    it('opens as a valid design in each of its variants', () => {
      for (const variant of article.variants) {
        const reading = readDocument(filledDesign(openedDesign(article, variant), photos))
        expect(reading.ok ? [] : reading.problems, variant.code).toEqual([])
      }
    })

    it('is shown as a product that the press knows', () => {
      expect(Object.keys(productViews)).toContain(article.view)
    })

    it(
      'is printed as its preview shows it, and as it is cut',
      async () => {
        for (const variant of printedVariants(article)) {
          const document = filledDesign(openedDesign(article, variant), photos)
          const outPath = join(folder, `${article.id}.pdf`)
          const print = printOf(article)
          // A file that is not fit to print, or not cut where it should be, is refused by its own check.
          const slug = { reference: 'EST-2026-000001', lines: [String(article.id)] }
          const { pages } = await makePrintFile({ document, photos, print, slug, outPath })
          expect(pages).toBeGreaterThan(0)
          await expectAlike(article, variant, document, outPath)
        }
      },
      TIMEOUT_MS,
    )
  },
)

async function expectAlike(
  article: SeedArticle,
  variant: SeedVariant,
  document: ReturnType<typeof filledDesign>,
  path: string,
): Promise<void> {
  // Sheets with many pieces are of the same pages; what colours are on a press is asked of others.
  const print = { colour: 'RGB', mirrored: article.printMirrored } as const
  await makePrintFile({ document, photos, print, slug: null, outPath: path })
  const lists = await drawDocument(document)
  const parts = printedParts(document)
  const compared = isEverywhere ? parts : parts.filter((_, at) => at < 2 || at === parts.length - 1)
  for (const part of compared) {
    const shown = lists[part.page]!
    const isMirrored = print.mirrored
    const ssim = await likenessOfPart(part, shown, photos, {
      path,
      document,
      isMirrored,
      ...COMPARED,
    })
    const where = `${variant.code}, page ${part.page + 1} on sheet ${part.sheet + 1}`
    expect(ssim, where).toBeGreaterThan(LEAST_LIKENESS)
  }
}

describe('the table of all articles', () => {
  it.each(facts.articles)('has no gap and no promise that is not kept: $id', (article) => {
    const text = texts[article.id]!
    const { words, holds } = promises[article.id]!
    expect(`${text.summary}\n${text.description}`).toContain(words)
    expect(holds?.(article) ?? true, words).toBe(true)
    for (const cell of articleRow(article, text.name)) expect(cell).not.toBe('')
    if (article.isPersonalised) return
    expect([article.view, article.printMirrored, article.edgeMm]).toEqual([null, false, undefined])
    expect(article.variants.flatMap(({ pagePlan }) => pagePlan ?? [])).toEqual([])
  })

  it('is written down as it is: npm run task articles', () => {
    expect(readFileSync(articlesFile, 'utf8')).toBe(writeArticles())
  })
})

it('has a shape wherever a variant is named after one', () => {
  const shaped = personalised.flatMap(({ id, variants }) =>
    variants
      .filter(({ code }) => code === 'heart' || code === 'round')
      .map(({ code, pagePlan }) => [id, code, pagePlan?.[0]?.contour?.shape]),
  )
  expect(shaped.length).toBeGreaterThan(2)
  for (const [, code, shape] of shaped) expect(shape).toBe(code)
})
