import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadCommands } from '#app/editor/core/lazy-commands.ts'
import { createEditor, pageOf, selectedOf } from '#app/editor/core/editor.ts'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { boundsOf } from '#design/geometry.ts'
import { alignSelected, distributeSelected } from './align-actions.ts'
import { copySelected, cutSelected, duplicateSelected, paste } from './clipboard-actions.ts'
import { orderSelected, reordered, type Order } from './order-actions.ts'
import { addPage, movePage, removePage } from './page-actions.ts'
import {
  deleteSelected,
  groupSelected,
  moveSelected,
  scaleSelected,
  selectAll,
  toggleChosen,
  toggleLock,
  turnSelected,
  undo,
  ungroupSelected,
} from './selected-actions.ts'

await loadCommands()

const shape = (id: string, x: number, more: object = {}) => ({
  ...samples.shape,
  id,
  x,
  y: 10,
  width: 10,
  height: 10,
  ...more,
})

function editorWith(elements: object[], chosen: string[], changes: object = {}) {
  const editor = createEditor(documentWith(elements, changes))
  editor.select(chosen)
  const page = () => pageOf(editor.getState())
  return {
    editor,
    ids: () => page().elements.map(({ id }) => id),
    at: (id: string) => page().elements.find((element) => element.id === id)!,
    steps: () => editor.getState().history.past.length,
  }
}

describe('what is chosen', () => {
  it('moves, grows and turns by keys, and it is said how', () => {
    const { editor, at, steps } = editorWith([shape('a', 20)], ['a'])
    expect(moveSelected(editor, { x: 0.1, y: 10 })).toEqual({
      said: 'create.canvas.said.moved',
      values: { x: 20.1, y: 20 },
    })
    expect(scaleSelected(editor, 2)).toMatchObject({ values: { width: 20, height: 20 } })
    expect(turnSelected(editor, 15)).toMatchObject({ values: { angle: 15 } })
    expect(at('a')).toMatchObject({ x: 15.1, y: 15, width: 20, rotation: 15 })
    expect(steps()).toBe(3)
  })

  it('stays where it is when it is locked, and that is said', () => {
    const { editor, at, steps } = editorWith([shape('a', 20, { locked: 'by-owner' })], ['a'])
    expect(moveSelected(editor, { x: 1, y: 0 })).toEqual({ said: 'create.canvas.locked' })
    expect(deleteSelected(editor)).toEqual({ said: 'create.canvas.locked' })
    expect(at('a').x).toBe(20)
    toggleLock(editor)
    moveSelected(editor, { x: 1, y: 0 })
    expect(at('a').x).toBe(21)
    expect(steps()).toBe(2)
  })

  it('of a template is opened by nobody but its maker', () => {
    const { editor } = editorWith([shape('a', 20, { locked: 'by-template' })], ['a'])
    expect(toggleLock(editor)).toEqual({ said: 'create.canvas.lockedByTemplate' })
  })

  it('is deleted and comes back', () => {
    const { editor, ids } = editorWith([shape('a', 0), shape('b', 20)], ['a', 'b'])
    expect(deleteSelected(editor)).toMatchObject({ values: { count: 2 } })
    expect(ids()).toEqual([])
    undo(editor)
    expect(ids()).toEqual(['a', 'b'])
    expect(undo(editor)).toEqual({ said: 'create.canvas.said.nothingToUndo' })
  })

  it('is everything that can be moved, or one thing more with its group', () => {
    const elements = [
      shape('a', 0, { group: 'g' }),
      shape('b', 20, { group: 'g' }),
      shape('c', 40),
      shape('d', 60, { locked: 'by-owner' }),
    ]
    const { editor } = editorWith(elements, ['c'])
    toggleChosen(editor, 'a')
    expect(editor.getState().selection).toEqual(['c', 'a', 'b'])
    toggleChosen(editor, 'b')
    expect(editor.getState().selection).toEqual(['c'])
    selectAll(editor)
    expect(editor.getState().selection).toEqual(['a', 'b', 'c'])
  })

  it('becomes a group and is none again', () => {
    const { editor, at } = editorWith([shape('a', 0), shape('b', 20)], ['a', 'b'])
    groupSelected(editor)
    expect(at('a').group).not.toBeNull()
    expect(at('a').group).toBe(at('b').group)
    ungroupSelected(editor)
    expect(at('a').group).toBeNull()
  })
})

