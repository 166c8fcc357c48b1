import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEditor, documentOf } from '#app/editor/core/editor.ts'
import { documentWith, samples } from '#design/arbitrary-document.ts'
import { createBurst } from './use-burst.ts'

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
    editor.beginGesture()
    editor.run({ type: 'move', elementIds: ['text'], dx: 1, dy: 0 })
    vi.advanceTimersByTime(1000)
    expect(editor.getState().history.gesture).not.toBeNull()
    expect(editor.getState().history.past).toHaveLength(1)
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
