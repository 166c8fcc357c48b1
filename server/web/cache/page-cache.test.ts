import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { createContentChanges } from './content-changes.ts'
import { createPageCache, type SharedPage } from './page-cache.ts'

const [here, elsewhere] = makeSites(3000)

/** A shop whose pages say how often they were rendered, on a clock that the test moves. */
function open(given: { mostBytes?: number; topics?: readonly string[] | null } = {}) {
  const changes = createContentChanges()
  const state = {
    at: 1_000,
    rendered: 0,
    words: '',
    isListening: true,
    isAway: false,
    faults: [] as unknown[],
  }
  let gate: Promise<void> | undefined
  const topics = given.topics === undefined ? ['catalogue'] : (given.topics ?? undefined)
  const cache = createPageCache({
    mostBytes: given.mostBytes ?? 1_000_000,
    life: { freshMs: 45_000, shownMs: 60_000, awayMs: 3_600_000 },
    changes,
    isListening: () => state.isListening,
    now: () => state.at,
    reportFault: (error) => state.faults.push(error),
    async render(site, address): Promise<SharedPage> {
      state.rendered += 1
      const html = Buffer.from(`${site.slug} ${address} ${state.words || state.rendered}`)
      await gate
      if (state.isAway) return { status: 503, headers: new Headers(), html, topics: undefined }
      return { status: 200, headers: new Headers(), html, topics }
    },
  })
  async function read(address = '/', site = here!): Promise<string | undefined> {
    const { page, own } = await cache.load(site, address)
    return page ? cache.bytesFor(page, undefined).toString() : own?.html.toString()
  }
  /** Renderings wait until the returned function is called. */
  function hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { changes, state, cache, read, hold }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a cached page', () => {
  it('is of one store and one address', async () => {
    const { read, state } = open()
    expect(await read('/a')).toBe(`${here!.slug} /a 1`)
    expect(await read('/b')).toBe(`${here!.slug} /b 2`)
    expect(await read('/a', elsewhere)).toBe(`${elsewhere!.slug} /a 3`)
    expect(await read('/a')).toBe(`${here!.slug} /a 1`)
    expect(state.rendered).toBe(3)
  })

  it('is rendered once for all who wait', async () => {
    const { read, state, hold } = open()
    const release = hold()
    const waiting = Array.from({ length: 50 }, () => read())
    release()
    expect(new Set(await Promise.all(waiting)).size).toBe(1)
    expect(state.rendered).toBe(1)
  })

  it('is shown a little longer while it is made anew, and no longer than a minute', async () => {
    const { read, state } = open()
    await read()
    state.at += 50_000
    expect(await read()).toContain(' 1')
    await settle()
    await expect.poll(() => read()).toContain(' 2')
    expect(state.rendered).toBe(2)
    state.at += 60_000
    expect(await read()).toContain(' 3')
  })

  it('keeps its bytes when it was made anew and nothing was different', async () => {
    const { cache, state } = open()
    state.words = 'the same'
    const first = await cache.load(here!, '/')
    state.at += 60_000
    const second = await cache.load(here!, '/')
    expect(state.rendered).toBe(2)
    expect(second.page!.brotli).toBe(first.page!.brotli)
    expect(second.page!.etag).toBe(first.page!.etag)
  })

  it('gets smaller when it is asked for again, and is counted right in every encoding', async () => {
    const { cache, state } = open()
    state.words = 'words of a page that is long enough to be packed '.repeat(400)
    const { page } = await cache.load(here!, '/')
    const quick = page!.brotli.length
    cache.find(here!, '/')
    await expect.poll(() => page!.brotli.length).toBeLessThan(quick)
    const gzip = cache.bytesFor(page!, 'gzip')
    expect(gunzipSync(gzip)).toEqual(brotliDecompressSync(cache.bytesFor(page!, 'br')))
    expect(cache.size().bytes).toBeGreaterThanOrEqual(page!.brotli.length + gzip.length)
  })
})

