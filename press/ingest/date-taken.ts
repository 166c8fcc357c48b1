/** Tags of EXIF: where its own directory is, and when the picture was taken, scanned or last saved. */
const EXIF_DIRECTORY = 0x8769
const TAKEN = 0x9003
const DIGITISED = 0x9004
const SAVED = 0x0132

const TEXT_TYPE = 2
const DATE_LENGTH = 19
const MOST_ENTRIES = 400

/** Prefix of EXIF inside of a picture; the rest is a TIFF of its own. */
const PREFIX = 'Exif\0\0'

/**
 * When a picture was taken, by the clock of its camera: cameras know no time zone. Null where nobody
 * wrote it down, or where what is written is no moment.
 */
export function dateTakenOf(exif: Buffer): string | null {
  const hasPrefix = exif.toString('latin1', 0, PREFIX.length) === PREFIX
  const tiff = hasPrefix ? exif.subarray(PREFIX.length) : exif
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return null
  const reader = readerOf(tiff, order === 'II')
  const first = directoryAt(reader, reader.long(4))
  const own = directoryAt(reader, first.get(EXIF_DIRECTORY)?.value)
  const texts = [own.get(TAKEN), own.get(DIGITISED), first.get(SAVED)]
  for (const entry of texts) {
    const moment = entry && momentOf(reader, entry)
    if (moment) return moment
  }
  return null
}

type Reader = {
  length: number
  short: (at: number) => number
  long: (at: number) => number
  text: (at: number) => string
}
type Entry = { type: number; count: number; value: number }

function readerOf(tiff: Buffer, isLittle: boolean): Reader {
  return {
    length: tiff.length,
    short: (at) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    long: (at) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
    text: (at) => tiff.toString('latin1', at, at + DATE_LENGTH),
  }
}

/** Empty for a directory that lies outside of what was read. */
function directoryAt(reader: Reader, at: number | undefined): Map<number, Entry> {
  const entries = new Map<number, Entry>()
  if (at === undefined || at < 8 || at + 2 > reader.length) return entries
  const count = Math.min(reader.short(at), MOST_ENTRIES)
  for (let index = 0; index < count; index += 1) {
    const start = at + 2 + index * 12
    if (start + 12 > reader.length) break
    entries.set(reader.short(start), {
      type: reader.short(start + 2),
      count: reader.long(start + 4),
      value: reader.long(start + 8),
    })
  }
  return entries
}

function momentOf(reader: Reader, { type, count, value }: Entry): string | undefined {
  if (type !== TEXT_TYPE || count < DATE_LENGTH || value + DATE_LENGTH > reader.length)
    return undefined
  const found = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)$/.exec(reader.text(value))
  if (!found) return undefined
  const [, year, month, day, time] = found
  const moment = `${year}-${month}-${day}T${time}`
  const read = new Date(`${moment}Z`)
  // A camera whose clock was never set says 0000 or 1970; some say the 31st of February.
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, DATE_LENGTH) !== moment)
    return undefined
  return Number(year) >= 1971 ? moment : undefined
}
