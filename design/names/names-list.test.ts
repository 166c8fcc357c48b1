import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { boughtAs } from '#design/bought-as.ts'
import { applyCommand } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import { layout } from '#tests/design/sample-drawing.ts'
import type { DesignDocument } from '#design/document.ts'
import { applyPatches } from '#design/patches.ts'
import { preflight } from '#design/preflight.ts'
import { readDocument } from '#design/read-document.ts'
import { relayout } from '#design/relayout.ts'
import { mm } from '#design/units.ts'
import { countPieces, namedPieces, takesNames, withoutNames } from './named-pieces.ts'
import type { NamesList } from './names-list.schema.ts'

const sample = { ...samples.text, text: 'Your name', placeholder: true as const }
const other = { ...samples.text, id: 'other', text: 'Welcome' }
const document = documentWith([samples.shape, sample, other])
const list = (...names: string[]): NamesList => ({
  elementIds: ['text'],
  entries: names.map((name) => ({ name })),
})

function done(from: DesignDocument, command: Command) {
  const result = applyCommand(from, command)
  if (!result.ok) throw new Error(`${command.type}: ${result.reason}`)
  return result
}
const named = (names: NamesList, from = document) =>
  done(from, { type: 'set-names', names }).document
const wordsOf = ({ pages }: DesignDocument) =>
  pages.flatMap(({ elements }) => elements.flatMap((one) => ('text' in one ? one.text : [])))

describe('a list of names', () => {
  it('shows its first name where the sample stood, and one step back is all as it was', () => {
    const result = done(document, { type: 'set-names', names: list('Zosia', 'Ben') })
    expect(wordsOf(result.document)).toEqual(['Zosia', 'Welcome'])
    expect(preflight(result.document).map(({ code }) => code)).not.toContain('placeholder_text')
    expect(applyPatches(result.document, result.undo).document).toEqual(document)
    const read = readDocument(structuredClone(result.document))
    expect(read.ok && read.document).toEqual(result.document)
  })

  it('is the only way to change its words: others would be seen and not printed', () => {
    const write: Command = {
      type: 'set-properties',
      elementId: 'text',
      kind: 'text',
      properties: { text: 'Ola' },
    }
    const withNames = named(list('Zosia'))
    expect(applyCommand(withNames, write)).toMatchObject({ ok: false, reason: 'locked' })
    const without = done(withNames, { type: 'set-names', names: null }).document
    expect('names' in without).toBe(false)
    expect(wordsOf(done(without, write).document)).toContain('Ola')
  })

  it('goes with the text that it is written into, and comes back with it', () => {
    const withNames = named(list('Zosia'))
    const removed = done(withNames, { type: 'remove', elementIds: ['text'] })
    expect(removed.document.names).toBeUndefined()
    expect(applyPatches(removed.document, removed.undo).document).toEqual(withNames)
    const twice = named({ ...list('Zosia'), elementIds: ['text', 'other'] })
    const once = done(twice, { type: 'remove', elementIds: ['text'] }).document
    expect(once.names?.elementIds).toEqual(['other'])
  })

  it('takes no empty name, no line break, no stranger and no photo', () => {
    for (const names of [list(''), list(' a'), list('a\nb'), list(), list('a\u202eb')]) {
      expect(applyCommand(document, { type: 'set-names', names }).ok, JSON.stringify(names)).toBe(
        false,
      )
    }
    for (const elementId of ['nobody', 'shape']) {
      const names = { ...list('Ana'), elementIds: [elementId] }
      expect(applyCommand(document, { type: 'set-names', names }).ok).toBe(false)
    }
    const many = list(...Array.from({ length: 201 }, (_, at) => `Ana ${at}`))
    expect(applyCommand(document, { type: 'set-names', names: many }).ok).toBe(false)
  })

  it('is for what is one piece: a mug, a card of three sides, no book and no pile of prints', () => {
    const [page] = document.pages
    const sides = ['front', 'inside', 'back'].map(
      (role) => ({ ...page!, role }) as typeof page & {},
    )
    expect(takesNames(document, { pricePer: 'DESIGN' })).toBe(true)
    expect(takesNames({ pages: sides }, { pricePer: 'DESIGN' })).toBe(true)
    expect(takesNames(document, { pricePer: 'PRINT' })).toBe(false)
    expect(takesNames({ pages: [page!, page!] }, { pricePer: 'DESIGN' })).toBe(false)
    const pages = Array.from({ length: 4 }, (_, at) => ({ ...page!, id: `p${at}`, elements: [] }))
    const book = { ...named(list('Ana')), pages: [page, ...pages], pageCount: { min: 1, max: 9 } }
    expect(readDocument(book)).toMatchObject({ ok: false, problems: [{ path: 'names' }] })
  })

  it('is counted in pieces, packs and prices by what is made', () => {
    const anyList = fc.array(
      fc.record({ name: fc.constantFrom('Ana', 'Ben'), copies: fc.integer({ min: 1, max: 99 }) }),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(anyList, fc.integer({ min: 1, max: 12 }), (entries, packSize) => {
        const withNames = named({ elementIds: ['text'], entries })
        const made = namedPieces(withNames)
        const pieces = made.reduce((sum, { copies }) => sum + copies, 0)
        expect(countPieces(withNames)).toBe(pieces)
        const bought = boughtAs(withNames, { pricePer: 'DESIGN', packSize }).pieces
        expect((bought - 1) * packSize).toBeLessThan(pieces)
        expect(bought * packSize).toBeGreaterThanOrEqual(pieces)
        for (const [at, piece] of made.entries()) {
          expect(wordsOf(piece.document)).toEqual([entries[at]!.name, 'Welcome'])
          expect(piece.document.names).toBeUndefined()
        }
      }),
    )
    expect(boughtAs(document, { pricePer: 'DESIGN', packSize: 10 }).pieces).toBe(1)
  })

  it('goes along to another size and another article, but not into a book', () => {
    const [page] = documentWith([]).pages
    const paper = { ...page!, width: mm(100) }
    const wanted = { articleId: 402, variant: '4x4', pageCount: { min: 1, max: 1 } }
    const withNames = named(list('Ana', 'Ben'))
    const laid = relayout(withNames, { ...wanted, pages: [paper] })
    expect(laid.ok && laid.document.names).toEqual(withNames.names)
    const sizes = [{ variant: '4x4', geometry: paper }]
    const printed = relayout(withNames, { ...wanted, pages: [paper], sizes })
    expect(printed.ok && printed.document.names).toBeUndefined()
  })

  it('is not shown to others with the design', () => {
    expect(withoutNames(named(list('Ana'))).names).toBeUndefined()
  })
})

