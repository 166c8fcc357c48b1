/** TIFF, GIF and JPEG put together by hand, so that they can say anything. */

/** One directory; a value that does not fit into four bytes is given as an offset. */
export function buildTiff(
  tags: readonly (readonly [tag: number, type: number, count: number, value: number])[],
  { next = 0, body = Buffer.alloc(0) }: { next?: number; body?: Buffer } = {},
): Buffer {
  const directory = Buffer.alloc(8 + 2 + tags.length * 12 + 4)
  directory.write('II*\0', 0, 'latin1')
  directory.writeUInt32LE(8, 4)
  directory.writeUInt16LE(tags.length, 8)
  for (const [at, [tag, type, count, value]] of tags.entries()) {
    const start = 10 + at * 12
    directory.writeUInt16LE(tag, start)
    directory.writeUInt16LE(type, start + 2)
    directory.writeUInt32LE(count, start + 4)
    directory.writeUInt32LE(value >>> 0, start + 8)
  }
  directory.writeUInt32LE(next, 10 + tags.length * 12)
  return Buffer.concat([directory, body])
}

/** A grey picture without compression, all of whose statements may be replaced. */
export function greyTiff(
  width: number,
  height: number,
  changes: Partial<Record<number, readonly [number, number, number]>> = {},
  next = 0,
): Buffer {
  const statements: Record<number, readonly [number, number, number]> = {
    256: [4, 1, width],
    257: [4, 1, height],
    258: [3, 1, 8],
    259: [3, 1, 1],
    262: [3, 1, 1],
    273: [4, 1, 200],
    277: [3, 1, 1],
    278: [4, 1, height],
    279: [4, 1, width * height],
    ...changes,
  }
  const tags = Object.entries(statements).map(
    ([tag, [type, count, value]]) => [Number(tag), type, count, value] as const,
  )
  const file = buildTiff(tags, { next })
  const pixels = Buffer.alloc(Math.min(width * height, 10_000), 128)
  return Buffer.concat([file, Buffer.alloc(200 - file.length), pixels])
}

export function buildGif(options: {
  width: number
  height: number
  frames: number
  frameWidth?: number
  frameHeight?: number
  afterHeader?: Buffer
}): Buffer {
  const { width, height, frames, frameWidth = 1, frameHeight = 1 } = options
  const header = Buffer.alloc(13)
  header.write('GIF89a', 'latin1')
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  header.writeUInt8(0x80, 10)
  const frame = Buffer.from('21f90404010000002c0000000000000000000202440100', 'hex')
  frame.writeUInt16LE(frameWidth, 13)
  frame.writeUInt16LE(frameHeight, 15)
  return Buffer.concat([
    header,
    Buffer.from([0, 0, 0, 255, 255, 255]),
    options.afterHeader ?? Buffer.alloc(0),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

/** Says it is a JPEG of this size, and contains next to nothing of it. */
export function jpegHeaderOnly(width: number, height: number): Buffer {
  const head = Buffer.from('ffd8ffdb004300', 'hex')
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const huffman = Buffer.from(`ffc40014000100000000000000000000000000000000`, 'hex')
  const scan = Buffer.from('ffda0008010100003f00', 'hex')
  return Buffer.concat([head, Buffer.alloc(64, 1), frame, huffman, scan, Buffer.alloc(64)])
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff00 | marker, 0)
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

export function afterSoi(jpeg: Buffer, ...parts: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
}

/** The last scan of a progressive JPEG, over and over. */
export function withManyScans(jpeg: Buffer, times: number): Buffer {
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const end = jpeg.length - 2
  const scan = jpeg.subarray(start, end)
  return Buffer.concat([
    jpeg.subarray(0, end),
    ...Array.from({ length: times }, () => scan),
    jpeg.subarray(end),
  ])
}
