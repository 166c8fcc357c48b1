import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuildMeta } from '#server/build/build-identity.ts'
import { createAssets, createMedia } from './static-files.ts'
import type { WebEnv } from '#server/web/web-context.ts'

let folder: string
const folderOf = (id: string) => join(folder, 'build', id)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estampa-files-'))
  put('secret.txt', 'secret')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** A finished build on disk: its files, compressed as the builder does, and the list of them. */
function makeBuild(id: string, date: string, files: Record<string, string>): BuildMeta {
  for (const [path, content] of Object.entries(files)) {
    put(`build/${id}/client${path}`, content)
    put(`build/${id}/client${path}.br`, brotliCompressSync(content))
  }
  put(`build/${id}/client/unlisted.js`, 'unlisted')
  put(`build/${id}/meta.json`, '{}')
  const none = { src: '', parts: [], styles: [] }
  return {
    id,
    date,
    scripts: { document: none, editor: none, office: none },
    assets: Object.keys(files),
  }
}

/** The answer to exactly this path, as no client or router has tidied it. */
function ask(assets: ReturnType<typeof createAssets>, path: string, acceptEncoding?: string) {
  const web = new Hono<WebEnv>().get('*', (c) => assets(c, path))
  const headers = new Headers()
  if (acceptEncoding !== undefined) headers.set('accept-encoding', acceptEncoding)
  return web.request('/', { headers })
}

