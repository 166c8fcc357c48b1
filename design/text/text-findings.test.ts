import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentWith, millimetres, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from '#design/commands.ts'
import type { DesignDocument } from '#design/document.ts'
import { preflight } from '#design/preflight.ts'
import type { Finding } from '#design/finding.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { createTypeSetter } from './type-setter.ts'

const fonts = await loadFonts(['amatic-sc', 'montserrat'])
const layOutText = createTypeSetter({ fonts, emoji: await loadEmoji() })
const sha = 'a'.repeat(64)

function withText(changes: object, documentChanges: object = {}): DesignDocument {
  return documentWith([{ ...samples.text, ...changes }], documentChanges)
}

/** Of the words: that a page without any is empty, others try. */
function findingsOf(document: DesignDocument): Finding[] {
  return preflight(document, layOutText).filter(({ code }) => code !== 'empty_document')
}

function afterFix(document: DesignDocument, { fix }: Finding): DesignDocument {
  const result = applyCommand(document, fix!)
  if (!result.ok) throw new Error(result.reason)
  return result.document
}

const longWords = 'So many words that they will never fit into a frame as small as this one is.'

describe('preflight of words', () => {
  it('says nothing about words without a type setter', () => {
    expect(preflight(withText({ text: `漢 ${longWords}` }))).toEqual([])
  })

  it('has nothing to say about words that fit', () => {
    expect(findingsOf(withText({ text: 'Zażółć gęślą jaźń 🎂' }))).toEqual([])
  })

  it('words that run out of their frame are shrunk into it', () => {
    const document = withText({ text: longWords, width: 40, height: 20 })
    const [finding] = findingsOf(document)
    expect(finding).toMatchObject({
      code: 'text_overflow',
      severity: 'confirm',
      elementId: 'text',
      numbers: { widthMm: 0, heightMm: 11.25, sizeMm: 5 },
      fix: { type: 'set-properties', properties: { fit: 'shrink' } },
    })
    const fixed = afterFix(document, finding!)
    expect(findingsOf(fixed)).toEqual([])
  })

  it('words that cannot get smaller get a larger frame that begins where it did', () => {
    const place = { x: 20, y: 20, width: 30, height: 4 }
    const document = withText({ ...place, text: 'One\nTwo', size: 3, fit: 'shrink', lineHeight: 2 })
    const [finding] = findingsOf(document)
    expect(finding).toMatchObject({
      code: 'text_overflow',
      fix: { type: 'resize', x: 20, y: 20, width: 30 },
    })
    expect(findingsOf(afterFix(document, finding!))).toEqual([])
  })

  it('a frame that would reach over the safe area is not offered', () => {
    const place = { x: 20, y: 80, width: 30, height: 4 }
    const document = withText({ ...place, text: 'One\nTwo', size: 3, fit: 'shrink', lineHeight: 2 })
    expect(findingsOf(document)).toMatchObject([{ code: 'text_overflow', fix: null }])
  })

  it('characters that no font has are named and can be taken out', () => {
    const document = withText({ text: 'Für 漢字 Anna 漢' })
    const [finding] = findingsOf(document)
    expect(finding).toMatchObject({
      code: 'missing_glyph',
      severity: 'confirm',
      numbers: { count: 2 },
      characters: ['漢', '字'],
      fix: { type: 'set-properties', properties: { text: 'Für Anna' } },
    })
    expect(findingsOf(afterFix(document, finding!))).toEqual([])
  })

  it('a font of the design that has them is taken rather than losing them', () => {
    const document = withText(
      { text: 'Ɓ', font: 'roboto' },
      { fonts: { roboto: sha, montserrat: sha, 'amatic-sc': sha } },
    )
    expect(findingsOf(document)).toMatchObject([
      {
        code: 'missing_glyph',
        fix: { type: 'set-properties', properties: { font: 'montserrat' } },
      },
    ])
  })

  it('an element of nothing but such characters is removed', () => {
    expect(findingsOf(withText({ text: '漢字' }))).toMatchObject([
      { code: 'missing_glyph', fix: { type: 'remove', elementIds: ['text'] } },
    ])
  })

  it('what lies beside the paper or is locked gets no fix', () => {
    expect(findingsOf(withText({ text: '漢', x: 500, important: false }))).toEqual([])
    const locked = { text: longWords, height: 20, locked: 'by-template', editable: false }
    expect(findingsOf(withText(locked))).toMatchObject([{ code: 'text_overflow', fix: null }])
  })

  it('every fix it offers is accepted and makes its finding go away', () => {
    const fixed = new Set<string>()
    const anyText = fc.record({
      text: fc.constantFrom(longWords, 'Hi', 'Ana 漢', '漢', 'क्षि\u0301 ok', 'שלום', '𐐷\u00ad𐐷'),
      x: millimetres(-20, 180),
      y: millimetres(-20, 80),
      width: millimetres(3, 120),
      height: millimetres(3, 60),
      rotation: fc.constantFrom(0, 0, 90, 33),
      size: millimetres(1, 30),
      curve: fc.constantFrom(null, null, { radius: 20 }, { radius: -60 }),
      fit: fc.constantFrom('wrap', 'shrink'),
      align: fc.constantFrom('left', 'justify'),
    })
    fc.assert(
      fc.property(anyText, (changes) => {
        const document = withText(changes)
        for (const finding of findingsOf(document)) {
          if (!finding.fix) continue
          fixed.add(`${finding.code} ${finding.fix.type}`)
          const codes = findingsOf(afterFix(document, finding)).map(({ code }) => code)
          expect(codes).not.toContain(finding.code)
        }
      }),
      { numRuns: 300 },
    )
    expect([...fixed].sort()).toEqual([
      'missing_glyph remove',
      'missing_glyph set-properties',
      'outside_safe_area fit-inside',
      'text_overflow resize',
      'text_overflow set-properties',
    ])
  })
})
