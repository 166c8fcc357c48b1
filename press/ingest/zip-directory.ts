import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { IngestRefusal } from './ingest-refusal.ts'

const MOST_FILES = 500
/** macOS adds a hidden companion to every file, and folders are entries too. */
const MOST_ENTRIES = 1_200
export const MOST_INFLATED_BYTES = 1_000_000_000
export const MOST_RATIO = 100
/** A short text may shrink further than that, and harms nobody. */
const RATIO_COUNTS_FROM_BYTES = 100_000
const LOCAL_HEADER_BYTES = 30
const UNIX_TYPE_MASK = 0o170000
const UNIX_SYMLINK = 0o120000

/** Nothing is inflated here: what an archive says of itself has to make sense first. */
export async function readZipDirectory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MOST_ENTRIES) throw new IngestRefusal('too_many_entries')
  const all: Entry[] = []
  const files: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (all.push(entry) > MOST_ENTRIES) throw new IngestRefusal('too_many_entries')
    if (isFileOfInterest(entry) && files.push(entry) > MOST_FILES) {
      throw new IngestRefusal('too_many_entries')
    }
  }
  refuseBombs(all)
  refuseOverlaps(all)
  if (files.some((entry) => entry.isEncrypted())) throw new IngestRefusal('encrypted_archive')
  return files
}

function isFileOfInterest(entry: Entry): boolean {
  const path = nameOf(entry)
  if (/[/\\]$/.test(path)) return false
  if (((entry.externalFileAttributes >>> 16) & UNIX_TYPE_MASK) === UNIX_SYMLINK) return false
  return !path.split(/[/\\]/).some((part) => part === '__MACOSX' || /^\.[^.]/.test(part))
}

/** For people only: no file is ever written under it. */
export function nameOf(entry: Entry): string {
  return yauzl.getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    true,
  )
}

function refuseBombs(entries: readonly Entry[]): void {
  let inflated = 0
  let deflated = 0
  for (const { uncompressedSize, compressedSize } of entries) {
    inflated += uncompressedSize
    deflated += compressedSize
    if (isTooDense(uncompressedSize, compressedSize)) throw new IngestRefusal('zip_bomb')
  }
  if (inflated > MOST_INFLATED_BYTES || isTooDense(inflated, deflated)) {
    throw new IngestRefusal('zip_bomb')
  }
}

export function isTooDense(inflatedBytes: number, deflatedBytes: number): boolean {
  return inflatedBytes > RATIO_COUNTS_FROM_BYTES && inflatedBytes > deflatedBytes * MOST_RATIO
}

/** Entries that share their bytes make millions of files out of one. */
function refuseOverlaps(entries: readonly Entry[]): void {
  const inOrder = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )
  let end = 0
  for (const entry of inOrder) {
    const start = entry.relativeOffsetOfLocalHeader
    if (start < end) throw new IngestRefusal('zip_bomb')
    end = start + LOCAL_HEADER_BYTES + entry.fileNameRaw.length + entry.compressedSize
  }
}