describe('copies', () => {
  it('lie beside what they were made of, in groups of their own', () => {
    const elements = [shape('a', 0, { group: 'g' }), shape('b', 20, { group: 'g' })]
    const { editor, at } = editorWith(elements, ['a', 'b'])
    duplicateSelected(editor)
    const copies = selectedOf(editor.getState())
    expect(copies.map(({ x, y }) => [x, y])).toEqual([
      [5, 15],
      [25, 15],
    ])
    expect(copies[0]!.group).toBe(copies[1]!.group)
    expect(copies[0]!.group).not.toBe(at('a').group)
  })

  it('can be pasted again and again, and on another page in the same place', () => {
    const { editor } = editorWith([shape('a', 0)], ['a'])
    copySelected(editor)
    paste(editor)
    paste(editor)
    expect(pageOf(editor.getState()).elements.map(({ x }) => x)).toEqual([0, 5, 10])
    addPage(editor)
    paste(editor)
    expect(pageOf(editor.getState()).elements.map(({ x }) => x)).toEqual([0])
  })

  it('of what was cut are all that is left of it', () => {
    const { editor, ids } = editorWith([shape('a', 0)], ['a'])
    cutSelected(editor)
    expect(ids()).toEqual([])
    paste(editor)
    expect(ids()).toHaveLength(1)
    expect(paste(createEditor(documentWith([])))).toBeUndefined()
  })
})

describe('the order', () => {
  const four = ['a', 'b', 'c', 'd']

  it.each<[Order, string]>([
    ['forward', 'bacd'],
    ['backward', 'abcd'],
    ['front', 'bcda'],
    ['back', 'abcd'],
  ])('of one thing that goes %s', (order, expected) => {
    expect(reordered(four, ['a'], order).join('')).toBe(expected)
  })

  it('of several things goes on without mixing them up', () => {
    expect(reordered(four, ['a', 'c'], 'forward').join('')).toBe('badc')
    expect(reordered(four, ['c', 'd'], 'forward').join('')).toBe('abcd')
    expect(reordered(four, ['b', 'd'], 'backward').join('')).toBe('badc')
  })

  it('changes without moving what is locked, in one step', () => {
    const all = [...four, 'e', 'f']
    const orders = fc.constantFrom<Order>('forward', 'backward', 'front', 'back')
    fc.assert(
      fc.property(fc.subarray(all, { minLength: 1 }), orders, (chosen, order) => {
        const elements = all.map((id, at) =>
          shape(id, at * 12, chosen.includes(id) ? {} : { locked: 'by-owner' }),
        )
        const { editor, ids, steps } = editorWith(elements, chosen)
        orderSelected(editor, order)
        expect(ids()).toEqual(reordered(all, chosen, order))
        expect(steps()).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('aligning', () => {
  it('one thing to the page, several to each other', () => {
    const { editor, at } = editorWith([shape('a', 20), shape('b', 50, { y: 40 })], ['a'])
    alignSelected(editor, 'right', 'page')
    expect(at('a').x).toBe(190)
    editor.select(['a', 'b'])
    alignSelected(editor, 'middle', 'each-other')
    expect([at('a').y, at('b').y]).toEqual([25, 25])
    alignSelected(editor, 'centre', 'page')
    expect([at('a').x, at('b').x]).toEqual([95, 95])
  })

  it('a turned thing by what is seen of it', () => {
    const { editor, at } = editorWith([shape('a', 20, { rotation: 45 })], ['a'])
    alignSelected(editor, 'left', 'page')
    expect(boundsOf(at('a')).x).toBeCloseTo(0, 3)
  })

  it('a group as one thing', () => {
    const elements = [shape('a', 20, { group: 'g' }), shape('b', 40, { group: 'g' })]
    const { editor, at } = editorWith(elements, ['a', 'b'])
    alignSelected(editor, 'left', 'page')
    expect([at('a').x, at('b').x]).toEqual([0, 20])
  })

  it('spreads things evenly between the outermost', () => {
    const { editor, at } = editorWith(
      [shape('a', 0), shape('b', 12), shape('c', 90)],
      ['a', 'b', 'c'],
    )
    distributeSelected(editor, 'across')
    expect([at('a').x, at('b').x, at('c').x]).toEqual([0, 45, 90])
  })
})

describe('pages', () => {
  it('are added after the shown one, moved and removed, as many as the article allows', () => {
    const { editor } = editorWith([shape('a', 0)], [], { pageCount: { min: 1, max: 2 } })
    expect(addPage(editor)).toMatchObject({ values: { number: 2, total: 2 } })
    expect(addPage(editor)).toEqual({ said: 'create.canvas.tooManyPages' })
    expect(movePage(editor, -1)).toMatchObject({ values: { number: 1, total: 2 } })
    expect(removePage(editor)).toMatchObject({ values: { number: 1, total: 1 } })
    expect(pageOf(editor.getState()).elements).toHaveLength(1)
    expect(removePage(editor)).toEqual({ said: 'create.canvas.tooFewPages' })
  })
})
