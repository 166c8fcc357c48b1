import type { KeptCopy } from './kept-copy.ts'

type Opened = {
  sitting: string
  articleId: number
  designId: string | undefined
  fromDesignId: string | undefined
  /** The one that somebody chose. */
  copyId: string | undefined
}

/**
 * What earlier tabs left on this device that belongs here. `goOn` is the same work, whose last edits
 * the shop never got; `offer` is other work on the same article.
 */
export function findLeftWork(
  copies: readonly KeptCopy[],
  opened: Opened,
): { goOn?: KeptCopy | undefined; offer?: KeptCopy | undefined } {
  const newest = copies
    .filter(({ articleId }) => articleId === opened.articleId)
    .toSorted((one, other) => other.editedAt - one.editedAt)
  const chosen = newest.find(({ id }) => id === opened.copyId)
  if (chosen) return { goOn: chosen }
  if (opened.designId !== undefined) {
    const goOn = newest.find(({ designId }) => designId === opened.designId)
    // Sent for the first time by a tab that crashed before this device learnt what it is called.
    const nameless = newest.find(({ designId, attempt }) => designId === undefined && attempt)
    return goOn ? { goOn } : { offer: nameless }
  }
  const reloaded = newest.find(
    ({ sitting, designId, fromDesignId }) =>
      sitting === opened.sitting && designId === undefined && fromDesignId === opened.fromDesignId,
  )
  return reloaded ? { goOn: reloaded } : { offer: newest[0] }
}
