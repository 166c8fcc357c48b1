import sharp, { type Sharp } from 'sharp'

const LONG = 4
const SHORT = 3

/** A picture of given inks, from 0 to 255 each: the codec itself can only convert into them. */
function inkPicture(width: number, height: number, inks: Uint8Array): Sharp {
  return sharp(inkTiff(width, height, inks))
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
}

/** One mix of inks all over, in percent. */
export function evenInks(width: number, height: number, percent: readonly number[]): Sharp {
  const one = percent.map((ink) => Math.round(2.55 * ink))
  const inks = Uint8Array.from({ length: 4 * width * height }, (_, at) => one[at % 4]!)
  return inkPicture(width, height, inks)
}

/** As a file has them, whatever profile it names: cyan, magenta, yellow and black of each pixel. */
export function inksOfFile(file: Buffer): Promise<Buffer> {
  return sharp(file, { ignoreIcc: true })
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer()
}

/** With a profile the inks have a look; without, they are only numbers. */
export function inkTiff(
  width: number,
  height: number,
  inks: Uint8Array,
  profile?: Uint8Array,
): Buffer {
  const rows: [tag: number, type: number, count: number, value: number | Uint8Array][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 4, Uint8Array.of(8, 0, 8, 0, 8, 0, 8, 0)],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 5],
    [273, LONG, 1, inks],
    [277, SHORT, 1, 4],
    [278, LONG, 1, height],
    [279, LONG, 1, inks.length],
    ...(profile ? [[34_675, 7, profile.length, profile] as (typeof rows)[number]] : []),
  ]
  const head = Buffer.alloc(8 + 2 + 12 * rows.length + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(rows.length, 8)
  const parts: Uint8Array[] = [head]
  let end = head.length
  for (const [index, [tag, type, count, value]] of rows.entries()) {
    const at = 10 + 12 * index
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    head.writeUInt32LE(typeof value === 'number' ? value : end, at + 8)
    if (typeof value === 'number') continue
    parts.push(value)
    end += value.length
  }
  return Buffer.concat(parts)
}
