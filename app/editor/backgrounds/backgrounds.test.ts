import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { createEditor, documentOf } from '#app/editor/core/editor.ts'
import { documentWith, millimetres, mugPage, samples } from '#tests/design/arbitrary-document.ts'
import { bleedBoxOf } from '#design/document.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { Shape } from '#design/elements/shape.schema.ts'
import { preflight } from '#design/preflight.ts'
import { colourCommands, patternCommands, patternOf, photoCommands } from './background-commands.ts'
import { patternNames } from './pattern-name.ts'
import { patternPath } from './pattern-paths.ts'

await loadCommands()

const twoPages = documentWith([], {
  pages: ['front', 'back'].map((id) => ({
    ...mugPage,
    id,
    background: { type: 'plain', locked: 'no', color: '#ffffff' },
    elements: [],
  })),
})
const both = ['front', 'back']
let count = 0
const newId = () => `n${count++}`

describe('a pattern', () => {
  it.each(patternNames)('of %s can be part of a design on paper of any size', (name) => {
    fc.assert(
      fc.property(millimetres(30, 1500), millimetres(1 / 3, 3), (width, ratio) => {
        const paper = { width, height: width / ratio }
        const path = patternPath(name, paper)
        const shape = { ...shapeDefaults, ...paper, x: 0, y: 0, id: 'pattern', shape: 'path', path }
        expect(Shape.safeParse(shape).error).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })

  it('lies under everything, reaches the bleed and is no reason for a warning', () => {
    const editor = createEditor(documentWith([samples.text]))
    const before = documentOf(editor.getState())
    const [page] = before.pages
    editor.runAll(patternCommands(before, [page!.id], { name: 'dots', colour: '#bfe1f4' }, newId))
    const after = documentOf(editor.getState())
    const pattern = patternOf(after.pages[0]!)!
    expect(after.pages[0]!.elements[0]!.id).toBe(pattern.id)
    expect(pattern).toMatchObject({ pattern: 'dots', locked: 'by-owner', ...bleedBoxOf(page!) })
    expect(preflight(after).filter(({ elementId }) => elementId === pattern.id)).toEqual([])
  })

  it('takes the place of another one, on all pages or none', () => {
    const editor = createEditor(twoPages)
    const run = (pattern: Parameters<typeof patternCommands>[2]) =>
      editor.runAll(patternCommands(documentOf(editor.getState()), both, pattern, newId))
    const names = () => documentOf(editor.getState()).pages.map((page) => patternOf(page)?.pattern)
    run({ name: 'dots', colour: '#000000' })
    run({ name: 'waves', colour: '#000000' })
    expect(names()).toEqual(['waves', 'waves'])
    run(null)
    expect(names()).toEqual([undefined, undefined])
    editor.undo()
    expect(names()).toEqual(['waves', 'waves'])
  })
})

describe('a background', () => {
  it('is coloured under its photo, and keeps its colour without it', () => {
    const editor = createEditor(twoPages)
    const now = () => documentOf(editor.getState())
    editor.runAll(photoCommands(now(), ['front'], 'beach'))
    editor.runAll(colourCommands(now(), both, '#ff0000'))
    expect(now().pages[0]!.background).toMatchObject({ type: 'photo', color: '#ff0000' })
    editor.runAll(photoCommands(now(), both, null))
    expect(now().pages.map(({ background }) => background)).toEqual([
      { type: 'plain', color: '#ff0000', locked: 'no' },
      { type: 'plain', color: '#ff0000', locked: 'no' },
    ])
  })

  it('that a template fixed stays, while those of other pages change', () => {
    const [front, back] = twoPages.pages
    const fixed = {
      ...front!,
      background: { ...front!.background, locked: 'by-template' as const },
    }
    const document = { ...twoPages, pages: [fixed, back!] }
    expect(colourCommands(document, both, '#ff0000')).toHaveLength(1)
    expect(
      patternCommands(document, both, { name: 'dots', colour: '#000000' }, newId),
    ).toHaveLength(1)
  })
})
