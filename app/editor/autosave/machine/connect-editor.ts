import { documentOf, type Editor } from '#app/editor/core/editor.ts'
import { findLeftDrafts } from './find-left-drafts.ts'
import type { Autosave } from './autosave.ts'
import type { Clock, LocalDraft } from './local-draft.ts'
import { watchGestures } from './watch-gestures.ts'
import type { AutosaveStart } from './draft-work.ts'

/**
 * From here on whatever is shown is kept, also in the middle of a drag or of a word: nobody says
 * that everything is saved while the canvas shows more.
 */
export function connectEditor(
  editor: Editor,
  autosave: Autosave,
  hand: { clock: Clock; isHeld: () => boolean },
) {
  const keep = () => autosave.edit(documentOf(editor.getState()))
  const stops = [editor.subscribe(keep), watchGestures(editor, hand)]
  keep()
  return {
    /** The page goes out of sight, perhaps for ever. */
    leave: (): void => {
      editor.commitGesture()
      autosave.leave()
    },
    stop: (): void => {
      for (const stop of stops) stop()
    },
  }
}

type Found = {
  sitting: string
  /** The one that somebody chose. */
  copyId: string | undefined
  copies: readonly LocalDraft[]
}

/** Goes on with what an earlier tab left, unless somebody was faster: nothing of theirs is replaced. */
export function resumeLeftDraft(
  autosave: Autosave,
  editor: Editor,
  start: AutosaveStart,
  { sitting, copyId, copies }: Found,
): { isRestored: boolean; offered: LocalDraft | undefined } {
  const { resume, offer } = findLeftDrafts(copies, { ...start, sitting, copyId })
  const isUntouched = documentOf(editor.getState()) === start.document
  autosave.attachTab(sitting, isUntouched ? resume : undefined)
  return {
    isRestored: isUntouched && resume !== undefined,
    offered: isUntouched ? offer : (resume ?? offer),
  }
}
