import type { BmpHeader } from './bmp-header.ts'

const END_OF_LINE = 0
const END_OF_PICTURE = 1
const JUMP = 2

/** Runs of one colour and literal stretches; what a file leaves out stays of its first colour. */
export function unpackRle(file: Buffer, header: BmpHeader): Uint8Array {
  const { width, height, rle, isTopDown } = header
  const indexes = new Uint8Array(width * height)
  let at = header.start
  let [x, y] = [0, 0]
  const put = (index: number) => {
    // Past the end of a line, as broken writers do it, nothing is painted.
    if (x < width) indexes[(isTopDown ? y : height - 1 - y) * width + x] = index
    x += 1
  }
  while (at + 1 < file.length && y < height) {
    const [count, value] = [file[at]!, file[at + 1]!]
    at += 2
    if (count > 0) {
      for (let run = 0; run < count && x < width; run += 1) put(nibble(rle, value, run))
      continue
    }
    if (value === END_OF_PICTURE) break
    if (value === END_OF_LINE) {
      x = 0
      y += 1
    } else if (value === JUMP) {
      x += file[at] ?? 0
      y += file[at + 1] ?? 0
      at += 2
    } else {
      const bytes = rle === 8 ? value : Math.ceil(value / 2)
      for (let run = 0; run < value; run += 1) {
        const byte = file[at + (rle === 8 ? run : run >> 1)] ?? 0
        put(nibble(rle, byte, run))
      }
      // Filled up to an even number.
      at += bytes + (bytes % 2)
    }
  }
  return indexes
}

const nibble = (rle: 4 | 8 | undefined, byte: number, run: number) =>
  rle === 8 ? byte : run % 2 === 0 ? byte >> 4 : byte & 15
