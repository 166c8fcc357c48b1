import { pageOf, type Editor } from '#app/editor/core/editor.ts'
import { boundsAround, movedTogether } from '#app/editor/canvas/gestures/frames.ts'
import { trimOf } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import type { Rect } from '#design/geometry.ts'
import type { ActionOutcome } from './outcome.ts'
import { changeSelected } from './selected-actions.ts'

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

/** To each other where several things are chosen, else to the page; a group is one thing. */
export function alignSelected(
  editor: Editor,
  alignment: Alignment,
  to: 'page' | 'each-other',
): ActionOutcome {
  const page = pageOf(editor.getState())
  return changeSelected(
    editor,
    (elements) => {
      const goal = to === 'page' ? trimOf(page) : boundsAround(elements)
      return movedThings(elements, (bounds) => wayTo(bounds, goal, alignment))
    },
    () => ({ said: 'create.canvas.said.aligned' }),
  )
}

/** The same gap between each and the next; the outermost stay where they are. */
export function distributeSelected(editor: Editor, direction: 'across' | 'down'): ActionOutcome {
  return changeSelected(
    editor,
    (elements) => {
      const [at, size] =
        direction === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const)
      const things = thingsOf(elements)
        .map(boundsAround)
        .sort((one, other) => one[at] + one[size] / 2 - other[at] - other[size] / 2)
      const whole = boundsAround(elements)
      const taken = things.reduce((sum, bounds) => sum + bounds[size], 0)
      const gap = (whole[size] - taken) / (things.length - 1)
      const places = new Map<string, number>()
      let next = whole[at]
      for (const bounds of things) {
        places.set(JSON.stringify(bounds), next)
        next += bounds[size] + gap
      }
      return movedThings(elements, (bounds) => {
        const by = places.get(JSON.stringify(bounds))! - bounds[at]
        return direction === 'across' ? { x: by, y: 0 } : { x: 0, y: by }
      })
    },
    () => ({ said: 'create.canvas.said.distributed' }),
  )
}

/** A group moves as one thing. */
export function thingsOf(elements: readonly Element[]): Element[][] {
  return [...Map.groupBy(elements, ({ id, group }) => group ?? id).values()]
}

function movedThings(
  elements: readonly Element[],
  wayOf: (bounds: Rect) => { x: number; y: number },
): Element[] {
  const moved = new Map(
    thingsOf(elements)
      .flatMap((thing) => movedTogether(thing, wayOf(boundsAround(thing))))
      .map((element) => [element.id, element]),
  )
  return elements.map(({ id }) => moved.get(id)!)
}

function wayTo(bounds: Rect, goal: Rect, alignment: Alignment): { x: number; y: number } {
  const across = goal.width - bounds.width
  const down = goal.height - bounds.height
  const x = goal.x - bounds.x
  const y = goal.y - bounds.y
  switch (alignment) {
    case 'left':
      return { x, y: 0 }
    case 'centre':
      return { x: x + across / 2, y: 0 }
    case 'right':
      return { x: x + across, y: 0 }
    case 'top':
      return { x: 0, y }
    case 'middle':
      return { x: 0, y: y + down / 2 }
    case 'bottom':
      return { x: 0, y: y + down }
  }
}
