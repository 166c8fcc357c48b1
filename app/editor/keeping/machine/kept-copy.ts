/** What this device keeps of a design until the shop has it. */
export type KeptCopy = {
  id: string
  /** The tab that works on it; see sitting.ts. */
  sitting: string
  articleId: number
  /** Undefined until the shop has heard of it. */
  designId: string | undefined
  fromDesignId: string | undefined
  name: string
  isRenamed: boolean
  /** JSON. */
  document: string
  /** What the shop had when these pages were made from it. */
  revision: number
  /** What was sent and not answered: it may have arrived all the same. */
  attempt: { key: string; document: string; name: string } | undefined
  editedAt: number
}

/** The browser's own memory, or that of a test. What is called first is done first. */
export type KeptStore = {
  list: () => Promise<KeptCopy[]>
  write: (copy: KeptCopy) => Promise<void>
  remove: (copyId: string) => Promise<void>
}

export type Clock = {
  now: () => number
  /** Gives back how to call it off. */
  after: (ms: number, work: () => void) => () => void
}
