import type { MeasureMetadata, ReadAt, Step } from './measure-metadata.ts'

/** A directory with a large profile in it; a larger one is not read but counted as it is. */
const MOST_DIRECTORY_BYTES = 6_000_000
const MOST_EXIF_BYTES = 262_144
const WORDS = ['Exif', 'mime', 'uri ']

type Box = { type: string; body: Buffer }

/** HEIC and AVIF: a `meta` box says which items there are and how long each is. */
export const measureHeifMetadata: MeasureMetadata = async (read, step) => {
  const size = { bytes: 0, profileBytes: 0 }
  const meta = await findMeta(read, step)
  if (!meta) return size
  if (meta.bytes > MOST_DIRECTORY_BYTES) return { ...size, bytes: meta.bytes }
  const boxes = boxesIn((await read(meta.at, meta.bytes)).subarray(4), step)
  const types = itemTypes(bodyOf(boxes, 'iinf'), step)
  for (const { id, bytes } of itemPlaces(bodyOf(boxes, 'iloc'), step)) {
    if (WORDS.includes(types.get(id) ?? '')) size.bytes += bytes
  }
  const properties = boxesIn(bodyOf(boxesIn(bodyOf(boxes, 'iprp'), step), 'ipco'), step)
  for (const { type, body } of properties) {
    const kind = body.toString('latin1', 0, 4)
    if (type === 'colr' && (kind === 'prof' || kind === 'rICC')) size.profileBytes += body.length
  }
  return size
}

/** Undefined where there is none, or where it is not simply a part of the file. */
export async function findHeifExif(read: ReadAt, step: Step): Promise<Buffer | undefined> {
  const meta = await findMeta(read, step)
  if (!meta || meta.bytes > MOST_DIRECTORY_BYTES) return undefined
  const boxes = boxesIn((await read(meta.at, meta.bytes)).subarray(4), step)
  const types = itemTypes(bodyOf(boxes, 'iinf'), step)
  const place = itemPlaces(bodyOf(boxes, 'iloc'), step).find(({ id }) => types.get(id) === 'Exif')
  if (place?.at === undefined) return undefined
  const item = await read(place.at, Math.min(place.bytes, MOST_EXIF_BYTES))
  // Four bytes say how far behind them the TIFF begins.
  return item.length < 4 ? undefined : item.subarray(4 + item.readUInt32BE(0))
}

async function findMeta(
  read: ReadAt,
  step: Step,
): Promise<{ at: number; bytes: number } | undefined> {
  for (let at = 0; ;) {
    step()
    const head = await read(at, 16)
    if (head.length < 8) return undefined
    const short = head.readUInt32BE(0)
    const isLong = short === 1
    if (isLong && head.length < 16) return undefined
    const bytes = isLong ? Number(head.readBigUInt64BE(8)) : short
    const headBytes = isLong ? 16 : 8
    if (head.toString('latin1', 4, 8) === 'meta') {
      return { at: at + headBytes, bytes: Math.max(0, bytes - headBytes) }
    }
    if (bytes < headBytes) return undefined
    at += bytes
  }
}

function boxesIn(bytes: Buffer, step: Step): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    step()
    const length = bytes.readUInt32BE(at)
    if (length < 8) break
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + length),
    })
    at += length
  }
  return boxes
}

const bodyOf = (boxes: readonly Box[], type: string): Buffer =>
  boxes.find((box) => box.type === type)?.body ?? Buffer.alloc(0)

function itemTypes(iinf: Buffer, step: Step): Map<number, string> {
  const types = new Map<number, string>()
  const countBytes = iinf[0] === 0 ? 2 : 4
  for (const { type, body } of boxesIn(iinf.subarray(4 + countBytes), step)) {
    const idBytes = body[0] === 2 ? 2 : 4
    if (type !== 'infe' || body.length < 10 + idBytes) continue
    const id = body.readUIntBE(4, idBytes)
    types.set(id, body.toString('latin1', 6 + idBytes, 10 + idBytes))
  }
  return types
}

/** `at` only for what lies in one piece of the file itself. */
type ItemPlace = { id: number; bytes: number; at: number | undefined }

function itemPlaces(iloc: Buffer, step: Step): ItemPlace[] {
  const items: ItemPlace[] = []
  let at = 4
  const next = (bytes: number): number => {
    at += bytes
    if (at > iloc.length) throw new RangeError('The box is over')
    if (bytes > 6) return Number(iloc.readBigUInt64BE(at - bytes))
    return bytes === 0 ? 0 : iloc.readUIntBE(at - bytes, bytes)
  }
  try {
    const version = iloc[0] ?? 0
    const sizes = next(2)
    const [offset, length, base] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
    const index = version > 0 ? sizes & 15 : 0
    const wide = version < 2 ? 2 : 4
    for (let left = next(wide); left > 0; left -= 1) {
      const id = next(wide)
      const construction = version > 0 ? next(2) & 15 : 0
      next(2)
      const start = next(base)
      let bytes = 0
      let at: number | undefined
      const extents = next(2)
      for (let left = extents; left > 0; left -= 1) {
        step()
        next(index)
        at = start + next(offset)
        bytes += next(length)
      }
      items.push({ id, bytes, at: extents === 1 && construction === 0 ? at : undefined })
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return items
}
