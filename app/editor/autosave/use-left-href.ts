import { COPY_PARAMETER } from '#app/editor/autosave/browser/start-autosave.ts'
import type { LocalDraft } from '#app/editor/autosave/machine/local-draft.ts'
import { useHref } from '#app/i18n/shop-view.tsx'
import { createPath, draftPath } from '#app/paths.ts'

/** Link on which the editor goes on with what this device has stored. */
export function useLeftHref(): (copy: LocalDraft) => string {
  const href = useHref()
  return ({ id, articleId, designId }) =>
    designId === undefined
      ? href(`${createPath(articleId)}?${COPY_PARAMETER}=${encodeURIComponent(id)}`)
      : href(`${draftPath(articleId, designId)}&${COPY_PARAMETER}=${encodeURIComponent(id)}`)
}
