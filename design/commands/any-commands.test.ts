import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aimed, anyCommands } from '#tests/design/arbitrary-command.ts'
import { anyDocument, deepFreeze, documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from '#design/commands.ts'
import { findAsset } from '#design/asset-references.ts'
import { DesignDocument } from '#design/document.schema.ts'
import { applyPatches, type Patch } from '#design/patches.ts'
import { distortion } from '#design/photo-fit.ts'

describe('any sequence of commands', () => {
  it('is undone and redone to the letter, and leaves a valid document after each', () => {
    const accepted = new Set<string>()
    fc.assert(
      fc.property(anyDocument, anyCommands(), (start, commands) => {
        deepFreeze(start)
        const undos: Patch[][] = []
        const redos: Patch[][] = []
        let document = start
        for (const command of commands) {
          const result = applyCommand(document, aimed(document, command))
          if (!result.ok) continue
          accepted.add(command.type)
          document = deepFreeze(result.document)
          undos.push(result.undo)
          redos.push(result.redo)
        }
        expect(DesignDocument.parse(document)).toEqual(document)
        let back = document
        for (const undo of undos.toReversed()) back = applyPatches(back, undo).document
        expect(back).toEqual(start)
        expect(JSON.stringify(back)).toBe(JSON.stringify(start))
        for (const redo of redos) back = applyPatches(back, redo).document
        expect(JSON.stringify(back)).toBe(JSON.stringify(document))
      }),
      { numRuns: 120 },
    )
    expect(accepted.size).toBeGreaterThan(12)
  })

  it('never stretches a photo', () => {
    fc.assert(
      fc.property(anyDocument, anyCommands(), (start, commands) => {
        let document = start
        for (const command of commands) {
          const result = applyCommand(document, aimed(document, command))
          if (!result.ok) continue
          document = result.document
          for (const element of result.document.pages.flatMap((page) => page.elements)) {
            if ((element.type !== 'photo' && element.type !== 'slot') || !element.asset) continue
            const photo = findAsset(result.document, element.asset)!
            const ratio = element.width / element.height
            if (ratio > 20 || ratio < 1 / 20) continue
            expect(distortion(photo, element, element.crop)).toBeCloseTo(1, 2)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('is stored as small patches, not as copies of the design', () => {
    const document = documentWith(
      Array.from({ length: 200 }, (_, index) => ({ ...samples.text, id: `t${index}` })),
    )
    const result = applyCommand(document, { type: 'move', elementIds: ['t7'], dx: 1, dy: 0 })
    expect(result.ok && result.undo).toEqual([
      { op: 'set', path: ['pages', 0, 'elements', 7, 'x'], value: 20 },
    ])
  })
})
