import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDocument, documentWith, mugPage, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from './commands.ts'
import type { DesignDocument } from './document.ts'
import { backgroundDefaults } from './elements/background.ts'
import { hasContent } from './page-content.ts'
import { fixesFor, preflight } from './preflight.ts'

const blank = { ...mugPage, background: backgroundDefaults, elements: [] }
const coloured = { ...backgroundDefaults, color: '#c8102e' }

/** Of as many pages as there are lists of elements. */
function book(pages: readonly (readonly object[])[], changes: object = {}): DesignDocument {
  return documentWith([], {
    pages: pages.map((elements, index) => ({
      ...blank,
      id: `p${index + 1}`,
      elements: elements.map((element, at) => ({ ...element, id: `e${index}-${at}` })),
    })),
    ...changes,
  })
}

const emptyCodes = (document: DesignDocument) =>
  preflight(document)
    .filter(({ code }) => code.startsWith('empty_'))
    .map(({ code, severity, pageId }) => `${code} ${severity} ${pageId}`)

function applied(document: DesignDocument, commands: ReturnType<typeof fixesFor>): DesignDocument {
  return commands.reduce((current, command) => {
    const result = applyCommand(current, command)
    if (!result.ok) throw new Error(result.reason)
    return result.document
  }, document)
}

describe('a design on which nothing would be printed', () => {
  it.each([
    ['nothing at all', []],
    ['a text without words', [{ ...samples.text, text: ' \n' }]],
    ['a place without a photo', [samples.slot]],
    ['a photo beside the paper', [{ ...samples.photo, x: 500 }]],
    ['a photo that nobody sees', [{ ...samples.photo, opacity: 0 }]],
    ['a shape without colour', [{ ...samples.shape, fill: null }]],
  ])('is not printed: %s', (_, elements) => {
    expect(emptyCodes(book([elements, []]))).toContain('empty_document block p1')
  })

  it.each([
    ['a photo', { elements: [samples.photo] }],
    ['a text', { elements: [samples.text] }],
    ['a colour of its own', { background: coloured }],
  ])('is one no longer with %s', (_, page) => {
    expect(emptyCodes(documentWith([], {}, page))).toEqual([])
  })

  it('may be a template', () => {
    expect(emptyCodes(book([[], []], { isTemplate: true }))).toEqual([])
  })
})

describe('an empty page', () => {
  it('is named, one by one, and asked about', () => {
    const pages = [[samples.photo], [], [samples.text], []]
    expect(emptyCodes(book(pages))).toEqual(['empty_page confirm p2', 'empty_page confirm p4'])
  })

  it('is asked about once where a place for a photo is asked about', () => {
    expect(emptyCodes(book([[samples.photo], [samples.slot]]))).toEqual(['empty_slot confirm p2'])
  })

  it('takes a photo that is not used yet; all of them together take one each', () => {
    const document = book([[samples.photo], [], []])
    const findings = preflight(document).filter(({ code }) => code === 'empty_page')
    const after = applied(document, fixesFor(document, findings))
    const used = after.pages.flatMap(({ elements }) =>
      elements.map((element) => ('asset' in element ? element.asset : null)),
    )
    expect(used).toEqual(['beach', 'party', 'sunset'])
    expect(emptyCodes(after)).toEqual([])
  })
})

it('fixes all empty places with the photos that there are, and takes none of them away', () => {
  const { beach, party } = book([[samples.photo]]).assets
  const document = book([[samples.photo, samples.slot], [samples.slot], [samples.slot]], {
    assets: { beach, party },
  })
  const findings = preflight(document).filter(({ code }) => code === 'empty_slot')
  const after = applied(document, fixesFor(document, findings))
  const slots = after.pages.flatMap(({ elements }) =>
    elements.filter(({ type }) => type === 'slot'),
  )
  expect(slots.map((slot) => 'asset' in slot && slot.asset)).toEqual(['party', null, null])
})

it('says of any design exactly which of its pages are bare', () => {
  fc.assert(
    fc.property(anyDocument, fc.nat(2), (made, at) => {
      const pages = [...made.pages.slice(0, at), { ...made.pages[0]!, ...blank, id: 'bare' }]
      const document = { ...made, isTemplate: false, pages } as DesignDocument
      const said = preflight(document)
      const isBlocked = said.some(({ severity }) => severity === 'block')
      expect(isBlocked).toBe(!pages.some((page) => hasContent(page as never)))
      expect(said.some(({ code, pageId }) => code === 'empty_page' && pageId === 'bare')).toBe(
        !isBlocked,
      )
      for (const { fix, code } of said.filter((one) => one.elementId === null && one.fix)) {
        const result = applyCommand(document, fix!)
        expect([code, result.ok]).toEqual([code, true])
      }
    }),
    { numRuns: 100 },
  )
})