describe('a change', () => {
  it('of what a page shows drops it at once; of something else it does not', async () => {
    const { read, changes } = open()
    await read()
    changes.tell('help')
    expect(await read()).toContain(' 1')
    changes.tell('catalogue')
    expect(await read()).toContain(' 2')
    changes.tell('*')
    expect(await read()).toContain(' 3')
  })

  it('while a page is rendered is not lost: it is not kept, and who comes later does not wait for it', async () => {
    const { read, changes, hold } = open()
    const release = hold()
    const early = read()
    changes.tell('catalogue')
    const late = read()
    release()
    expect(await early).toContain(' 1')
    expect(await late).toContain(' 2')
    expect(await read()).toContain(' 2')
  })

  it('that nobody would hear of keeps everything from being kept', async () => {
    const { read, state } = open()
    state.isListening = false
    await read()
    expect(await read()).toContain(' 2')
    state.isListening = true
    await read()
    expect(await read()).toContain(' 3')
  })
})

describe('while the database is away', () => {
  const isOutlived = async (cache: ReturnType<typeof open>['cache']) =>
    (await cache.load(here!, '/')).page?.isOutlived

  it('a page is shown for another hour, marked, and asked for anew at most once a second', async () => {
    const { read, state, cache } = open()
    await read()
    state.isAway = true
    state.at += 61_000
    expect(await read()).toContain(' 1')
    expect(await isOutlived(cache)).toBe(true)
    await settle()
    state.at += 30 * 60_000
    const before = state.rendered
    for (let time = 0; time < 20; time += 1) expect(await read()).toContain(' 1')
    expect(state.rendered).toBe(before + 1)
    state.at += 31 * 60_000
    expect((await cache.load(here!, '/')).page).toBeUndefined()
  })

  it('nobody waits for a page that cannot be made, once that is known', async () => {
    const { read, state, hold } = open()
    await read()
    state.isAway = true
    state.at += 61_000
    await read()
    state.at += 61_000
    const release = hold()
    expect(await read()).toContain(' 1')
    release()
  })

  it('a page whose content has changed is shown to nobody', async () => {
    const { read, state, changes, cache } = open()
    await read()
    changes.tell('catalogue')
    state.isAway = true
    expect((await cache.load(here!, '/')).own?.status).toBe(503)
  })

  it('ends with the first page that can be made', async () => {
    const { read, state, cache } = open()
    await read('/')
    await read('/b')
    state.isAway = true
    state.at += 61_000
    expect(await read('/')).toContain('/ 1')
    state.isAway = false
    state.at += 61_000
    await read('/')
    await expect.poll(() => isOutlived(cache)).toBe(false)
    expect(await read('/b')).not.toContain('/b 2')
  })
})

describe('what may not be kept', () => {
  it('is given to the one who asked first, and to nobody who waited with him', async () => {
    const { cache, hold } = open({ topics: null })
    const release = hold()
    const waiting = [cache.load(here!, '/'), cache.load(here!, '/'), cache.load(here!, '/')]
    release()
    const loaded = await Promise.all(waiting)
    expect(loaded.map(({ page }) => page)).toEqual([undefined, undefined, undefined])
    expect(loaded.map(({ own }) => own !== undefined)).toEqual([true, false, false])
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
  })
})

describe('the room for pages', () => {
  it('is never exceeded, and the page that people ask for stays', async () => {
    const { cache, read, state } = open({ mostBytes: 50_000 })
    await read('/popular')
    for (let i = 0; i < 2_000; i += 1) {
      await read(`/t/x?page=${i}`)
      if (i % 10 === 0) await read('/popular')
      expect(cache.size().bytes).toBeLessThanOrEqual(50_000)
    }
    expect(state.rendered).toBe(2_001)
    expect(cache.size().pages).toBeGreaterThan(20)
  })
})
