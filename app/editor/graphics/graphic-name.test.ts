import { describe, expect, it } from 'vitest'
import english from '#messages/en/create.tools.json' with { type: 'json' }
import type { Translate } from '#app/i18n/translator.ts'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { newShape, shapeNames } from './shape-collection.ts'
import { graphicName } from './graphic-name.ts'

const messages: Record<string, string> = english
const t: Translate = (id, values) =>
  (messages[id] ?? id).replace('{name}', String(values?.['name']))

function nameOf(element: object): string | undefined {
  return graphicName(documentWith([element]).pages[0]!.elements[0]!, t)
}

describe('the name of a graphic', () => {
  it('is what it shows', () => {
    const assets = { 'emoji-rose': documentWith([]).assets['star'] }
    const rose = documentWith([{ ...samples.clipArt, asset: 'emoji-rose' }], { assets })
    expect(graphicName(rose.pages[0]!.elements[0]!, t)).toBe('Rose')
    expect(nameOf({ ...samples.shape, shape: 'star' })).toBe('Star')
    expect(nameOf({ ...samples.shape, id: 'pattern-dots-1' })).toBe('Pattern: Dots')
    expect(nameOf(samples.text)).toBeUndefined()
    expect(nameOf(samples.clipArt)).toBeUndefined()
  })

  it.each(shapeNames)('is known for a new %s', (name) => {
    expect(nameOf(newShape(documentWith([]).pages[0]!, name, 'new'))).toBeDefined()
  })
})
