import { describe, expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from './commands.ts'
import type { Command } from './commands/command.ts'
import { applyPatches } from './patches.ts'
import { preflight } from './preflight.ts'
import { readDocument } from './read-document.ts'
import { findBrokenLock } from './template-locks.ts'

const sample = { ...samples.text, text: 'Anna', placeholder: true as const }
const document = documentWith([sample])
const write = (text: string): Command => ({
  type: 'set-properties',
  elementId: 'text',
  kind: 'text',
  properties: { text },
})

function written(words: string, from = document) {
  const result = applyCommand(from, write(words))
  if (!result.ok) throw new Error(result.reason)
  return result
}

describe('a place for words', () => {
  it('that nobody filled must be agreed to, or taken away', () => {
    const [finding, ...others] = preflight(document)
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      code: 'placeholder_text',
      severity: 'confirm',
      pageId: 'wrap',
      elementId: 'text',
      fix: { type: 'remove', elementIds: ['text'] },
    })
  })

  it('is filled by whoever writes into it, even the very words of the sample', () => {
    const begun = written('Z').document
    expect(preflight(begun)).toEqual([])
    expect(preflight(written('Anna', begun).document)).toEqual([])
    expect(JSON.stringify(begun)).not.toContain('placeholder')
  })

  it('stays a sample when only its colour changes, or nothing', () => {
    const red = applyCommand(document, {
      type: 'set-properties',
      elementId: 'text',
      kind: 'text',
      properties: { fill: '#ff0000' },
    })
    expect(red.ok && preflight(red.document).map(({ code }) => code)).toEqual(['placeholder_text'])
    expect(preflight(written('Anna').document)).toHaveLength(1)
  })

  it('is a sample again after undo, byte for byte', () => {
    const { document: after, undo } = written('Zosia')
    expect(JSON.stringify(applyPatches(after, undo).document)).toBe(JSON.stringify(document))
  })

  it('is no finding in a template, beside the paper or without words', () => {
    const on = (element: object, isTemplate = false) =>
      preflight(documentWith([{ ...sample, ...element }], { isTemplate })).map(({ code }) => code)
    expect(on({}, true)).toEqual([])
    expect(on({ x: 900, important: false })).not.toContain('placeholder_text')
    expect(on({ text: ' ' })).not.toContain('placeholder_text')
  })

  it('may be filled although its maker locked it, and offers no way to remove it then', () => {
    const locked = documentWith([{ ...sample, locked: 'by-template' }])
    expect(preflight(locked)[0]).toMatchObject({ code: 'placeholder_text', fix: null })
    expect(findBrokenLock(locked, written('Zosia', locked).document)).toBeUndefined()
  })

  it('is read as it was written, and documents without one as ever', () => {
    for (const given of [document, documentWith([samples.text])]) {
      const reading = readDocument(JSON.parse(JSON.stringify(given)))
      expect(reading.ok && JSON.stringify(reading.document)).toBe(JSON.stringify(given))
    }
  })
})
