import { documentOf, type Editor } from '#app/editor/core/editor.ts'
import { findLeftWork } from './find-left-work.ts'
import type { Keeper } from './keeper.ts'
import type { Clock, KeptCopy } from './kept-copy.ts'
import { watchGestures } from './watch-gestures.ts'
import type { KeeperStart } from './work.ts'

/**
 * From here on whatever is shown is kept, also in the middle of a drag or of a word: nobody says
 * that everything is saved while the canvas shows more.
 */
export function keepEditor(
  editor: Editor,
  keeper: Keeper,
  hand: { clock: Clock; isHeld: () => boolean },
) {
  const keep = () => keeper.edit(documentOf(editor.getState()))
  const stops = [editor.subscribe(keep), watchGestures(editor, hand)]
  keep()
  return {
    /** The page goes out of sight, perhaps for ever. */
    leave: (): void => {
      editor.commitGesture()
      keeper.leave()
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
  copies: readonly KeptCopy[]
}

/** Goes on with what an earlier tab left, unless somebody was faster: nothing of theirs is replaced. */
export function goOnWithLeft(
  keeper: Keeper,
  editor: Editor,
  start: KeeperStart,
  { sitting, copyId, copies }: Found,
): { isRestored: boolean; offered: KeptCopy | undefined } {
  const { goOn, offer } = findLeftWork(copies, { ...start, sitting, copyId })
  const isUntouched = documentOf(editor.getState()) === start.document
  keeper.sitDown(sitting, isUntouched ? goOn : undefined)
  return {
    isRestored: isUntouched && goOn !== undefined,
    offered: isUntouched ? offer : (goOn ?? offer),
  }
}
