import type { ApiAnswer } from '#app/browser-api/ask.ts'

export type Opened = { name: string; revision: number; document: string; updatedAt: string }

/** Draft server: what the shop does for autosave. The same key twice does the thing once. */
export type DraftServer = {
  create: (
    design: {
      articleId: number
      fromDesignId: string | undefined
      name: string
      document: string
    },
    key: string,
  ) => Promise<ApiAnswer<{ designId: string; revision: number }>>
  /** On top of another revision it is refused as a conflict and put aside. */
  save: (
    save: { designId: string; revision: number; document: string },
    key: string,
  ) => Promise<ApiAnswer<{ revision: number }>>
  open: (designId: string) => Promise<ApiAnswer<Opened>>
  rename: (designId: string, name: string) => Promise<ApiAnswer<object>>
  /** Takes what was put aside; what was in its place is put aside instead. */
  takeAside: (designId: string, conflictId: string) => Promise<ApiAnswer<{ revision: number }>>
  /** A design of its own from what was put aside. */
  copyAside: (
    copy: { designId: string; conflictId: string; name: string },
    key: string,
  ) => Promise<ApiAnswer<{ designId: string; revision: number }>>
  discardAside: (designId: string, conflictId: string) => Promise<unknown>
}
