import { IngestRefusal } from './ingest-refusal.ts'

/** As pixels they are held whole, three or four bytes each. */
const MOST_BMP_PIXELS = 60_000_000
const MOST_SIDE_PX = 60_000
const FILE_HEADER_BYTES = 14
/** Header sizes of OS/2, of Windows, with masks, and of Windows 95 and 98. */
const CORE_BYTES = 12
const INFO_BYTES = new Set([16, 40, 52, 56, 64, 108, 124])
const RGB = 0
const RLE8 = 1
const RLE4 = 2
const BITFIELDS = 3
const ALPHA_BITFIELDS = 6

/** Mask: where the bits of a colour lie in a word. */
export type Mask = { shift: number; bits: number; most: number }

export type BmpHeader = {
  width: number
  height: number
  isTopDown: boolean
  bits: number
  rle: 4 | 8 | undefined
  /** Start of the pixels. */
  start: number
  /** Bytes of a row, filled up to four. */
  stride: number
  /** Red, green and blue of each colour. */
  palette: Uint8Array | undefined
  masks: { red: Mask; green: Mask; blue: Mask; alpha: Mask | undefined } | undefined
}

const damaged = () => new IngestRefusal('damaged_file')

/** Everything that is looked up later is inside the file, or it is refused here. */
export function readBmpHeader(file: Buffer): BmpHeader {
  if (file.length < FILE_HEADER_BYTES + CORE_BYTES) throw damaged()
  const bytes = file.readUInt32LE(14)
  const isCore = bytes === CORE_BYTES
  if (!isCore && !INFO_BYTES.has(bytes)) throw new IngestRefusal('unsupported_type')
  if (file.length < FILE_HEADER_BYTES + bytes) throw damaged()
  const width = isCore ? file.readUInt16LE(18) : file.readInt32LE(18)
  const tall = isCore ? file.readUInt16LE(20) : file.readInt32LE(22)
  const bits = file.readUInt16LE(isCore ? 24 : 28)
  const compression = isCore || bytes < 20 ? RGB : file.readUInt32LE(30)
  const height = Math.abs(tall)
  if (width <= 0 || height === 0) throw damaged()
  if (Math.max(width, height) > MOST_SIDE_PX || width * height > MOST_BMP_PIXELS) {
    throw new IngestRefusal('too_many_pixels')
  }
  const kind = kindOf(bits, compression)
  const stride = Math.ceil((width * bits) / 32) * 4
  const start = file.readUInt32LE(10)
  if (start < FILE_HEADER_BYTES + bytes || start > file.length) throw damaged()
  if (!kind.rle && start + stride * height > file.length) throw damaged()
  return {
    width,
    height,
    isTopDown: tall < 0,
    bits,
    rle: kind.rle,
    start,
    stride,
    palette: bits <= 8 ? paletteOf(file, { bytes, bits, start, isCore }) : undefined,
    masks: bits === 16 || bits === 32 ? masksOf(file, { bytes, bits, compression }) : undefined,
  }
}

function kindOf(bits: number, compression: number): { rle: 4 | 8 | undefined } {
  if (compression === RLE8 && bits === 8) return { rle: 8 }
  if (compression === RLE4 && bits === 4) return { rle: 4 }
  const isPlain = compression === RGB && [1, 4, 8, 16, 24, 32].includes(bits)
  const isMasked =
    (compression === BITFIELDS || compression === ALPHA_BITFIELDS) && (bits === 16 || bits === 32)
  // JPEG or PNG inside a BMP is for printers; nobody saves a photo so.
  if (!isPlain && !isMasked) throw new IngestRefusal('unsupported_type')
  return { rle: undefined }
}

type PaletteFacts = { bytes: number; bits: number; start: number; isCore: boolean }

function paletteOf(file: Buffer, { bytes, bits, start, isCore }: PaletteFacts): Uint8Array {
  const at = FILE_HEADER_BYTES + bytes
  const size = isCore ? 3 : 4
  const said = isCore || bytes < 36 ? 0 : file.readUInt32LE(46)
  const most = 1 << bits
  const room = Math.floor((Math.min(start, file.length) - at) / size)
  const count = Math.max(0, Math.min(said === 0 ? most : said, most, room))
  const palette = new Uint8Array(3 * count)
  for (let index = 0; index < count; index += 1) {
    const from = at + index * size
    palette[3 * index] = file[from + 2]!
    palette[3 * index + 1] = file[from + 1]!
    palette[3 * index + 2] = file[from]!
  }
  return palette
}

function masksOf(
  file: Buffer,
  { bytes, bits, compression }: { bytes: number; bits: number; compression: number },
): NonNullable<BmpHeader['masks']> {
  if (compression === RGB) {
    const [red, green, blue] = bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff]
    return { red: maskOf(red), green: maskOf(green), blue: maskOf(blue), alpha: undefined }
  }
  const at = FILE_HEADER_BYTES + 40
  if (file.length < at + 16) throw damaged()
  const hasAlpha = bytes >= 56 || compression === ALPHA_BITFIELDS
  return {
    red: maskOf(file.readUInt32LE(at)),
    green: maskOf(file.readUInt32LE(at + 4)),
    blue: maskOf(file.readUInt32LE(at + 8)),
    alpha: hasAlpha ? maskOf(file.readUInt32LE(at + 12)) : undefined,
  }
}

/** Bits side by side; others would be no number of a colour. */
function maskOf(mask: number): Mask {
  if (mask === 0) return { shift: 0, bits: 0, most: 0 }
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  const bits = 32 - Math.clz32(most)
  if (most !== (bits === 32 ? 0xffffffff : (1 << bits) - 1) || bits > 16) throw damaged()
  return { shift, bits, most }
}
