import type { Readable } from 'node:stream'
import type { FileAnswer } from './file-answer.ts'

/**
 * A file as an answer. It may come from anybody's disk: the browser is told to show nothing but a
 * picture, to run nothing and to guess nothing.
 */
export function fileResponse(file: FileAnswer, ifNoneMatch: string | null): Response {
  const headers = new Headers({
    'content-type': file.contentType,
    'x-content-type-options': 'nosniff',
    'content-security-policy': policyOf(file),
    // Kept without asking, it would still be shown to whoever comes after its owner has signed out.
    'cache-control': file.isRevalidated ? 'private, no-cache' : 'private, no-store',
    etag: file.etag,
  })
  if (file.downloadName !== undefined) {
    headers.set('content-disposition', attachment(file.downloadName))
  }
  if (isSameTag(file.etag, ifNoneMatch)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-length', String(file.bytes))
  return new Response(openLate(file), { headers })
}

/** A page that we made ourselves may have its own style and pictures within it; still nothing runs. */
function policyOf({ styleHash }: FileAnswer): string {
  const shown = styleHash ? ` style-src 'sha256-${styleHash}'; img-src data:;` : ''
  return `sandbox; default-src 'none';${shown} frame-ancestors 'none'`
}

/** RFC 6266: plain letters for old programs, the real name for all others. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
    .trim()
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain || 'file'}"; filename*=UTF-8''${encoded}`
}

function isSameTag(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** Opened when somebody reads: an answer to HEAD would leave the file open for ever. */
function openLate(file: FileAnswer): ReadableStream<Uint8Array> {
  let source: Readable | undefined
  let chunks: AsyncIterator<Uint8Array> | undefined
  let isCancelled = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        source ??= await file.open()
        if (isCancelled) return void source.destroy()
        chunks ??= source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      },
      cancel() {
        isCancelled = true
        source?.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}
