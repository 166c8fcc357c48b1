import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Hono } from 'hono'
import { findClipArt } from '#press/clip-art.ts'
import { EMOJI_VERSION, listEmojiKeys, loadEmoji } from '#press/emoji.ts'
import { loadFontBySha256 } from '#press/fonts.ts'
import { findScriptFace, loadSlice, loadSliceRanges } from '#press/script-fonts/script-fonts.ts'
import { loadProofTable, PROOF_TABLE_VERSION } from '#press/pdf/proof-table.ts'
import { acceptsEncoding } from '#server/web/rules/accept-encoding.ts'
import { IMMUTABLE } from './static-files.ts'
import { plain, type WebContext, type WebEnv } from '#server/web/web-context.ts'

const compress = promisify(brotliCompress)
const packedFiles = new Map<string, Promise<Buffer>>()
const emojiKey = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,11}$/

/**
 * Drawing files that a browser needs to draw as the press does: fonts and clip-art under their checksums,
 * emoji and the look of printed colours under versions. None of them ever changes at its address.
 */
export function addDrawingFiles(web: Hono<WebEnv>): void {
  web.get('/_drawing/fonts/:file', async (c) => {
    const sha256 = /^([0-9a-f]{64})\.ttf$/.exec(c.req.param('file'))?.[1]
    const bytes = sha256 && (await loadFontBySha256(sha256))
    return bytes ? packedAnswer(c, 'font/ttf', sha256, bytes) : plain(404, 'Not found.')
  })
  web.get('/_drawing/scripts/:face/:file', async (c) => {
    const face = findScriptFace(c.req.param('face'))
    const file = c.req.param('file')
    if (!face) return plain(404, 'Not found.')
    const key = `${face} ${file}`
    if (file === 'slices.json') {
      const ranges = Buffer.from(JSON.stringify(await loadSliceRanges(face)))
      return packedAnswer(c, 'application/json', key, ranges)
    }
    const slice = /^([a-z0-9]{1,12})\.ttf$/.exec(file)?.[1]
    const bytes = slice === undefined ? undefined : await loadSlice(face, slice)
    return bytes ? packedAnswer(c, 'font/ttf', key, bytes) : plain(404, 'Not found.')
  })
  web.get('/_drawing/proof/:file', async (c) => {
    const file = c.req.param('file')
    if (file !== `${PROOF_TABLE_VERSION}.bin`) return plain(404, 'Not found.')
    return packedAnswer(c, 'application/octet-stream', file, await loadProofTable())
  })
  web.get('/_drawing/art/:file', async (c) => {
    const [, id, sha256] =
      /^([a-z0-9-]{1,64})\.([0-9a-f]{64})\.json$/.exec(c.req.param('file')) ?? []
    const found = id === undefined ? undefined : await findClipArt(id)
    return found && found.sha256 === sha256 ? forEver(found.art) : plain(404, 'Not found.')
  })
  web.get('/_drawing/:version/emoji.json', async (c) =>
    isCurrent(c) ? forEver(await listEmojiKeys()) : plain(404, 'Not found.'),
  )
  web.get('/_drawing/:version/emoji/:file', async (c) => {
    const key = c.req.param('file').replace(/\.json$/, '')
    const art = isCurrent(c) && emojiKey.test(key) ? (await loadEmoji()).artOf(key) : undefined
    return art ? forEver(art) : plain(404, 'Not found.')
  })
}

const isCurrent = (c: WebContext) => c.req.param('version') === String(EMOJI_VERSION)

const forEver = (body: unknown) => Response.json(body, { headers: { 'cache-control': IMMUTABLE } })

/** Compressed once and well: a page that waits for its letters should wait for half of them only. */
async function packedAnswer(
  c: WebContext,
  contentType: string,
  key: string,
  bytes: Uint8Array,
): Promise<Response> {
  const takesBrotli = acceptsEncoding(c.req.header('accept-encoding'), ['br'])
  const headers = {
    'content-type': contentType,
    'cache-control': IMMUTABLE,
    vary: 'accept-encoding',
  }
  if (!takesBrotli) return new Response(new Uint8Array(bytes), { headers })
  const packed = packedFiles.get(key) ?? compress(bytes)
  packedFiles.set(key, packed)
  return new Response(new Uint8Array(await packed), {
    headers: { ...headers, 'content-encoding': 'br' },
  })
}
