import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { StreamedBody } from '#api/contract.ts'
import { Refusal, refuse } from '#api/refusal.ts'
import { chunksWithIdleTimeout } from './idle-timeout.ts'
import { saveStream, type ByteLimit, type SavedFile } from './save-stream.ts'
import {
  MOST_FIELDS_PER_REQUEST,
  MOST_FIELD_BYTES,
  MOST_FILES_PER_REQUEST,
} from './upload.terms.ts'

/** All that a form has beside its files. */
const MOST_FORM_BYTES = 1_000_000

export type ReceivedFile = SavedFile & { name: string }

type Options = {
  folder: string
  idleMs: number
  fileField: string
  limitFile: () => ByteLimit
  /** Size limit of all files together. */
  mostTotalBytes: number
  mostFields?: number
  mostFieldBytes?: number
  /** Throws when the field says that nothing of this will be kept. */
  checkField: (name: string, value: string) => void
  /** Throws when there is no room for what comes. */
  beforeWriting: () => Promise<void>
}

/** The files of a multipart form, in a folder, and its other fields. Whatever fails, it ends. */
export async function receiveForm(
  body: StreamedBody,
  options: Options,
): Promise<{ fields: Map<string, string>; files: ReceivedFile[] }> {
  const parser = makeParser(body.contentType, options)
  const fields = new Map<string, string>()
  const saving: Promise<ReceivedFile>[] = []
  const streams: Readable[] = []
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})

  parser.on('field', (name, value, isNameCut, isValueCut) => {
    try {
      if (isNameCut || isValueCut) refuse('too_large', { [name.slice(0, 50)]: 'too_long' })
      options.checkField(name, value)
      fields.set(name, value)
    } catch (error) {
      failed.reject(error)
    }
  })
  parser.on('file', (field, stream, name) => {
    // What breaks off in the middle is told by the parser itself.
    stream.on('error', () => {})
    streams.push(stream)
    if (field !== options.fileField) return void stream.resume()
    const path = join(options.folder, `file-${saving.length}`)
    const saved = saveStream(stream, path, options.limitFile(), options.beforeWriting).then(
      (file) => ({
        ...file,
        name: decodeName(name),
      }),
    )
    saved.catch(failed.reject)
    saving.push(saved)
  })
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () => failed.reject(new Refusal('too_large', { img: 'too_many' })))
  }
  parser.on('error', () => failed.reject(new Refusal('invalid', { body: 'malformed' })))
  const finished = new Promise<void>((resolve) => parser.on('finish', resolve))

  try {
    const chunks = chunksWithIdleTimeout(body.stream, options.idleMs)
    await feed(parser, chunks, options.mostTotalBytes + MOST_FORM_BYTES, failed.promise)
    await Promise.race([finished, failed.promise])
    return { fields, files: await Promise.race([Promise.all(saving), failed.promise]) }
  } finally {
    parser.destroy()
    // A file whose end never comes would be waited for.
    for (const stream of streams) stream.destroy()
    // Nobody may still write into a folder that is about to be removed.
    await Promise.allSettled(saving)
  }
}

/** Browsers write three characters of a file name so, and no others. */
function decodeName(name: string | undefined): string {
  return (name ?? '').replaceAll('%22', '"').replaceAll('%0D', '').replaceAll('%0A', '')
}

function makeParser(contentType: string, options: Options): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: MOST_FILES_PER_REQUEST,
        fields: options.mostFields ?? MOST_FIELDS_PER_REQUEST,
        fieldSize: options.mostFieldBytes ?? MOST_FIELD_BYTES,
        headerPairs: 50,
        headerSize: 16_384,
      },
    })
  } catch {
    return refuse('unsupported_type')
  }
}

async function feed(
  parser: BusboyInstance,
  chunks: AsyncGenerator<Uint8Array>,
  mostBytes: number,
  failed: Promise<never>,
): Promise<void> {
  let bytes = 0
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), failed])
      if (next.done) break
      bytes += next.value.length
      // Also of what nobody keeps: a field of another name, or what stands before the first one.
      if (bytes > mostBytes) refuse('too_large')
      if (parser.write(next.value)) continue
      await Promise.race([once(parser, 'drain'), failed])
    }
    parser.end()
  } finally {
    // Not awaited: it may still wait for a silent visitor.
    void chunks.return(undefined)
  }
}
