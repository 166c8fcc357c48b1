import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { acceptsEncoding } from '#server/web/rules/accept-encoding.ts'
import type { WebContext } from '#server/web/web-context.ts'

/** Sent while it is written: a large shop is never in memory as a whole. */
export async function streamXml(c: WebContext, parts: AsyncGenerator<string>): Promise<Response> {
  // What fails at once must still become an error page.
  const first = await parts.next()
  async function* all() {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    if (!first.done) yield first.value
    yield* parts
  }
  const isPacked = acceptsEncoding(c.req.header('accept-encoding'), ['gzip']) === 'gzip'
  const text = Readable.from(all(), { objectMode: false })
  const sent = isPacked ? text.pipe(createGzip()) : text
  text.once('error', (error) => sent.destroy(error))
  return new Response(Readable.toWeb(sent) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
      vary: 'accept-encoding',
      ...(isPacked && { 'content-encoding': 'gzip' }),
    },
  })
}
