import { afterAll, describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { fontHashes } from '#design/fonts/font-hashes.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { openPreflight } from './open-preflight.ts'

const preflight = openPreflight()
afterAll(() => preflight.close())

const withTexts = (...texts: object[]) =>
  documentWith(
    texts.map((changes, index) => ({ ...samples.text, id: `text-${index}`, ...changes })),
    { fonts: { roboto: fontHashes['roboto'] } },
  )

describe('the preflight on the server', () => {
  it('finds text that does not fit and letters that no font has, like the editor', async () => {
    const findings = await preflight.findingsOf(
      withTexts({ text: 'Hi' }, { text: 'word '.repeat(40) }, { text: 'ខ្មែរ' }),
    )
    expect(findings!.map(({ code, elementId }) => [code, elementId])).toEqual([
      ['text_overflow', 'text-1'],
      ['missing_glyph', 'text-2'],
    ])
    expect(findings![0]!.fix).toMatchObject({ elementId: 'text-1' })
  })

  it.runIf(isEverywhere)(
    'gives up on a design that is made to take for ever, and goes on with the next',
    async () => {
      const endless = { width: 1, height: 1, size: 400, fit: 'shrink', text: 'wörd'.repeat(500) }
      const hostile = withTexts(...Array.from({ length: 400 }, () => endless))
      const unlike = hostile.pages[0]!.elements.map((element, index) => ({
        ...element,
        text: `${index}`.repeat(400),
      }))
      const findings = await preflight.findingsOf(documentWith(unlike, { fonts: hostile.fonts }))
      expect(findings).toBeUndefined()
      expect(await preflight.findingsOf(withTexts({ text: 'Hi' }))).toEqual([])
    },
  )
})
