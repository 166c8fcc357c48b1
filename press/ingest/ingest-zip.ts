import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { cleanDisplayName } from './display-name.ts'
import {
  HEAD_BYTES,
  isPicture,
  mimeOf,
  readHead,
  refusalOfType,
  refuseUnlessNameAgrees,
  typeOf,
} from './file-type.ts'
import { fileRefusals, type FileRefusal } from '#design/file-refusals.ts'
import { IngestRefusal } from './ingest-refusal.ts'
import { isTooDense, MOST_INFLATED_BYTES, nameOf, readZipDirectory } from './zip-directory.ts'

export type IngestedZip = {
  /** Pictures as they came, each still to be ingested on its own. */
  files: { file: string; name: string; mime: string; bytes: number }[]
  skipped: { name: string; reason: FileRefusal }[]
}

const MOST_ZIP_BYTES = 1_000_000_000

export async function ingestZip(input: {
  path: string
  name?: string
  outFolder: string
}): Promise<IngestedZip> {
  const { path, name, outFolder } = input
  const { size } = await stat(path)
  if (size === 0) throw new IngestRefusal('empty_file')
  if (size > MOST_ZIP_BYTES) throw new IngestRefusal('too_large')
  const type = typeOf(await readHead(path))
  if (type !== 'zip') throw refusalOfType(type)
  if (name) refuseUnlessNameAgrees(name, type)
  const zip = await damagedUnless(() =>
    // Names stay bytes: yauzl would end at the first odd one, and none of them becomes a path.
    yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }),
  )
  try {
    const entries = await damagedUnless(() => readZipDirectory(zip))
    return await extractPictures(zip, entries, outFolder)
  } finally {
    zip.close()
  }
}

async function extractPictures(
  zip: ZipFile,
  entries: readonly Entry[],
  outFolder: string,
): Promise<IngestedZip> {
  const files: IngestedZip['files'] = []
  const skipped: IngestedZip['skipped'] = []
  let inflated = 0
  for (const entry of entries) {
    const name = cleanDisplayName(nameOf(entry))
    const file = `entry-${files.length + 1}`
    const path = join(outFolder, file)
    try {
      const { bytes, mime } = await damagedUnless(() => extract(zip, entry, path, inflated))
      inflated += bytes
      files.push({ file, name, mime, bytes })
    } catch (error) {
      await rm(path, { force: true })
      if (!(error instanceof IngestRefusal) || !SKIPS_ONLY_ITSELF.has(error.code)) throw error
      skipped.push({ name, reason: error.code })
    }
  }
  if (files.length === 0) throw new IngestRefusal('empty_archive')
  return { files, skipped }
}

const SKIPS_ONLY_ITSELF: ReadonlySet<FileRefusal> = new Set([
  'empty_file',
  'unsupported_type',
  'svg_not_accepted',
  'type_mismatch',
])

/** An entry is inflated only as long as it is a picture, as large as it said, and no bomb. */
async function extract(
  zip: ZipFile,
  entry: Entry,
  path: string,
  inflatedBefore: number,
): Promise<{ bytes: number; mime: string }> {
  let mime = ''
  let bytes = 0
  let sum = 0
  async function* checked(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0)
    for await (const chunk of source) {
      bytes += chunk.length
      sum = crc32(chunk, sum)
      const isBomb =
        bytes > entry.uncompressedSize ||
        inflatedBefore + bytes > MOST_INFLATED_BYTES ||
        isTooDense(bytes, entry.compressedSize)
      if (isBomb) throw new IngestRefusal('zip_bomb')
      if (mime) {
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < HEAD_BYTES && bytes < entry.uncompressedSize) continue
      mime = pictureMime(head, nameOf(entry))
      yield head
    }
    if (bytes === 0) throw new IngestRefusal('empty_file')
    if (!mime || sum !== entry.crc32) throw new IngestRefusal('damaged_file')
  }
  const source = await zip.openReadStreamPromise(entry)
  await pipeline(source, checked, createWriteStream(path))
  return { bytes, mime }
}

function pictureMime(head: Buffer, name: string): string {
  const type = typeOf(head)
  if (type === 'zip' || type === 'archive') throw new IngestRefusal('nested_archive')
  if (!isPicture(type)) throw refusalOfType(type)
  refuseUnlessNameAgrees(name, type)
  return mimeOf(type)
}

/** yauzl and zlib tell by plain errors what is wrong with a file; the disk's have a system call. */
async function damagedUnless<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const isExpected = error instanceof IngestRefusal && fileRefusals.includes(error.code)
    const isOurs = !(error instanceof Error) || error instanceof TypeError || 'syscall' in error
    if (isExpected || isOurs) throw error
    if (/too many bytes in the stream/.test(error.message)) throw new IngestRefusal('zip_bomb')
    throw new IngestRefusal('damaged_file')
  }
}
