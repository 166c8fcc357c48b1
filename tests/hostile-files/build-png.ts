import { crc32, deflateSync } from 'node:zlib'

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

export function buildPng(options: {
  width: number
  height: number
  bitDepth?: number
  colorType?: number
  interlace?: number
  before?: Buffer[]
  imageData: Uint8Array
}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(options.width, 0)
  header.writeUInt32BE(options.height, 4)
  header.set([options.bitDepth ?? 8, options.colorType ?? 0, 0, 0, options.interlace ?? 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...(options.before ?? []),
    pngChunk('IDAT', options.imageData),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Deflated rows of one repeated byte. Blocks of zeros shrink a thousand times. */
export function deflatedZeros(bytes: number): Buffer {
  return deflateSync(Buffer.alloc(bytes), { level: 9 })
}

/** A PNG of zeros as large as wanted, in a thousandth of its size. */
export function zeroPng(
  side: number,
  { bitDepth = 8, colorType = 0, channels = 1, interlace = 0 } = {},
): Buffer {
  const row = 1 + Math.ceil((side * bitDepth * channels) / 8)
  const imageData = deflatedZeros(row * side)
  return buildPng({ width: side, height: side, bitDepth, colorType, interlace, imageData })
}
