import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Article, Variant } from '#commerce/catalogue/article.contract.ts'
import { priceLines } from '#commerce/cart/line-price.rules.ts'
import { boughtAs, isWholeSet } from '#design/bought-as.ts'
import { applyCommand } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import type { Asset, DesignDocument } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { framings } from '#design/prints/print-page.ts'
import { onlySize, sizesOf } from '#design/prints/print-sizes.ts'
import { mm } from '#design/units.ts'
import {
  addPrints,
  changePrint,
  countBySize,
  fillSet,
  printsOf,
  removePrints,
  stepCopies,
  type PrintChange,
} from './print-commands.ts'
import { totalOf } from './print-total.ts'
import { finishOptions, sizeOption, sizeOptions } from './print-variants.ts'

const variant = (
  code: string,
  widthMm: number,
  heightMm: number,
  amountMinor: number,
): Variant => ({
  code,
  label: code,
  widthMm,
  heightMm,
  bleedMm: 2,
  safeMm: 4,
  resolutionDpi: 300,
  price: { amountMinor, currency: 'EUR' },
  quantityBreaks: [],
})

const article = {
  pricePer: 'PRINT',
  printLook: 'photo',
  variants: [variant('10x15', 152, 102, 25), variant('13x18', 178, 127, 35)],
  breaks: [
    { fromQuantity: 10, percent: 10 },
    { fromQuantity: 30, percent: 30 },
  ],
} satisfies Pick<Article, 'pricePer' | 'printLook' | 'variants' | 'breaks'>

const empty: DesignDocument = {
  v: 1,
  id: 'new',
  revision: 0,
  articleId: 203,
  variant: '10x15',
  isTemplate: false,
  pageCount: { min: 1, max: 400 },
  fonts: {},
  assets: {},
  pages: [
    {
      id: 'page-1',
      width: mm(152),
      height: mm(102),
      bleed: mm(2),
      safe: mm(4),
      dpi: 300,
      background: backgroundDefaults,
      elements: [],
    },
  ],
}

/** The same sizes, each on two papers. */
const onTwoPapers = {
  ...article,
  variants: (['satin', 'glossy'] as const).flatMap((finish) =>
    article.variants.map((one): Variant => ({
      ...one,
      code: finish === 'satin' ? one.code : `${one.code}-${finish}`,
      label: `${one.label}, ${finish}`,
      size: one.label,
      finish: { code: `finish-${finish}`, label: finish },
    })),
  ),
}

const photo = (id: string, widthPx = 3000, heightPx = 2000) => ({
  id,
  asset: { sha256: 'a'.repeat(64), widthPx, heightPx, mime: 'image/jpeg' } as Asset,
})

function run(document: DesignDocument, commands: readonly Command[]): DesignDocument {
  return commands.reduce((now, command) => {
    const done = applyCommand(now, command)
    if (!done.ok) throw new Error(`${command.type}: ${done.reason} ${done.path ?? ''}`)
    return done.document
  }, document)
}

const withPhotos = (count: number, of: typeof empty = empty) => {
  const photos = Array.from({ length: count }, (_, at) =>
    at % 3 === 0 ? photo(`p${at}`, 2000, 3000) : photo(`p${at}`),
  )
  return run(of, addPrints(of, article, photos).commands)
}

const anyChange = fc.record(
  {
    at: fc.nat(),
    size: fc.constantFrom('10x15', '13x18'),
    look: fc.constantFrom(...framings),
    copies: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: ['at'] },
)

