import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBmpHeader, type BmpHeader } from './bmp-header.ts'
import { unpackRle } from './bmp-rle.ts'
import { sharp } from './sharp-guarded.ts'

/** Scans and drawings have few of their own: level 3 is half as large as none, in a third of the time of 6. */
const PRESS_PNG = { compressionLevel: 3 } as const

/** Without loss: what scanners and paint programs write has edges that a JPEG would blur. */
export async function bmpToPressFile(
  path: string,
  outFolder: string,
): Promise<{ file: string; mime: 'image/png' }> {
  const { data, ...raw } = readBmp(await readFile(path))
  await sharp(data, { raw }).png(PRESS_PNG).toFile(join(outFolder, 'press.png'))
  return { file: 'press.png', mime: 'image/png' }
}

type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 }

/** Upright pixels; with a fourth channel only where the file says that there is one, and something is seen. */
export function readBmp(file: Buffer): Pixels {
  const header = readBmpHeader(file)
  const { width, height } = header
  const hasAlpha = header.masks?.alpha !== undefined && header.masks.alpha.bits > 0
  const channels = hasAlpha ? 4 : 3
  const data = Buffer.alloc(width * height * channels)
  if (header.palette) {
    const indexes = header.rle ? unpackRle(file, header) : unpackIndexes(file, header)
    paintIndexes(data, indexes, header.palette)
  } else {
    for (let y = 0; y < height; y += 1) paintRow(data, y, channels, file, header)
  }
  return {
    ...(hasAlpha && isUnseen(data) ? withoutAlpha(data) : { data, channels }),
    width,
    height,
  }
}

/** Start of a row of the picture, counted from its top. */
const rowAt = ({ start, stride, height, isTopDown }: BmpHeader, y: number) =>
  start + (isTopDown ? y : height - 1 - y) * stride

/** One, four or eight bits each; a short file is refused before, by its length. */
function unpackIndexes(file: Buffer, header: BmpHeader): Uint8Array {
  const { width, height, bits } = header
  const indexes = new Uint8Array(width * height)
  const perByte = 8 / bits
  const mask = (1 << bits) - 1
  for (let y = 0; y < height; y += 1) {
    const from = rowAt(header, y)
    for (let x = 0; x < width; x += 1) {
      const byte = file[from + Math.floor(x / perByte)]!
      indexes[y * width + x] = (byte >> (8 - bits * ((x % perByte) + 1))) & mask
    }
  }
  return indexes
}

function paintIndexes(data: Buffer, indexes: Uint8Array, palette: Uint8Array): void {
  for (let at = 0; at < indexes.length; at += 1) {
    const colour = 3 * indexes[at]!
    // A colour that the file does not have is black, as every reader has it.
    data[3 * at] = palette[colour] ?? 0
    data[3 * at + 1] = palette[colour + 1] ?? 0
    data[3 * at + 2] = palette[colour + 2] ?? 0
  }
}

function paintRow(data: Buffer, y: number, channels: 3 | 4, file: Buffer, header: BmpHeader): void {
  const { width, bits, masks } = header
  let from = rowAt(header, y)
  let to = y * width * channels
  if (!masks) {
    for (let x = 0; x < width; x += 1, from += 3, to += 3) {
      data[to] = file[from + 2]!
      data[to + 1] = file[from + 1]!
      data[to + 2] = file[from]!
    }
    return
  }
  const step = bits / 8
  const { red, green, blue, alpha } = masks
  const parts = channels === 4 ? [red, green, blue, alpha!] : [red, green, blue]
  for (let x = 0; x < width; x += 1, from += step) {
    const word = bits === 16 ? file.readUInt16LE(from) : file.readUInt32LE(from)
    for (const { shift, bits: size, most } of parts) {
      const value = size === 0 ? 0 : (word >>> shift) & most
      data[to] = size === 8 || size === 0 ? value : Math.round((value * 255) / most)
      to += 1
    }
  }
}

/** Most programs leave the fourth byte empty, and mean a picture that is seen. */
function isUnseen(data: Buffer): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false
  return true
}

function withoutAlpha(data: Buffer): { data: Buffer; channels: 3 } {
  const plain = Buffer.alloc((data.length / 4) * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3)
    data.copy(plain, to, from, from + 3)
  return { data: plain, channels: 3 }
}
