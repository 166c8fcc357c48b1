import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { createBurst } from './burst.ts'
import { loadCommands } from './lazy-commands.ts'
import { createEditor, documentOf, settledDocumentOf } from './editor.ts'

await loadCommands()

const typed = (text: string) => ({
  type: 'set-properties' as const,
  elementId: 'text',
  kind: 'text' as const,
  properties: { text },
})

function openEditor() {
  const editor = createEditor(documentWith([samples.text]))
  const words = () => {
    const [element] = documentOf(editor.getState()).pages[0]!.elements
    return element?.type === 'text' ? element.text : undefined
  }
  return { editor, words, burst: createBurst(editor) }
}

describe('a burst of typing', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is seen at once and undone in one step', () => {
    const { editor, words, burst } = openEditor()
    for (const text of ['H', 'He', 'Hey']) burst.run(typed(text))
    expect(words()).toBe('Hey')
    burst.end()
    editor.undo()
    expect(words()).toBe(samples.text.text)
  })

  it('ends after a pause: what comes later is another step', () => {
    const { editor, words, burst } = openEditor()
    burst.run(typed('Hey'))
    vi.advanceTimersByTime(1000)
    burst.run(typed('Hey Ana'))
    burst.end()
    editor.undo()
    expect(words()).toBe('Hey')
  })

  it('does not end a drag that began in the meantime', () => {
    const { editor, burst } = openEditor()
    burst.run(typed('Hey'))
    const drag = editor.beginGesture()
    drag.run([{ type: 'move', elementIds: ['text'], dx: 1, dy: 0 }])
    vi.advanceTimersByTime(1000)
    expect(drag.isOpen()).toBe(true)
    expect(editor.getState().history.gesture).not.toBeNull()
    expect(editor.getState().history.past).toHaveLength(1)
  })

  it('ends when a command of its own comes, which is then another step', () => {
    const { editor, words, burst } = openEditor()
    const heard: unknown[] = []
    burst.run(typed('Hey'))
    editor.subscribe(() => heard.push(settledDocumentOf(editor.getState())))
    editor.run({ type: 'move', elementIds: ['text'], dx: 1, dy: 0 })
    expect(heard).toEqual([documentOf(editor.getState())])
    vi.advanceTimersByTime(1000)
    expect(editor.getState().history.past).toHaveLength(2)
    burst.run(typed('Hey Ana'))
    vi.advanceTimersByTime(1000)
    for (const expected of ['Hey', 'Hey', samples.text.text]) {
      editor.undo()
      expect(words()).toBe(expected)
    }
  })

  it('counts up to where another page is shown', () => {
    const { editor, burst } = openEditor()
    const page = { ...documentOf(editor.getState()).pages[0]!, id: 'back', elements: [] }
    editor.run({ type: 'add-page', page })
    burst.run(typed('Hey'))
    editor.showPage('back')
    expect(editor.getState().history.gesture).toBeNull()
    expect(settledDocumentOf(editor.getState())).toBe(documentOf(editor.getState()))
  })

  it('goes on after it was undone in the middle', () => {
    const { editor, words, burst } = openEditor()
    burst.run(typed('Hey'))
    editor.undo()
    burst.run(typed('Ho'))
    burst.end()
    expect(words()).toBe('Ho')
    editor.undo()
    expect(words()).toBe(samples.text.text)
  })

  it('can be counted from its beginning each time', () => {
    const { editor, words, burst } = openEditor()
    for (const letter of ['a', 'b']) {
      burst.replay(({ pages }) => {
        const [text] = pages[0]!.elements
        return text?.type === 'text' ? [typed(text.text + letter)] : []
      })
    }
    expect(words()).toBe(`${samples.text.text}b`)
    editor.undo()
    expect(words()).toBe(samples.text.text)
  })
})
