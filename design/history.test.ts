import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aimed, anyCommands } from './arbitrary-command.ts'
import { anyDocument, documentWith, samples } from './arbitrary-document.ts'
import type { Command } from './commands/command.ts'
import {
  beginGesture,
  cancelGesture,
  commitGesture,
  MOST_STEPS,
  perform,
  redo,
  startHistory,
  undo,
  type History,
} from './history.ts'

const start = documentWith([samples.photo, samples.text])

function moved(history: History, dx: number): History {
  return perform(history, { type: 'move', elementIds: ['photo', 'text'], dx, dy: dx / 3 }).history
}

function dragged(history: History, frames = 60): History {
  let current = beginGesture(history)
  for (let frame = 0; frame < frames; frame += 1) current = moved(current, 0.37)
  return current
}

describe('the history of a design', () => {
  it('a drag over sixty frames is one step and four small patches', () => {
    const history = commitGesture(dragged(startHistory(start)))
    expect(history.past).toHaveLength(1)
    expect(history.past[0]!.undo).toHaveLength(4)
    expect(history.past[0]!.redo).toHaveLength(4)
    expect(undo(history).document).toEqual(start)
    expect(redo(undo(history)).document).toEqual(history.document)
  })

  it('a gesture that adds, moves and raises comes back whole', () => {
    const add: Command = {
      type: 'add',
      pageId: 'wrap',
      element: { ...samples.shape, id: 'new' },
      index: 0,
    }
    let history = moved(beginGesture(startHistory(start)), 2)
    history = moved(perform(history, add).history, 3)
    history = perform(history, { type: 'reorder', elementId: 'text', toIndex: 0 }).history
    history = commitGesture(moved(history, 4))
    expect(history.past).toHaveLength(1)
    expect(undo(history).document).toEqual(start)
    expect(redo(undo(history)).document).toEqual(history.document)
  })

  it('any mixture of gestures, undo and redo leads back to the start and forth to the end', () => {
    const anySteps = fc.array(
      fc.constantFrom('begin', 'commit', 'cancel', 'undo', 'redo', 'none'),
      {
        minLength: 30,
        maxLength: 30,
      },
    )
    const handles = {
      begin: beginGesture,
      commit: commitGesture,
      cancel: cancelGesture,
      undo,
      redo,
    }
    fc.assert(
      fc.property(anyDocument, anyCommands(), anySteps, (document, commands, steps) => {
        let history = startHistory(document)
        for (const [index, command] of commands.entries()) {
          history = perform(history, aimed(history.document, command)).history
          const step = steps[index]!
          if (step !== 'none') history = handles[step](history)
        }
        history = commitGesture(history)
        while (history.future.length > 0) history = redo(history)
        const end = history.document
        while (history.past.length > 0) history = undo(history)
        expect(JSON.stringify(history.document)).toBe(JSON.stringify(document))
        while (history.future.length > 0) history = redo(history)
        expect(JSON.stringify(history.document)).toBe(JSON.stringify(end))
      }),
      { numRuns: 60 },
    )
  })

  it('Ana presses Escape in the middle of a drag and nothing has happened', () => {
    const history = cancelGesture(dragged(startHistory(start)))
    expect(history).toEqual(startHistory(start))
  })

  it('a tap that moves nothing is no step', () => {
    expect(commitGesture(beginGesture(startHistory(start))).past).toHaveLength(0)
    expect(moved(startHistory(start), 0).past).toHaveLength(0)
  })

  it('undo in the middle of a drag takes the drag back', () => {
    const history = undo(dragged(startHistory(start)))
    expect(history.document).toEqual(start)
    expect(history.future).toHaveLength(1)
  })

  it('a new step after an undo forgets what was undone', () => {
    const history = moved(undo(moved(startHistory(start), 1)), 2)
    expect(history.future).toHaveLength(0)
    expect(redo(history).document).toBe(history.document)
  })

  it('a refused command leaves history as it is', () => {
    const before = moved(startHistory(start), 1)
    const { history, result } = perform(before, { type: 'remove', elementIds: ['nobody'] })
    expect(result.ok).toBe(false)
    expect(history).toBe(before)
  })

  it(`remembers ${MOST_STEPS} steps and goes back no further`, () => {
    let history = startHistory(start)
    for (let step = 0; step < MOST_STEPS + 5; step += 1) history = moved(history, 0.1)
    const end = history.document
    expect(history.past).toHaveLength(MOST_STEPS)
    for (let step = 0; step < MOST_STEPS + 5; step += 1) history = undo(history)
    expect(history.document.pages[0]!.elements[0]!.x).toBeCloseTo(20.5, 4)
    for (let step = 0; step < MOST_STEPS + 5; step += 1) history = redo(history)
    expect(history.document).toEqual(end)
  })
})
