import { afterSoi, jpegSegment } from '#tests/hostile-files/build-picture.ts'

/** The EXIF of a camera: a directory that names another, which has the date. */
export function madeExif(
  order: 'II' | 'MM',
  dates: Partial<Record<number, string>>,
  saved?: string,
): Buffer {
  const isLittle = order === 'II'
  const bytes = Buffer.alloc(400)
  const short = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
  let free = 200
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    short(tag, at)
    short(type, at + 2)
    long(count, at + 4)
    long(value, at + 8)
  }
  const text = (words: string) => {
    bytes.write(words, free, 'latin1')
    free += 20
    return free - 20
  }
  bytes.write(order, 0, 'latin1')
  short(42, 2)
  long(8, 4)
  short(saved ? 2 : 1, 8)
  entry(10, 0x8769, 4, 1, 100)
  if (saved) entry(22, 0x0132, 2, 20, text(saved))
  const own = Object.entries(dates)
  short(own.length, 100)
  for (const [index, [tag, words]] of own.entries()) {
    entry(102 + index * 12, Number(tag), 2, 20, text(words!))
  }
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), bytes])
}

export const DATE_TAKEN = 0x9003

/** A JPEG of a camera that wrote when it was taken. */
export function withDateInJpeg(jpeg: Buffer, date: string): Buffer {
  return afterSoi(jpeg, jpegSegment(0xe1, madeExif('II', { [DATE_TAKEN]: date })))
}
