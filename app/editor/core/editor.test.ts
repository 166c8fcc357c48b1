import { loadCommands } from './lazy-commands.ts'
import { describe, expect, it, vi } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import {
  calmPageOf,
  canUndo,
  createEditor,
  documentOf,
  pageOf,
  selectedOf,
  settledDocumentOf,
} from './editor.ts'

await loadCommands()

const move = (dx: number) => ({ type: 'move' as const, elementIds: ['shape'], dx, dy: 0 })

function editorWith(...elements: object[]) {
  const editor = createEditor(documentWith(elements.length > 0 ? elements : [samples.shape]))
  return { editor, x: () => pageOf(editor.getState()).elements[0]!.x }
}

describe('the editor', () => {
  it('tells its listeners of every change until they leave', () => {
    const { editor } = editorWith()
    const listener = vi.fn<() => void>()
    const leave = editor.subscribe(listener)
    editor.run(move(1))
    editor.select(['shape'])
    expect(listener).toHaveBeenCalledTimes(2)
    leave()
    editor.undo()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('does several commands in one step, or none of them', () => {
    const { editor, x } = editorWith()
    editor.runAll([move(1), move(2)])
    expect(x()).toBe(23)
    expect(editor.getState().history.past).toHaveLength(1)
    const refused = editor.runAll([move(5), { type: 'remove', elementIds: ['nobody'] }])
    expect(refused).toMatchObject({ ok: false, reason: 'no_such_element' })
    expect(x()).toBe(23)
  })

  it('plays a gesture from its beginning each time, and makes one step of it', () => {
    const { editor, x } = editorWith()
    const drag = editor.beginGesture()
    for (const way of [3, 8, 5]) drag.play([move(way)])
    expect(x()).toBe(25)
    drag.commit()
    expect(editor.getState().history.past).toHaveLength(1)
    editor.undo()
    expect(x()).toBe(20)
    editor.redo()
    expect(x()).toBe(25)
  })

  it('leaves a gesture where it was when what it wants is refused', () => {
    const { editor, x } = editorWith()
    const drag = editor.beginGesture()
    drag.play([move(3)])
    expect(drag.play([move(20_000)])).toMatchObject({ ok: false })
    expect(x()).toBe(23)
    drag.cancel()
    expect(x()).toBe(20)
    expect(drag.play([move(3)])).toBeUndefined()
  })

  it('lets a drag go on after a command that came in between, each a step of its own', () => {
    const { editor, x } = editorWith(samples.shape, samples.text)
    const drag = editor.beginGesture()
    drag.play([move(3)])
    editor.run({ type: 'lock', elementIds: ['text'] })
    drag.play([move(8)])
    expect(x()).toBe(31)
    drag.commit()
    expect(editor.getState().history.past).toHaveLength(3)
    editor.undo()
    expect(x()).toBe(23)
    expect(pageOf(editor.getState()).elements[1]!.locked).toBe('by-owner')
  })

  it('is left alone by a drag that was undone, and by a command that was refused', () => {
    const { editor, x } = editorWith()
    const drag = editor.beginGesture()
    drag.play([move(3)])
    editor.runAll([move(1), { type: 'remove', elementIds: ['nobody'] }])
    expect(drag.isOpen()).toBe(true)
    editor.undo()
    drag.play([move(8)])
    drag.commit()
    expect(x()).toBe(20)
  })

  it('ends what is under way where its own end is unknown, and lets go of it', () => {
    const { editor } = editorWith()
    const drag = editor.beginGesture()
    editor.lift(['shape'])
    drag.play([move(3)])
    editor.commitGesture()
    expect(drag.isOpen()).toBe(false)
    expect(editor.getState()).toMatchObject({ lifted: [], history: { gesture: null } })
  })

  it('takes another document as a step, and as the only one', () => {
    const { editor, x } = editorWith()
    editor.run(move(1))
    const other = documentWith([{ ...samples.shape, x: 70 }])
    editor.exchangeDocument(other)
    expect(x()).toBe(70)
    editor.undo()
    expect(x()).toBe(21)
    editor.replaceDocument(other)
    expect(canUndo(editor.getState())).toBe(false)
  })

  it('has a settled document that waits for the end of a gesture', () => {
    const { editor } = editorWith()
    const before = documentOf(editor.getState())
    const drag = editor.beginGesture()
    editor.lift(['shape'])
    drag.play([move(3)])
    expect(settledDocumentOf(editor.getState())).toBe(before)
    expect(calmPageOf(editor.getState())).toBe(before.pages[0])
    expect(canUndo(editor.getState())).toBe(true)
    drag.commit()
    editor.lift([])
    expect(settledDocumentOf(editor.getState())).toBe(documentOf(editor.getState()))
    expect(calmPageOf(editor.getState())).toBe(pageOf(editor.getState()))
  })

  it('forgets what is gone: from the selection, and from what is being edited', () => {
    const { editor } = editorWith(samples.shape, samples.text)
    editor.select(['text', 'shape', 'text'])
    expect(editor.getState().selection).toEqual(['text', 'shape'])
    expect(selectedOf(editor.getState()).map(({ id }) => id)).toEqual(['shape', 'text'])
    editor.edit({ kind: 'text', elementId: 'text' })
    editor.run({ type: 'remove', elementIds: ['text'] })
    expect(editor.getState()).toMatchObject({ selection: ['shape'], editing: null })
  })

  it('stops editing what is no longer chosen', () => {
    const { editor } = editorWith(samples.shape, samples.text)
    editor.select(['text'])
    editor.edit({ kind: 'text', elementId: 'text' })
    editor.select(['shape'])
    expect(editor.getState().editing).toBeNull()
  })

  it('undoes fifty steps and does them again', () => {
    const { editor, x } = editorWith()
    for (let step = 0; step < 50; step++) editor.run(move(1))
    for (let step = 0; step < 50; step++) editor.undo()
    expect(x()).toBe(20)
    expect(canUndo(editor.getState())).toBe(false)
    for (let step = 0; step < 50; step++) editor.redo()
    expect(x()).toBe(70)
  })

  it('shows another page from its whole, with nothing chosen', () => {
    const document = documentWith([samples.shape])
    const pages = [document.pages[0]!, { ...document.pages[0]!, id: 'back', elements: [] }]
    const editor = createEditor({ ...document, pages })
    editor.select(['shape'])
    editor.look({ zoom: 3, x: 10, y: 10 })
    editor.showPage('back')
    expect(editor.getState()).toMatchObject({ pageId: 'back', selection: [], viewing: { zoom: 1 } })
    editor.run({ type: 'remove-page', pageId: 'back' })
    expect(editor.getState().pageId).toBe('wrap')
  })

  it('says the same sentence twice when it is said twice', () => {
    const { editor } = editorWith()
    editor.announce('Undone')
    editor.announce('Undone')
    expect(editor.getState().announcement).toEqual({ text: 'Undone', count: 2 })
  })
})
