/** Names and values in turn, as node:http takes them fastest. */
export type CachedResponse = {
  status: 200 | 304
  headers: readonly string[]
  body: Buffer | undefined
}

/** One page as it is sent. */
export type CachedPage = {
  key: string
  etag: string
  brotli: Buffer
  /** Made when the first visitor without brotli comes. */
  gzip: Buffer | undefined
  isPackedWell: boolean
  /** Headers and body by encoding, as they were sent last. */
  ready: Map<string | undefined, CachedResponse>
  topics: readonly string[]
  /** Whether its script sets text, which its policy has to allow. */
  opensTextEngine: boolean
  /** The change of content that it was rendered after. */
  moment: number
  freshUntil: number
  staleUntil: number
  /** Shown past its life, because none can be made: no cache may keep it as if it were new. */
  isOutlived: boolean
}

/** Map, entry and strings of one page beside its bytes. */
const OVERHEAD_BYTES = 1_000

const bytesOf = ({ brotli, gzip }: CachedPage) =>
  brotli.length + (gzip?.length ?? 0) + OVERHEAD_BYTES

/** Pages in the order in which they were asked for: when it is full, the longest forgotten goes. */
export function createPageStore(mostBytes: number) {
  const pages = new Map<string, CachedPage>()
  const sizes = new Map<string, number>()
  let bytes = 0
  let newest: CachedPage | undefined

  function drop(key: string): void {
    pages.delete(key)
    bytes -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  function put(page: CachedPage): void {
    drop(page.key)
    pages.set(page.key, page)
    newest = page
    sizes.set(page.key, bytesOf(page))
    bytes += bytesOf(page)
    for (const [oldest] of pages) {
      if (bytes <= mostBytes) break
      drop(oldest)
    }
  }

  return {
    /** Page of any age: the caller must look at it. */
    find(key: string): CachedPage | undefined {
      const page = pages.get(key)
      if (!page) return undefined
      if (newest !== page) {
        pages.delete(key)
        pages.set(key, page)
        newest = page
      }
      return page
    },
    put,
    /** After its bytes changed, unless another one took its place meanwhile. */
    measureAgain(page: CachedPage): void {
      if (pages.get(page.key) === page) put(page)
    },
    size: () => ({ pages: pages.size, bytes }),
  }
}
