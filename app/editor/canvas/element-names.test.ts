import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { createTranslator } from '#app/i18n/translator.ts'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import messages from '#messages/en/create.canvas.json' with { type: 'json' }
import { elementNames } from './element-names.ts'

const compiled = Object.entries(messages).map(([id, text]) => [id, compileMessage(text)])
const { t } = createTranslator('en-GB', Object.fromEntries(compiled))

function namesOf(elements: object[], assetNames = {}): string[] {
  const [page] = documentWith(elements).pages
  return [...elementNames(page!, assetNames, t).values()]
}

describe('the name of an element', () => {
  it('counts photos, wherever they stand, and empty frames apart', () => {
    const elements = [
      { ...samples.photo, id: 'a' },
      { ...samples.slot, id: 'b' },
      { ...samples.slot, id: 'c', asset: 'party' },
      { ...samples.photo, id: 'd' },
    ]
    expect(namesOf(elements, { party: 'party.png' })).toEqual([
      'Photo 1 of 3',
      'Empty photo frame 1 of 1',
      'Photo 2 of 3, party.png',
      'Photo 3 of 3',
    ])
  })

  it('says what a text says, as long as that is short', () => {
    const long = 'For the best grandmother of this whole wide world and all others'
    expect(namesOf([{ ...samples.text, text: ' Happy\nbirthday ' }])).toEqual([
      'Text: Happy birthday',
    ])
    expect(namesOf([{ ...samples.text, text: long }])[0]!.length).toBeLessThan(50)
    expect(namesOf([{ ...samples.text, text: ' ' }])).toEqual(['Empty text'])
  })

  it('says which shape it is, and that it is locked', () => {
    expect(
      namesOf([
        { ...samples.shape, id: 'a' },
        { ...samples.shape, id: 'b', shape: 'star', locked: 'by-owner' },
        samples.qrCode,
        samples.clipArt,
      ]),
    ).toEqual(['Rectangle', 'Star, locked', 'QR code: https://example.org', 'Graphic'])
  })
})
