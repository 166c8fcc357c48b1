import { existsSync, readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFolder, type BuildMeta } from '#server/build/build-identity.ts'
import { acceptsEncoding } from '#server/web/rules/accept-encoding.ts'
import { plain, type WebContext } from '#server/web/web-context.ts'

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  woff2: 'font/woff2',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  webm: 'video/webm',
  wasm: 'application/wasm',
}

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A worker has the policy of its own file, not that of the page: this one alone opens WebAssembly. */
const FACE_WORKER = /^\/assets\/face-worker-[\w-]+\.js$/
const FACE_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

export const typeOf = (path: string): string =>
  contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

type Asset = { bytes: Buffer; brotli: Buffer | undefined; type: string }

/**
 * Files of this build and of earlier ones. Only paths that a build lists exist: nothing that a
 * visitor writes ever becomes a file name.
 */
export function createAssets(
  builds: readonly BuildMeta[],
  folderOf: (buildId: string) => string = buildFolder,
) {
  const folders = new Map<string, string>()
  for (const build of builds.toReversed()) {
    for (const asset of build.assets) folders.set(asset, join(folderOf(build.id), 'client'))
  }
  const loaded = new Map<string, Asset>()

  function load(path: string): Asset | undefined {
    const folder = folders.get(path)
    if (!folder) return undefined
    let asset = loaded.get(path)
    if (!asset) {
      const file = join(folder, path)
      // An old build may have been cleared away since we started.
      if (!existsSync(file)) return undefined
      const brotli = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined
      asset = { bytes: readFileSync(file), brotli, type: typeOf(path) }
      loaded.set(path, asset)
    }
    return asset
  }

  return (c: WebContext, path: string): Response => {
    const asset = load(path)
    if (!asset) return plain(404, 'Not found.')
    const takesBrotli = acceptsEncoding(c.req.header('accept-encoding'), ['br'])
    const compressed = takesBrotli && asset.brotli
    return new Response(new Uint8Array(compressed ?? asset.bytes), {
      headers: {
        'content-type': asset.type,
        'cache-control': path.startsWith('/assets/') ? IMMUTABLE : 'public, max-age=3600',
        vary: 'accept-encoding',
        ...(FACE_WORKER.test(path) && { 'content-security-policy': FACE_WORKER_POLICY }),
        ...(compressed && { 'content-encoding': 'br' }),
      },
    })
  }
}

export const mediaName =
  /^[a-z0-9-]{1,80}-[0-9a-f]{8}(?:-[0-9]{2,4}\.(?:avif|webp|jpg|png)|\.webm)$/

/** Draws a picture that is missing, if it is one of those that are drawn when they are first asked for. */
export type DrawLate = (name: string) => Promise<'later' | undefined>

/** Pictures of other hosts: brings one to this host's folder, and says whether there is one. */
export type SharedMedia = { fetch: (name: string) => Promise<boolean> }

const TRY_AGAIN_AFTER_SECONDS = 3

/** The shop's own pictures and videos, under names that change with their content. */
export function createMedia(folder: string, drawLate?: DrawLate, shared?: SharedMedia) {
  const find = (file: string) => stat(file).catch(() => undefined)
  return async (name: string, wanted?: string): Promise<Response> => {
    if (!mediaName.test(name)) return plain(404, 'Not found.')
    const file = join(folder, name)
    let found = await find(file)
    if (!found && (await shared?.fetch(name))) found = await find(file)
    if (!found && drawLate) {
      if ((await drawLate(name)) === 'later') {
        const again = {
          'retry-after': String(TRY_AGAIN_AFTER_SECONDS),
          'cache-control': 'no-store',
        }
        return plain(503, 'This picture is being drawn.', again)
      }
      found = await find(file)
    }
    if (!found?.isFile()) return plain(404, 'Not found.')
    const bytes = new Uint8Array(await readFile(file))
    const headers = { 'content-type': typeOf(name), 'cache-control': IMMUTABLE }
    if (!name.endsWith('.webm')) return new Response(bytes, { headers })
    return partOf(bytes, wanted, { ...headers, 'accept-ranges': 'bytes' })
  }
}

/** Safari plays no video from a server that cannot send a part of it. */
function partOf(bytes: Uint8Array<ArrayBuffer>, wanted: string | undefined, headers: object) {
  const range = /^bytes=(\d*)-(\d*)$/.exec(wanted ?? '')
  if (!range || range[0] === 'bytes=-') return new Response(bytes, { headers: { ...headers } })
  const [, from, to] = range as unknown as [string, string, string]
  const last = bytes.length - 1
  const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(Number(to), last)
  if (start > end) {
    return plain(416, 'There is no such part.', { 'content-range': `bytes */${bytes.length}` })
  }
  return new Response(bytes.subarray(start, end + 1), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
  })
}
