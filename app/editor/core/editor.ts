import type { CommandResult } from '#design/commands/command-result.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import type { Element } from '#design/elements/element.ts'
import * as histories from '#design/history.ts'
import { applyLoaded, areLoaded } from './lazy-commands.ts'

export const panels = [
  'photos',
  'calendar',
  'layouts',
  'texts',
  'art',
  'backgrounds',
  'layers',
  'designs',
] as const
export type Panel = (typeof panels)[number]

/** Viewing: what the person sees of the page; 1 is the whole page in the space that there is. */
export type Viewing = { zoom: number; x: number; y: number }

/** Editing inside of one element: its words, or which part of a photo shows. */
type Editing = { kind: 'text' | 'crop'; elementId: string }

/** Editor paper: what the article allows, which the document itself does not say. */
export type EditorPaper = {
  mayTurn: boolean
  edgeMm?: number | undefined
  hasHandle: boolean
  /** How the finished thing is shown, by the name that the press has for it. */
  view: string
}

const plainPaper: EditorPaper = { mayTurn: false, hasHandle: false, view: 'sheet' }

export type EditorState = {
  paper: EditorPaper
  history: histories.History
  /** The document before the gesture under way: for whatever is too slow to follow a drag. */
  settled: DesignDocument
  pageId: string
  /** Ids of elements of the page that is shown, in the order in which they were chosen. */
  selection: readonly string[]
  editing: Editing | null
  /** Elements that follow a pointer just now. */
  lifted: readonly string[]
  panel: Panel | null
  viewing: Viewing
  /** Taken along by copy or cut, bottom first, as they were then. */
  copied: readonly Element[]
  /** Names of files by asset, as far as somebody told them: a document holds none. */
  assetNames: Readonly<Record<string, string>>
  /** Announcement that a screen reader says next; the count tells two equal sentences apart. */
  announcement: { text: string; count: number }
}

/** Something under way, such as a drag or a burst of typing: one step to undo when it is done. */
export type OpenGesture = {
  /** Whether what is run now still belongs to it: others end it, too. */
  isOpen: () => boolean
  /** More of it; all of the commands, or none when one is refused. */
  run: (commands: readonly Command[]) => CommandResult | undefined
  /**
   * Play of a gesture, counted from its beginning: a drag that is told its whole way each time gathers no
   * errors of rounding. Refused, it stays where it was. After a command of somebody else it goes on from
   * there.
   */
  play: (commands: readonly Command[]) => CommandResult | undefined
  commit: () => void
  cancel: () => void
}

/**
 * The design that is being made and what is seen of it. React reads it by `useEditorState`; gestures,
 * saving and tests use it without React.
 */
export type Editor = ReturnType<typeof createEditor>

const wholePage: Viewing = { zoom: 1, x: 0, y: 0 }

