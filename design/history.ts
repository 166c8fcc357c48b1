import type { CommandResult } from './commands/command-result.ts'
import type { DesignDocument } from './document.ts'
import { applyPatches, joinPatches, type Patch } from './patches.ts'

export const MOST_STEPS = 200

type Step = { undo: Patch[]; redo: Patch[] }

/** Gesture id: whoever began a gesture has it, and nobody else adds to that gesture. */
export type GestureId = symbol

/** A design and the way it came, one step for each gesture of the person who made it. */
export type History = {
  document: DesignDocument
  past: readonly Step[]
  future: readonly Step[]
  /** Gesture under way, and what it has done so far. */
  gesture: (Step & { id: GestureId }) | null
}

export function startHistory(document: DesignDocument): History {
  return { document, past: [], future: [], gesture: null }
}

/** A gesture that another one interrupts, such as a second finger, counts up to there. */
export function beginGesture(history: History, id: GestureId): History {
  return { ...commitGesture(history), gesture: { id, undo: [], redo: [] } }
}

export function commitGesture(history: History): History {
  const { gesture } = history
  if (!gesture) return history
  return gesture.redo.length === 0
    ? { ...history, gesture: null }
    : withStep({ ...history, gesture: null }, gesture)
}

export function cancelGesture(history: History): History {
  const { gesture } = history
  if (!gesture) return history
  return { ...history, ...pickDocument(history.document, gesture.undo), gesture: null }
}

/**
 * Records what a command did, as a part of the gesture that is named; any other is a step of its own, before
 * which a gesture under way counts up to there. Joined, the two could be neither ended nor undone apart.
 */
export function record(history: History, result: CommandResult, within?: GestureId): History {
  if (!result.ok || result.redo.length === 0) return history
  const { gesture } = history
  if (!gesture || gesture.id !== within) {
    const settled = commitGesture(history)
    return withStep({ ...settled, document: result.document }, result)
  }
  const joined = {
    id: gesture.id,
    // Backwards, so that of two ways back the earlier one wins.
    undo: joinPatches(result.undo, gesture.undo),
    redo: joinPatches(gesture.redo, result.redo),
  }
  return { ...history, document: result.document, gesture: joined }
}

/** Another document in the place of this one, as a step: what it does can be undone. */
export function exchange(history: History, document: DesignDocument): History {
  const settled = commitGesture(history)
  const before = new Map<string, unknown>(Object.entries(settled.document))
  const after = new Map<string, unknown>(Object.entries(document))
  const redo = [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key): Patch => ({ op: 'set', path: [key], value: after.get(key) }))
  if (redo.length === 0) return settled
  const applied = applyPatches(settled.document, redo)
  return withStep({ ...settled, document: applied.document }, { undo: applied.undo, redo })
}

export function undo(history: History): History {
  const settled = commitGesture(history)
  const step = settled.past.at(-1)
  if (!step) return settled
  return {
    ...pickDocument(settled.document, step.undo),
    past: settled.past.slice(0, -1),
    future: [step, ...settled.future],
    gesture: null,
  }
}

export function redo(history: History): History {
  const settled = commitGesture(history)
  const [step, ...future] = settled.future
  if (!step) return settled
  return {
    ...pickDocument(settled.document, step.redo),
    past: [...settled.past, step],
    future,
    gesture: null,
  }
}

function withStep(history: History, { undo, redo }: Step): History {
  return { ...history, past: [...history.past, { undo, redo }].slice(-MOST_STEPS), future: [] }
}

function pickDocument(document: DesignDocument, patches: Patch[]) {
  return { document: applyPatches(document, patches).document }
}
