import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptsEncoding } from './accept-encoding.ts'
import type { WebEnv } from '#server/web/web-context.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Quality 4: half a millisecond for a page of 100 kB; 9 would take fifteen times as long. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const LEAST_BYTES = 1_000
/** A stream of events has no end that could be waited for. */
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:speculationrules\+)?json|image\/svg\+xml)/

/** Pages and data as small as the browser takes them. What is compressed already is left alone. */
export const compression: MiddlewareHandler<WebEnv> = async (c, next) => {
  await next()
  const { status, headers } = c.res
  if (headers.has('content-encoding')) return
  if (!compressible.test(headers.get('content-type') ?? '')) return
  headers.set('vary', 'accept-encoding')
  const encoding = acceptsEncoding(c.req.header('accept-encoding'), ['br', 'gzip'])
  // Asked last: a body that is looked at becomes a stream.
  if (!encoding || !c.res.body) return
  const bytes = Buffer.from(await c.res.arrayBuffer())
  const isWorthIt = bytes.length >= LEAST_BYTES
  const packed = !isWorthIt
    ? bytes
    : encoding === 'br'
      ? await compressBrotli(bytes, brotliOptions)
      : await compressGzip(bytes)
  const answer = new Headers(headers)
  if (isWorthIt) answer.set('content-encoding', encoding)
  answer.set('content-length', String(packed.length))
  c.res = undefined
  c.res = new Response(new Uint8Array(packed), { status, headers: answer })
}
