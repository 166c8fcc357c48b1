import type { Editor } from '#app/editor/core/editor.ts'
import { loadAllParts } from './lazy-loading.ts'
import { watchSheets } from './lazy-part.tsx'

/** After the first edit, when its own drawing and saving are done. */
const AFTER_MS = 3_000

/** From the first edit on all that can be opened is fetched: the network may be gone when it is. */
export function prefetchParts(editor: Editor): () => void {
  const { history: start } = editor.getState()
  const stopWatching = watchSheets()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopWaiting = editor.subscribe(() => {
    if (editor.getState().history === start) return
    stopWaiting()
    timer = setTimeout(() => void loadAllParts(), AFTER_MS)
  })
  return () => {
    stopWaiting()
    stopWatching()
    clearTimeout(timer)
  }
}
