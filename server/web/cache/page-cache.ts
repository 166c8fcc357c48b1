import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzipSync,
} from 'node:zlib'
import type { Site } from '#config/sites.ts'
import type { ContentChanges } from './content-changes.ts'
import { createPageStore, type CachedPage } from './page-store.ts'
import { opensTextEngine } from '#server/web/rules/security-headers.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Half a millisecond for a page that perhaps nobody asks for again; ten for one that somebody does. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const WELL = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** A page as everybody gets it. */
export type SharedPage = {
  status: number
  headers: Headers
  html: Buffer<ArrayBuffer>
  /** The content that it shows; undefined when it may not be kept. */
  topics: readonly string[] | undefined
}

export type PageCache = ReturnType<typeof createPageCache>

export type Loaded = {
  page: CachedPage | undefined
  /** Own rendering, for the one visitor who waited for it first. */
  own: SharedPage | undefined
}

/** Status of a page that could not be made, because what it is made of is away. */
const AWAY = 503
const TRY_AGAIN_MS = 1_000

type Flight = { moment: number; done: Promise<{ page: CachedPage | undefined; made: SharedPage }> }

/**
 * Pages that are the same for everybody, kept compressed. A page is rendered from its key alone,
 * for nobody: what is not in the key cannot be in the page.
 */
export function createPageCache(options: {
  mostBytes: number
  /**
   * After this it is rendered anew while the old one is shown, and after that it is not shown, unless the database is away: then
   * for so much longer.
   */
  life: { freshMs: number; shownMs: number; awayMs: number }
  changes: ContentChanges
  /** Whether changes of content are heard of right now. */
  isListening: () => boolean
  render: (site: Site, address: string) => Promise<SharedPage>
  reportFault: (error: unknown) => void
  now?: () => number
}) {
  const { changes, life, now = Date.now } = options
  const store = createPageStore(options.mostBytes)
  const flights = new Map<string, Flight>()
  let packing = Promise.resolve()
  let rendered = 0
  /** Since a page could not be made, and until one could. */
  let isAway = false
  let isTrying = false
  let triedAt = -Infinity
  const keyOf = (site: Site, address: string) => `${site.slug} ${address}`

  function isShown(page: CachedPage, at: number): boolean {
    return at < page.staleUntil && changes.isUnchangedSince(page.moment, page.topics)
  }

  function find(site: Site, address: string): CachedPage | undefined {
    const page = store.find(keyOf(site, address))
    const at = now()
    if (!page) return undefined
    if (isShown(page, at)) {
      if (at >= page.freshUntil) (isAway ? tryAgain : refresh)(site, address)
    } else {
      if (!isAway || !isBetterThanNone(page, at)) return undefined
      outlive(page)
      tryAgain(site, address)
    }
    if (!page.isPackedWell) packWell(page)
    return page
  }

  /** What has changed as far as is known is shown to nobody, whoever is away. */
  function isBetterThanNone(page: CachedPage, at: number): boolean {
    return at < page.staleUntil + life.awayMs && changes.isUnchangedSince(page.moment, page.topics)
  }

  function outlive(page: CachedPage): void {
    if (page.isOutlived) return
    page.isOutlived = true
    page.ready.clear()
  }

  /** One page at a time finds out whether pages can be made again: visitors do not wait for it. */
  function tryAgain(site: Site, address: string): void {
    if (isTrying || now() < triedAt + TRY_AGAIN_MS) return
    isTrying = true
    triedAt = now()
    const tried = () => (isTrying = false)
    fly(site, address).flight.done.catch(options.reportFault).then(tried, tried)
  }

  /** One rendering for all who wait, unless the content changed since it began. */
  function fly(site: Site, address: string): { flight: Flight; isFirst: boolean } {
    const key = keyOf(site, address)
    const known = flights.get(key)
    if (known?.moment === changes.moment()) return { flight: known, isFirst: false }
    const moment = changes.moment()
    const flight: Flight = { moment, done: make(site, address, moment) }
    flights.set(key, flight)
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.done.then(land, land)
    return { flight, isFirst: true }
  }

  function refresh(site: Site, address: string): void {
    if (flights.has(keyOf(site, address))) return
    fly(site, address).flight.done.catch(options.reportFault)
  }

  async function make(site: Site, address: string, moment: number) {
    const wasListening = options.isListening()
    rendered += 1
    const made = await options.render(site, address)
    isAway = made.status === AWAY
    const { topics } = made
    const isCacheable =
      topics && wasListening && options.isListening() && changes.isUnchangedSince(moment, topics)
    if (!isCacheable) return { page: undefined, made }
    const key = keyOf(site, address)
    const etag = `W/"${createHash('sha256').update(made.html).digest('base64url').slice(0, 22)}"`
    const before = store.find(key)
    const bytes =
      before?.etag === etag
        ? before
        : { brotli: await compress(made.html, QUICK), gzip: undefined, isPackedWell: false }
    const at = now()
    const page: CachedPage = {
      key,
      etag,
      brotli: bytes.brotli,
      gzip: bytes.gzip,
      isPackedWell: bytes.isPackedWell,
      ready: new Map(),
      topics,
      opensTextEngine: opensTextEngine(made.headers),
      moment,
      freshUntil: at + life.freshMs,
      staleUntil: at + life.shownMs,
      isOutlived: false,
    }
    store.put(page)
    return { page, made }
  }

  /** One after the other: the visitors who wait for a page come before those who get a smaller one. */
  function packWell(page: CachedPage): void {
    page.isPackedWell = true
    const pack = async () => {
      page.brotli = await compress(await decompress(page.brotli), WELL)
      page.ready.delete('br')
      store.measureAgain(page)
    }
    packing = packing.then(pack).catch(options.reportFault)
  }

  return {
    find,
    async load(site: Site, address: string): Promise<Loaded> {
      const known = find(site, address)
      if (known) return { page: known, own: undefined }
      const { flight, isFirst } = fly(site, address)
      const { page, made } = await flight.done
      // Whoever waited for the page that showed it first, too.
      const old = made.status === AWAY ? find(site, address) : undefined
      return { page: page ?? old, own: isFirst && !old ? made : undefined }
    },
    bytesFor(page: CachedPage, encoding: 'br' | 'gzip' | undefined): Buffer {
      if (encoding === 'br') return page.brotli
      // Programs that take no compression are few: for them a second copy is not worth its room.
      if (!encoding) return brotliDecompressSync(page.brotli)
      if (!page.gzip) {
        page.gzip = gzipSync(brotliDecompressSync(page.brotli))
        store.measureAgain(page)
      }
      return page.gzip
    },
    size: store.size,
    /** Renderings since the start: what was not found, or had changed. */
    rendered: () => rendered,
  }
}
