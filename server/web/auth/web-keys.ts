export type WebKey = { version: number; secret: string }

/** The keys by which all web servers of the shop seal cookies. */
export type WebKeys = {
  current: () => Promise<WebKey>
  /** Undefined for a version that is none of ours. */
  find: (version: number) => Promise<WebKey | undefined>
  /** The newest first. */
  all: () => Promise<readonly WebKey[]>
}

export const noWebKeys: WebKeys = {
  all: () => Promise.resolve([]),
  current: () => Promise.reject(new Error('Nobody needs no cookies.')),
  find: () => Promise.resolve(undefined),
}
