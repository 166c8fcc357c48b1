const ENTRY_BYTES = 12
const SHORT = 3
const LONG = 4

/** The beginning of a TIFF without compression, three bytes a pixel: what follows are its pixels. */
export function tiffHead(width: number, height: number): Buffer {
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, 0],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, 0],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * 3],
  ]
  const directoryAt = 8
  const bitsAt = directoryAt + 2 + entries.length * ENTRY_BYTES + 4
  const pixelsAt = bitsAt + 6
  const head = Buffer.alloc(pixelsAt)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(directoryAt, 4)
  head.writeUInt16LE(entries.length, directoryAt)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = directoryAt + 2 + index * ENTRY_BYTES
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    head.writeUInt32LE(tag === 258 ? bitsAt : tag === 273 ? pixelsAt : value, at + 8)
  }
  for (let channel = 0; channel < 3; channel += 1) head.writeUInt16LE(8, bitsAt + 2 * channel)
  return head
}