describe('preflight of names', () => {
  const setting = (name: string) => ({
    ...layout,
    size: name.length > 12 ? 1.9 : 5,
    overflow: { widthMm: name.length > 40 ? 3 : 0, heightMm: 0 },
    missing: name.includes('☃') ? ['☃'] : [],
  })
  const findingsOf = (names: NamesList) =>
    preflight(named(names), ({ text }) => setting(text)).filter(({ code }) =>
      code.startsWith('name'),
    )

  it('tells of each kind once, with the names that it is about', () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff-Smith'
    expect(findingsOf(list('Ana', 'Maximilian-Alexander', '☃ Ben', long, 'Ana'))).toMatchObject([
      { code: 'name_small', severity: 'warn', names: ['Maximilian-Alexander'], elementId: 'text' },
      { code: 'name_missing_glyph', severity: 'confirm', names: ['☃ Ben'], characters: ['☃'] },
      { code: 'name_overflow', severity: 'confirm', names: [long] },
    ])
    expect(findingsOf(list('Ana', 'Ben'))).toEqual([])
  })

  it('does not let a list be ordered whose text is gone', () => {
    const gone = { ...named(list('Ana', 'Ben')), pages: documentWith([other]).pages }
    const finding = preflight(gone).find(({ severity }) => severity === 'block')
    expect(finding).toMatchObject({ code: 'names_without_place', numbers: { count: 2 } })
    expect(preflight(done(gone, finding!.fix!).document)).toEqual([])
  })
})
