import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useHref } from '#app/i18n/shop-view.tsx'
import { createPath, draftPath } from '#app/paths.ts'
import { useAutosave } from './use-autosave.tsx'

/** To the login and back to this design, which is then the customer's. */
export function useLoginHref(): () => string {
  const href = useHref()
  const editor = useEditor()
  const { autosave } = useAutosave()
  return () => {
    const { articleId } = documentOf(editor.getState())
    const { designId } = autosave.getState()
    const back = designId === undefined ? createPath(articleId) : draftPath(articleId, designId)
    return href(`/login?${new URLSearchParams({ redirect: href(back) })}`)
  }
}
