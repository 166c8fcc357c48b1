/** BMP files of every common kind, written by hand: of a picture in few colours. */

export type BmpKind = {
  bits: 1 | 4 | 8 | 16 | 24 | 32
  headerBytes?: 12 | 40 | 56 | 108 | 124
  isTopDown?: boolean
  compression?: 'none' | 'rle' | 'bitfields'
}

/** The first two for what has one bit. */
export const bmpColours = [
  [255, 255, 255],
  [208, 32, 16],
  [16, 96, 208],
  [0, 0, 0],
] as const

export type BmpPicture = {
  width: number
  height: number
  indexAt: (x: number, y: number) => number
}

export function buildBmp(picture: BmpPicture, kind: BmpKind): Buffer {
  const { width, height } = picture
  const { bits, headerBytes = 40, isTopDown = false, compression = 'none' } = kind
  const isCore = headerBytes === 12
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(headerBytes, 0)
  if (isCore) {
    header.writeUInt16LE(width, 4)
    header.writeUInt16LE(height, 6)
    header.writeUInt16LE(1, 8)
    header.writeUInt16LE(bits, 10)
  } else {
    header.writeInt32LE(width, 4)
    header.writeInt32LE(isTopDown ? -height : height, 8)
    header.writeUInt16LE(1, 12)
    header.writeUInt16LE(bits, 14)
    header.writeUInt32LE(codeOf(kind), 16)
    if (bits <= 8) header.writeUInt32LE(bits === 1 ? 2 : 4, 32)
  }
  const masks = Buffer.alloc(16)
  if (compression === 'bitfields') {
    const values = bits === 16 ? [0xf800, 0x7e0, 0x1f, 0] : [0xff, 0xff00, 0xff0000, 0xff000000]
    for (const [at, value] of values.entries()) masks.writeUInt32LE(value, 4 * at)
    if (headerBytes >= 56) masks.copy(header, 40)
  }
  const between =
    compression === 'bitfields' && headerBytes === 40 ? masks.subarray(0, 12) : Buffer.alloc(0)
  const palette = bits <= 8 ? paletteOf(bits, isCore) : Buffer.alloc(0)
  const pixels = compression === 'rle' ? rleOf(picture, bits) : rowsOf(picture, kind)
  const start = Buffer.alloc(14)
  start.write('BM', 0, 'latin1')
  const pixelsAt = 14 + header.length + between.length + palette.length
  start.writeUInt32LE(pixelsAt + pixels.length, 2)
  start.writeUInt32LE(pixelsAt, 10)
  return Buffer.concat([start, header, between, palette, pixels])
}

function codeOf({ bits, compression }: BmpKind): number {
  if (compression === 'bitfields') return 3
  if (compression !== 'rle') return 0
  return bits === 8 ? 1 : 2
}

function paletteOf(bits: number, isCore: boolean): Buffer {
  const count = isCore ? 2 ** bits : bits === 1 ? 2 : 4
  return Buffer.concat(
    Array.from({ length: count }, (_, at) => {
      const [red, green, blue] = bmpColours[at] ?? [0, 0, 0]
      return Buffer.from(isCore ? [blue, green, red] : [blue, green, red, 0])
    }),
  )
}

function rowsOf({ width, height, indexAt }: BmpPicture, kind: BmpKind): Buffer {
  const { bits, isTopDown = false, compression } = kind
  const stride = Math.ceil((width * bits) / 32) * 4
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y += 1) {
    const from = (isTopDown ? y : height - 1 - y) * stride
    for (let x = 0; x < width; x += 1) {
      const index = indexAt(x, y)
      const [red, green, blue] = bmpColours[index]!
      if (bits <= 8) {
        const at = from + Math.floor((x * bits) / 8)
        rows[at]! |= index << (8 - bits - ((x * bits) % 8))
      } else if (bits === 16) {
        const isWide = compression === 'bitfields'
        const word = isWide
          ? ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3)
          : ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
        rows.writeUInt16LE(word, from + 2 * x)
      } else if (bits === 24) {
        rows.set([blue, green, red], from + 3 * x)
      } else {
        const isWide = compression === 'bitfields'
        rows.set(isWide ? [red, green, blue, 255] : [blue, green, red, 0], from + 4 * x)
      }
    }
  }
  return rows
}

/** Runs, and every other line as literal stretches where they are long enough. */
function rleOf({ width, height, indexAt }: BmpPicture, bits: number): Buffer {
  const bytes: number[] = []
  for (let line = 0; line < height; line += 1) {
    const y = height - 1 - line
    for (let x = 0; x < width;) {
      const left = Math.min(width - x, 254)
      if (line % 2 === 1 && left >= 4) {
        const count = left - (left % 4)
        bytes.push(0, count)
        for (let at = 0; at < count; at += bits === 8 ? 1 : 2) {
          const one = indexAt(x + at, y)
          bytes.push(bits === 8 ? one : (one << 4) | indexAt(x + at + 1, y))
        }
        x += count
      } else {
        const index = indexAt(x, y)
        let count = 1
        while (count < left && indexAt(x + count, y) === index) count += 1
        bytes.push(count, bits === 8 ? index : (index << 4) | index)
        x += count
      }
    }
    bytes.push(0, line === height - 1 ? 1 : 0)
  }
  return Buffer.from(bytes)
}
