import type { Asked } from '#app/browser-api/ask.ts'

export type Opened = { name: string; revision: number; document: string; updatedAt: string }

/** What the shop does for whoever keeps a design. The same key twice does the thing once. */
export type KeepingServer = {
  create: (
    design: {
      articleId: number
      fromDesignId: string | undefined
      name: string
      document: string
    },
    key: string,
  ) => Promise<Asked<{ designId: string; revision: number }>>
  /** On top of another revision it is refused as a conflict and put aside. */
  save: (
    save: { designId: string; revision: number; document: string },
    key: string,
  ) => Promise<Asked<{ revision: number }>>
  open: (designId: string) => Promise<Asked<Opened>>
  rename: (designId: string, name: string) => Promise<Asked<object>>
  /** Takes what was put aside; what was in its place is put aside instead. */
  takeAside: (designId: string, conflictId: string) => Promise<Asked<{ revision: number }>>
  /** A design of its own from what was put aside. */
  copyAside: (
    copy: { designId: string; conflictId: string; name: string },
    key: string,
  ) => Promise<Asked<{ designId: string; revision: number }>>
  discardAside: (designId: string, conflictId: string) => Promise<unknown>
}