export function createEditor(
  document: DesignDocument,
  panel: Panel | null = null,
  paper: EditorPaper = plainPaper,
) {
  let state: EditorState = {
    paper,
    history: histories.startHistory(document),
    settled: document,
    pageId: document.pages[0]!.id,
    selection: [],
    editing: null,
    lifted: [],
    panel,
    viewing: wholePage,
    copied: [],
    assetNames: {},
    announcement: { text: '', count: 0 },
  }
  const first = state
  const listeners = new Set<() => void>()
  let gestureStart = state.history
  /** The gesture that a command of somebody else ended, while its hand may still be moving. */
  let interrupted: histories.GestureId | undefined

  function set(change: Partial<EditorState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** After every change of the document: what is gone can be neither shown nor chosen. */
  function setHistory(history: histories.History): void {
    if (history === state.history) return
    const { pages } = history.document
    const page = pages.find(({ id }) => id === state.pageId) ?? pages[0]!
    const there = new Set(page.elements.map(({ id }) => id))
    const selection = state.selection.every((id) => there.has(id))
      ? state.selection
      : state.selection.filter((id) => there.has(id))
    const { editing } = state
    set({
      history,
      settled: history.gesture?.redo.length ? state.settled : history.document,
      pageId: page.id,
      selection,
      editing: editing && there.has(editing.elementId) ? editing : null,
    })
  }

  /** All of them within one gesture, or the refusal of one. */
  function performAll(
    start: histories.History,
    commands: readonly Command[],
    id: histories.GestureId,
  ): { history: histories.History; last: CommandResult | undefined } {
    let history = start
    let last: CommandResult | undefined
    for (const command of commands) {
      last = applyLoaded(history.document, command)
      if (!last.ok) return { history: state.history, last }
      history = histories.record(history, last, id)
    }
    return { history, last }
  }

  /** A step that others make: a drag under way counts up to there, and may go on after it. */
  function interruptWith(history: histories.History): void {
    if (history === state.history) return
    interrupted = state.history.gesture?.id ?? interrupted
    setHistory(history)
  }

  /** The end of whatever is under way, whoever began it. */
  function endWith(history: histories.History): void {
    interrupted = undefined
    setHistory(history)
    if (state.lifted.length > 0) set({ lifted: [] })
  }

  function beginGesture(): OpenGesture {
    const id = Symbol('gesture')
    const isOpen = () => state.history.gesture?.id === id
    const begin = () => {
      gestureStart = histories.beginGesture(state.history, id)
      interruptWith(gestureStart)
    }
    const end = (endOf: typeof histories.commitGesture) => () => {
      if (isOpen()) setHistory(endOf(state.history))
      if (interrupted === id) interrupted = undefined
    }
    begin()
    return {
      isOpen,
      run(commands) {
        if (!isOpen() || !areLoaded(commands)) return undefined
        const { history, last } = performAll(state.history, commands, id)
        setHistory(history)
        return last
      },
      play(commands) {
        if (!isOpen() && interrupted !== id) return undefined
        if (!areLoaded(commands)) return undefined
        if (!isOpen()) begin()
        const { history, last } = performAll(gestureStart, commands, id)
        setHistory(history)
        return last
      },
      commit: end(histories.commitGesture),
      cancel: end(histories.cancelGesture),
    }
  }

  return {
    getState: () => state,
    /** As it was opened: what the server has drawn. */
    getFirstState: () => first,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** One step to undo; what is under way then ends before it. */
    run(command: Command): CommandResult {
      const result = applyLoaded(state.history.document, command)
      interruptWith(histories.record(state.history, result))
      return result
    },
    /** Several commands that are undone together; all of them, or none when one is refused. */
    runAll(commands: readonly Command[]): CommandResult | undefined {
      const id = Symbol('several')
      const start = histories.beginGesture(state.history, id)
      const { history, last } = performAll(start, commands, id)
      const isChange = history.gesture?.id === id && history.gesture.redo.length > 0
      if (isChange) interruptWith(histories.commitGesture(history))
      return last
    },
    beginGesture,
    /** Commits the gesture: whatever is under way counts up to here, as when the page is left. */
    commitGesture: () => endWith(histories.commitGesture(state.history)),
    undo: () => endWith(histories.undo(state.history)),
    redo: () => endWith(histories.redo(state.history)),
    /** Another document in its place, such as the winner of a conflict. There is no way back. */
    replaceDocument: (next: DesignDocument) => endWith(histories.startHistory(next)),
    /** Another document in its place, as a step to undo. */
    exchangeDocument: (next: DesignDocument) => endWith(histories.exchange(state.history, next)),

    select(ids: readonly string[]): void {
      const { editing } = state
      const isEditedLeft = editing !== null && !ids.includes(editing.elementId)
      set({ selection: [...new Set(ids)], ...(isEditedLeft && { editing: null }) })
    },
    /** Into the words of a text or the crop of a photo, or out of it again. */
    edit: (editing: Editing | null) => set({ editing }),
    showPage(pageId: string): void {
      if (pageId === state.pageId) return
      // What goes on after it would be done to the other page.
      endWith(histories.commitGesture(state.history))
      set({ pageId, selection: [], editing: null, viewing: wholePage })
    },
    lift: (lifted: readonly string[]) => set({ lifted }),
    setCopied: (copied: readonly Element[]) => set({ copied }),
    nameAssets(names: Readonly<Record<string, string>>): void {
      set({ assetNames: { ...state.assetNames, ...names } })
    },
    openPanel: (panel: Panel | null) => set({ panel }),
    look: (viewing: Viewing) => set({ viewing }),
    announce(text: string): void {
      set({ announcement: { text, count: state.announcement.count + 1 } })
    },
  }
}

export const documentOf = (state: EditorState): DesignDocument => state.history.document

/** The document as it was before the drag under way: previews and checks need not follow a drag. */
export const settledDocumentOf = (state: EditorState): DesignDocument => state.settled

export function pageOf(state: EditorState): Page {
  return documentOf(state).pages.find(({ id }) => id === state.pageId)!
}

/** A hundred outlines and buttons that follow a drag take longer than a frame; their own drawings do follow. */
const MOST_FOLLOWED = 20

export const areManyLifted = ({ lifted }: EditorState): boolean => lifted.length > MOST_FOLLOWED

/** The page for tools around the canvas: while something is dragged, as it was before. */
export function calmPageOf(state: EditorState): Page {
  if (state.lifted.length === 0) return pageOf(state)
  return state.settled.pages.find(({ id }) => id === state.pageId) ?? pageOf(state)
}

/** Also for what a gesture under way, such as typing, has done so far. */
export function canUndo({ history }: EditorState): boolean {
  return history.past.length > 0 || (history.gesture?.redo.length ?? 0) > 0
}

/** The chosen elements, bottom first. */
export function selectedOf(state: EditorState): Element[] {
  const chosen = new Set(state.selection)
  return pageOf(state).elements.filter(({ id }) => chosen.has(id))
}