describe('a visitor whose page was made by an earlier build', () => {
  let assets: ReturnType<typeof createAssets>

  beforeAll(() => {
    const earlier = makeBuild('earlier', '2026-01-01T00:00:00.000Z', {
      '/assets/page-old.js': 'earlier page',
      '/assets/shared.js': 'earlier spelling',
      '/icons/shop.svg': '<svg>earlier</svg>',
    })
    const current = makeBuild('current', '2026-02-01T00:00:00.000Z', {
      '/assets/page-new.js': 'current page',
      '/assets/shared.js': 'current spelling',
      '/icons/shop.svg': '<svg>current</svg>',
    })
    assets = createAssets([current, earlier], folderOf)
  })

  it('still gets its files', async () => {
    const response = await ask(assets, '/assets/page-old.js')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('earlier page')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('gets the newest file where both builds have one of that name', async () => {
    expect(await (await ask(assets, '/assets/shared.js')).text()).toBe('current spelling')
    expect(await (await ask(assets, '/icons/shop.svg')).text()).toBe('<svg>current</svg>')
  })

  it('gets 404, not a fault, once that build has been cleared away', async () => {
    const gone = makeBuild('gone', '2025-01-01T00:00:00.000Z', { '/assets/gone.js': 'gone' })
    const serving = createAssets([gone], folderOf)
    rmSync(folderOf('gone'), { recursive: true })
    expect((await ask(serving, '/assets/gone.js')).status).toBe(404)
  })
})

describe('a file of the build', () => {
  const script = 'export const price = 1\n'.repeat(100)
  let assets: ReturnType<typeof createAssets>

  beforeAll(() => {
    const build = makeBuild('only', '2026-01-01T00:00:00.000Z', {
      '/assets/app.js': script,
      '/assets/app.css': 'a{}',
      '/icons/shop.svg': '<svg/>',
    })
    put('build/only/client/assets/font.woff2', 'font')
    put('build/only/client/assets/strange.xyz', 'strange')
    assets = createAssets(
      [{ ...build, assets: [...build.assets, '/assets/font.woff2', '/assets/strange.xyz'] }],
      folderOf,
    )
  })

  it.each(['br', 'gzip, deflate, br, zstd', 'gzip, br;q=1.0', 'BR', 'gzip;q=0.5,br;q=0.1'])(
    'comes as brotli to a browser that accepts %s',
    async (accepted) => {
      const response = await ask(assets, '/assets/app.js', accepted)
      expect(response.headers.get('content-encoding')).toBe('br')
      expect(response.headers.get('vary')).toBe('accept-encoding')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.length).toBeLessThan(script.length)
      expect(brotliDecompressSync(bytes).toString()).toBe(script)
    },
  )

  it.each([undefined, '', 'gzip', 'identity', 'x-br', 'brotli', 'gzip, br;q=0', 'br; q=0.000'])(
    'comes as it is to a browser that accepts %s',
    async (accepted) => {
      const response = await ask(assets, '/assets/app.js', accepted)
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(response.headers.get('vary')).toBe('accept-encoding')
      expect(await response.text()).toBe(script)
    },
  )

  it('that nobody compressed comes as it is, whatever the browser accepts', async () => {
    const response = await ask(assets, '/assets/font.woff2', 'br')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe('font')
  })

  it('is kept for ever below /assets, where names change with the content, and nowhere else', async () => {
    const cacheOf = async (path: string) => (await ask(assets, path)).headers.get('cache-control')
    expect(await cacheOf('/assets/app.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf('/assets/app.css')).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf('/icons/shop.svg')).toBe('public, max-age=3600')
  })

  it.each([
    ['/assets/app.js', 'text/javascript; charset=utf-8'],
    ['/assets/app.css', 'text/css; charset=utf-8'],
    ['/icons/shop.svg', 'image/svg+xml; charset=utf-8'],
    ['/assets/font.woff2', 'font/woff2'],
    ['/assets/strange.xyz', 'application/octet-stream'],
  ])('%s says what it is', async (path, type) => {
    expect((await ask(assets, path)).headers.get('content-type')).toBe(type)
  })

  it.each([
    '/assets/none.js',
    '/assets/app.js.br',
    '/assets/',
    '/assets',
    '/',
    '',
    '/unlisted.js',
    '/assets/../unlisted.js',
    '/assets/../../meta.json',
    '/assets/../../../../secret.txt',
    '/assets/..%2f..%2fmeta.json',
    '/assets/%2e%2e/unlisted.js',
    '/assets/..\\..\\meta.json',
    '/assets/app.js\0',
    '//assets/app.js',
    '/ASSETS/APP.JS',
    'constructor',
    '__proto__',
  ])('is not found under %j', async (path) => {
    const response = await ask(assets, path, 'br')
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('Not found.\n')
  })
})

describe('a picture of the shop', () => {
  const name = 'mug-front-0123abcd-640.avif'
  let media: ReturnType<typeof createMedia>

  beforeAll(() => {
    put(`media/${name}`, 'picture')
    put('media/demo-0123abcd.json', '[]')
    put('media/mug.jpg', 'unnamed')
    put('media/mug-0123abcd-640.svg', '<svg/>')
    mkdirSync(join(folder, 'media/mug-0123abcd-640.png'))
    media = createMedia(join(folder, 'media'))
  })

  it('is kept for ever: its name changes with its content', async () => {
    const response = await media(name)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await response.text()).toBe('picture')
  })

  it('is asked for again when there are too many to be drawn', async () => {
    const busy = createMedia(join(folder, 'media'), () => Promise.resolve('later'))
    const { status, headers } = await busy('template-love-0123abcd-640.avif')
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('3')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await busy(name)).status, 'one that is there').toBe(200)
  })

  it.each([
    'demo-0123abcd.json',
    'mug.jpg',
    'mug-0123abcd-640.svg',
    '../secret.txt',
    '../media/mug-front-0123abcd-640.avif',
    'x/../mug-front-0123abcd-640.avif',
    'Mug-front-0123abcd-640.avif',
    'mug-front-0123abcd-640.avif\n',
    'mug-front-0123abcd-640.avif\0',
    'mug-front-0123ABCD-640.avif',
    'mug-front-0123abcd-64000.avif',
    'mug-front-0123abcd.avif',
    'mug-front-0123abcd-640.webm',
    `${'m'.repeat(81)}-0123abcd-640.avif`,
    '',
    '.',
    '..',
  ])('is not found under a name that no picture has: %j', async (wrong) => {
    expect((await media(wrong)).status).toBe(404)
  })

  it.each([
    ['bytes=0-', 206, 'bytes 0-8/9', 'turning 9'],
    ['bytes=8-8', 206, 'bytes 8-8/9', '9'],
    ['bytes=-1', 206, 'bytes 8-8/9', '9'],
    ['bytes=4-400', 206, 'bytes 4-8/9', 'ing 9'],
    ['bytes=9-', 416, 'bytes */9', 'There is no such part.\n'],
    ['bytes=-', 200, null, 'turning 9'],
    ['lines=1-2', 200, null, 'turning 9'],
    [undefined, 200, null, 'turning 9'],
  ])('moves, and is sent in the part that a player asks for: %s', async (range, ...expected) => {
    put('media/mug-turning-0123abcd.webm', 'turning 9')
    const response = await media('mug-turning-0123abcd.webm', range)
    const { status, headers } = response
    expect([status, headers.get('content-range'), await response.text()]).toEqual(expected)
    if (status < 400) expect(headers.get('content-type')).toBe('video/webm')
  })

  it('is not found when it does not exist, or is a folder', async () => {
    expect((await media('mug-back-0123abcd-640.avif')).status).toBe(404)
    expect((await media('mug-0123abcd-640.png')).status).toBe(404)
  })
})
