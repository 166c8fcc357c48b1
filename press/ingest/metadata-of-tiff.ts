import type { MeasureMetadata, MetadataSize, ReadAt, Step } from './measure-metadata.ts'

/** By the number of the type; those that are missing have one byte. */
const TYPE_BYTES: Record<number, number> = {
  3: 2,
  4: 4,
  5: 8,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
}
const TEXT_TYPE = 2
const PROFILE_TAG = 34_675
/** XMP, IPTC and Photoshop's: the layers that it keeps as well (37724) are no words about the picture. */
const WORD_TAGS = [700, 33_723, 34_377]
/** Directories of their own, EXIF and GPS, all of whose entries are words. */
const WORD_DIRECTORIES = [34_665, 34_853]
const MOST_DIRECTORIES = 50

type Layout = { isBig: boolean; number: (bytes: Buffer, at: number, width: 2 | 4 | 8) => number }
type Directory = { at: number; isWords: boolean }

export const measureTiffMetadata: MeasureMetadata = async (read, step) => {
  const size = { bytes: 0, profileBytes: 0 }
  const head = await read(0, 16)
  if (head.length < 16) return size
  const layout = layoutOf(head)
  const first = layout.isBig ? layout.number(head, 8, 8) : layout.number(head, 4, 4)
  const directories: Directory[] = [{ at: first, isWords: false }]
  const seen = new Set<number>()
  for (const directory of directories) {
    if (directory.at === 0 || seen.has(directory.at) || seen.size >= MOST_DIRECTORIES) continue
    seen.add(directory.at)
    directories.push(...(await measureDirectory(read, step, layout, directory, size)))
  }
  return size
}

function layoutOf(head: Buffer): Layout {
  const isLittle = head.toString('latin1', 0, 2) === 'II'
  const number: Layout['number'] = (bytes, at, width) => {
    if (width === 2) return isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
    if (width === 4) return isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
    return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  }
  return { isBig: number(head, 2, 2) === 43, number }
}

/** Adds what it holds, and says which other directories it names. */
async function measureDirectory(
  read: ReadAt,
  step: Step,
  { isBig, number }: Layout,
  { at, isWords }: Directory,
  size: MetadataSize,
): Promise<Directory[]> {
  const wide = isBig ? 8 : 4
  const countBytes = isBig ? 8 : 2
  const entryBytes = 4 + 2 * wide
  const counted = await read(at, countBytes)
  if (counted.length < countBytes) return []
  const count = number(counted, 0, countBytes)
  const found: Directory[] = []
  for (let index = 0; index <= count; index += 1) {
    step()
    const entry = await read(at + countBytes + index * entryBytes, entryBytes)
    const isNext = index === count
    if (entry.length < (isNext ? wide : entryBytes)) return found
    if (isNext) {
      found.push({ at: number(entry, 0, wide), isWords })
      break
    }
    const tag = number(entry, 0, 2)
    const type = number(entry, 2, 2)
    const bytes = number(entry, 4, wide) * (TYPE_BYTES[type] ?? 1)
    if (tag === PROFILE_TAG) size.profileBytes += bytes
    else if (isWords || type === TEXT_TYPE || WORD_TAGS.includes(tag)) size.bytes += bytes
    if (WORD_DIRECTORIES.includes(tag)) {
      found.push({ at: number(entry, 4 + wide, wide), isWords: true })
    }
  }
  return found
}