describe('a grid of prints', () => {
  it('costs what the cart will charge for its lines, whatever is changed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.array(anyChange, { maxLength: 12 }),
        fc.boolean(),
        (count, changes, hasDecimals) => {
          let document = withPhotos(count)
          for (const { at, ...change } of changes) {
            const prints = printsOf(document)
            const page = prints[at % prints.length]!
            document = run(document, changePrint(document, article, page, change))
          }
          expect(printsOf(document), 'no print gets lost').toHaveLength(count)
          const rows = sizesOf(document).map((code) => {
            const bought = boughtAs(onlySize(document, code)!, { pricePer: 'PRINT' })
            const sold = article.variants.find((one) => one.code === code)!
            return {
              article_id: 203,
              price_per: 'PRINT' as const,
              quantity: 1,
              pieces: bought.pieces,
              extra_pages: bought.extraPages,
              amount_minor: sold.price.amountMinor,
              page_minor: null,
              breaks: article.breaks.map(({ fromQuantity, percent }) => ({
                from_quantity: fromQuantity,
                percent,
              })),
            }
          })
          const lines = priceLines(rows, hasDecimals)
          const charged = lines.reduce((sum, { unitMinor }) => sum + unitMinor, 0)
          const shown = totalOf(document, article, hasDecimals)
          expect(shown.totalMinor).toBe(charged)
          expect(shown.count).toBe(rows.reduce((sum, { pieces }) => sum + pieces, 0))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('says how many more make them cheaper', () => {
    expect(totalOf(withPhotos(8), article, true)).toEqual({
      count: 8,
      totalMinor: 200,
      next: { more: 2, size: '10x15', unitMinor: 23 },
    })
  })

  it('begins without the empty page, and ends with one when the last print goes', () => {
    const document = withPhotos(2)
    expect(document.pages).toHaveLength(2)
    expect(document.pages.map(({ width, height }) => width > height)).toEqual([false, true])
    const all = new Set(document.pages.map(({ id }) => id))
    const none = run(document, removePrints(document, all))
    expect(printsOf(none)).toEqual([])
    expect(none.pages).toHaveLength(1)
    expect(printsOf(withPhotos(3, none)).map(({ id }) => id)).toHaveLength(3)
  })

  it('takes no more than a design holds', () => {
    const small = { ...empty, pageCount: { min: 1, max: 3 } }
    const { commands, added } = addPrints(
      small,
      article,
      [1, 2, 3, 4, 5].map((at) => photo(`p${at}`)),
    )
    expect(added).toBe(3)
    expect(run(small, commands).pages).toHaveLength(3)
  })

  it('has one more of each, or one fewer, and never none', () => {
    const three = withPhotos(3)
    const [first, second, third] = three.pages
    const begun = run(three, changePrint(three, article, first!, { copies: 3 }))
    const some = new Set([first!.id, second!.id])
    const copiesOf = (of: DesignDocument) => of.pages.map(({ copies = 1 }) => copies)
    const more = run(begun, stepCopies(begun, some, 1))
    expect(copiesOf(more)).toEqual([4, 2, 1])
    const fewer = run(begun, stepCopies(begun, new Set([...some, third!.id]), -1))
    expect(copiesOf(fewer)).toEqual([2, 1, 1])
    expect(fewer.pages[1], 'one is not written down').not.toHaveProperty('copies')
    expect(stepCopies(begun, new Set([third!.id]), -1), 'nothing to undo').toEqual([])
  })

  it('has each print on the paper that was chosen for it, whatever else is changed', () => {
    const codesOf = (of: DesignDocument) => printsOf(of).map((page) => page.size ?? of.variant)
    const change = (of: DesignDocument, at: number, wanted: PrintChange) =>
      run(of, changePrint(of, onTwoPapers, of.pages[at]!, wanted))
    const satin = withPhotos(2)
    const glossy = change(satin, 0, { finish: 'finish-glossy' })
    expect(codesOf(glossy)).toEqual(['10x15-glossy', '10x15'])
    expect(glossy.pages[0]!.elements, 'the picture stays').toEqual(satin.pages[0]!.elements)
    const larger = change(glossy, 0, { size: '13x18' })
    expect(codesOf(larger)).toEqual(['13x18-glossy', '10x15'])
    expect(larger.pages[0]!.height).toBe(178)
    const framed = change(larger, 0, { look: 'border', copies: 2 })
    expect(codesOf(framed)[0]).toBe('13x18-glossy')
    expect(codesOf(change(framed, 0, { finish: 'finish-satin' }))[0]).toBe('13x18')
    expect(
      countBySize(framed, onTwoPapers.variants).map(({ variant, count }) => [variant.label, count]),
    ).toEqual([
      ['10x15, satin', 1],
      ['13x18, glossy', 2],
    ])
    const all = change(change(satin, 0, { finish: 'finish-glossy' }), 1, {
      finish: 'finish-glossy',
    })
    const more = run(all, addPrints(all, onTwoPapers, [photo('p9')]).commands)
    expect(codesOf(more), 'further ones are as those').toEqual(Array(3).fill('10x15-glossy'))
  })

  it('offers each size and each finish once', () => {
    expect(sizeOptions(onTwoPapers.variants)).toEqual([
      { value: '10x15', label: '10x15' },
      { value: '13x18', label: '13x18' },
    ])
    expect(sizeOption(onTwoPapers.variants, '13x18-glossy')).toBe('13x18')
    expect(finishOptions(onTwoPapers.variants).map(({ label }) => label)).toEqual([
      'satin',
      'glossy',
    ])
    expect(finishOptions(article.variants)).toEqual([])
  })

  it('keeps the part of a photo that somebody chose, in another size and number', () => {
    const document = withPhotos(1)
    const [page] = document.pages
    const photoOf = (of: DesignDocument) =>
      of.pages[0]!.elements[0] as {
        id: string
        asset: string
        crop: { x: number; y: number; height: number }
      }
    const { id, asset, crop } = photoOf(document)
    const top = run(document, [
      { type: 'replace-photo', elementId: id, asset, crop: { ...crop, y: 0 } as never },
    ])
    const changed = run(top, changePrint(top, article, top.pages[0]!, { size: '13x18', copies: 4 }))
    expect(changed.pages[0]).toMatchObject({ id: page!.id, size: '13x18', copies: 4 })
    expect(photoOf(changed).crop.y).toBeLessThan(0.05)
  })
})

it('repeats the pieces of a set until it is whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), (count) => {
      const magnets = { ...article, pricePer: 'DESIGN' as const, setSize: 6 }
      const of = { ...empty, pageCount: { min: 1, max: 6 } }
      const photos = Array.from({ length: count }, (_, at) => photo(`p${at}`))
      const begun = run(of, addPrints(of, magnets, photos).commands)
      const whole = run(begun, fillSet(begun, 6))
      expect(isWholeSet(whole, 6)).toBe(true)
      expect(countBySize(whole, magnets.variants)).toMatchObject([{ count: 6 }])
    }),
  )
})
