import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aimed, anyCommands } from '#tests/design/arbitrary-command.ts'
import { anyDocument, documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { applyCommand } from './commands.ts'
import type { Command } from './commands/command.ts'
import {
  beginGesture,
  cancelGesture,
  commitGesture,
  exchange,
  MOST_STEPS,
  record,
  redo,
  startHistory,
  undo,
  type History,
} from './history.ts'

const start = documentWith([samples.photo, samples.text])

const drag = Symbol('drag')

function perform(history: History, command: Command, within?: symbol) {
  const result = applyCommand(history.document, command)
  return { history: record(history, result, within), result }
}

/** As a part of the gesture under way, if there is one. */
function performed(history: History, command: Command): History {
  return perform(history, command, history.gesture?.id).history
}

function moved(history: History, dx: number): History {
  return performed(history, { type: 'move', elementIds: ['photo', 'text'], dx, dy: dx / 3 })
}

function dragged(history: History, frames = 60): History {
  let current = beginGesture(history, drag)
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
    let history = moved(beginGesture(startHistory(start), drag), 2)
    history = moved(performed(history, add), 3)
    history = performed(history, { type: 'reorder', elementId: 'text', toIndex: 0 })
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
      begin: (history: History) => beginGesture(history, Symbol('next')),
      commit: commitGesture,
      cancel: cancelGesture,
      undo,
      redo,
    }
    fc.assert(
      fc.property(anyDocument, anyCommands(), anySteps, (document, commands, steps) => {
        let history = startHistory(document)
        for (const [index, command] of commands.entries()) {
          const within = index % 3 === 0 ? undefined : history.gesture?.id
          history = perform(history, aimed(history.document, command), within).history
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

  it('a command that comes in the middle of a gesture is a step of its own', () => {
    const add: Command = { type: 'add', pageId: 'wrap', element: { ...samples.shape, id: 'new' } }
    const dragging = dragged(startHistory(start))
    const history = perform(dragging, add).history
    expect(history.gesture).toBeNull()
    expect(history.past).toHaveLength(2)
    expect(undo(history).document).toEqual(dragging.document)
    expect(undo(undo(history)).document).toEqual(start)
    expect(perform(dragging, add, Symbol('ended before')).history.past).toHaveLength(2)
  })

  it('a command that changes nothing leaves the gesture under way alone', () => {
    const dragging = dragged(startHistory(start))
    expect(perform(dragging, { type: 'remove', elementIds: ['nobody'] }).history).toBe(dragging)
  })

  it('another document is a step that can be undone, with those before it', () => {
    const dragging = dragged(startHistory(start))
    const other = { ...documentWith([samples.shape]), variant: 'mug-450' }
    const history = exchange(dragging, other)
    expect(history.document).toEqual(other)
    expect(undo(history).document).toEqual(dragging.document)
    expect(undo(undo(history)).document).toEqual(start)
    expect(redo(redo(undo(undo(history)))).document).toEqual(other)
    expect(exchange(history, history.document)).toBe(history)
  })

  it('Ana presses Escape in the middle of a drag and nothing has happened', () => {
    const history = cancelGesture(dragged(startHistory(start)))
    expect(history).toEqual(startHistory(start))
  })

  it('a tap that moves nothing is no step', () => {
    expect(commitGesture(beginGesture(startHistory(start), drag)).past).toHaveLength(0)
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
