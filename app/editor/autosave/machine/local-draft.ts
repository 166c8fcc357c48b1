/** Local draft: what this device stores of a design until the shop has it. */
export type LocalDraft = {
  id: string
  /** Tab that works on it, under the name in which devices have stored it; see browser-tab.ts. */
  sitting: string
  articleId: number
  /** Undefined until the shop has heard of it. */
  designId: string | undefined
  fromDesignId: string | undefined
  name: string
  isRenamed: boolean
  /** JSON. */
  document: string
  /** Revision that the shop had when these pages were made from it. */
  revision: number
  /** Attempt that was sent and not answered: it may have arrived all the same. */
  attempt: { key: string; document: string; name: string } | undefined
  editedAt: number
}

/** The browser's own memory, or that of a test. What is called first is done first. */
export type LocalDraftStore = {
  list: () => Promise<LocalDraft[]>
  write: (copy: LocalDraft) => Promise<void>
  remove: (copyId: string) => Promise<void>
}

export type Clock = {
  now: () => number
  /** Gives back how to call it off. */
  after: (ms: number, work: () => void) => () => void
}
