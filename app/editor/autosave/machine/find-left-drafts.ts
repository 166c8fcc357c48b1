import type { LocalDraft } from './local-draft.ts'

type Opened = {
  sitting: string
  articleId: number
  designId: string | undefined
  fromDesignId: string | undefined
  /** The one that somebody chose. */
  copyId: string | undefined
}

/**
 * Left drafts of earlier tabs on this device that belong here. `resume` is the same work, whose last edits
 * the shop never got; `offer` is other work on the same article.
 */
export function findLeftDrafts(
  copies: readonly LocalDraft[],
  opened: Opened,
): { resume?: LocalDraft | undefined; offer?: LocalDraft | undefined } {
  const newest = copies
    .filter(({ articleId }) => articleId === opened.articleId)
    .toSorted((one, other) => other.editedAt - one.editedAt)
  const chosen = newest.find(({ id }) => id === opened.copyId)
  if (chosen) return { resume: chosen }
  if (opened.designId !== undefined) {
    const resume = newest.find(({ designId }) => designId === opened.designId)
    // Sent for the first time by a tab that crashed before this device learnt what it is called.
    const nameless = newest.find(({ designId, attempt }) => designId === undefined && attempt)
    return resume ? { resume } : { offer: nameless }
  }
  const reloaded = newest.find(
    ({ sitting, designId, fromDesignId }) =>
      sitting === opened.sitting && designId === undefined && fromDesignId === opened.fromDesignId,
  )
  return reloaded ? { resume: reloaded } : { offer: newest[0] }
}
