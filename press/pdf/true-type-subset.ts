type Tables = ReadonlyMap<string, DataView>

/** Copied tables that make small letters sharp on a screen: they go along as they are. */
const copied = ['cvt ', 'fpgm', 'prep']
const TRUE_TYPE = 0x0001_0000
const MAGIC = 0xb1b0_afba

/** Flag of a composite glyph: what follows each of its parts. */
const WORDS = 0x1
const SCALE = 0x8
const MORE = 0x20
const TWO_SCALES = 0x40
const MATRIX = 0x80

/** A font of the glyphs that a document uses and no others, numbered anew. */
export function subsetTrueType(tables: Tables) {
  const kept = [0]
  const include = (glyphId: number): number => {
    const at = kept.indexOf(glyphId)
    return at >= 0 ? at : kept.push(glyphId) - 1
  }
  return {
    includeGlyph: (glyph: number | { id: number }) =>
      include(typeof glyph === 'number' ? glyph : glyph.id),
    encode: () => encode(tables, kept, include),
  }
}

function encode(tables: Tables, kept: number[], include: (glyphId: number) => number): Uint8Array {
  const outlines: Uint8Array[] = []
  // Parts of letters with accents are found on the way: the list grows while it is walked.
  for (let index = 0; index < kept.length; index += 1) {
    outlines.push(renumbered(outlineOf(tables, kept[index]!), include))
  }
  const head = copyOf(tables, 'head')
  head.setUint32(8, 0)
  head.setInt16(50, 1)
  const hhea = copyOf(tables, 'hhea')
  hhea.setUint16(34, kept.length)
  const maxp = copyOf(tables, 'maxp')
  maxp.setUint16(4, kept.length)
  const parts: [name: string, bytes: Uint8Array][] = [
    ...copied.flatMap((name): [string, Uint8Array][] =>
      tables.has(name) ? [[name, bytesOf(copyOf(tables, name))]] : [],
    ),
    ['glyf', joined(outlines)],
    ['head', bytesOf(head)],
    ['hhea', bytesOf(hhea)],
    ['hmtx', metricsOf(tables, kept)],
    ['loca', offsetsOf(outlines)],
    ['maxp', bytesOf(maxp)],
  ]
  return writeFont(parts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function outlineOf(tables: Tables, glyphId: number): Uint8Array {
  const [loca, glyf] = [tables.get('loca')!, tables.get('glyf')!]
  const isLong = tables.get('head')!.getInt16(50) === 1
  const offset = (id: number) => (isLong ? loca.getUint32(id * 4) : loca.getUint16(id * 2) * 2)
  const [from, to] = [offset(glyphId), offset(glyphId + 1)]
  return new Uint8Array(glyf.buffer, glyf.byteOffset + from, to - from)
}

/** A copy whose parts have the numbers that they have in the new font. */
function renumbered(outline: Uint8Array, include: (glyphId: number) => number): Uint8Array {
  const bytes = new Uint8Array(outline)
  const view = new DataView(bytes.buffer)
  if (bytes.length === 0 || view.getInt16(0) >= 0) return bytes
  for (let at = 10, hasMore = true; hasMore;) {
    const flags = view.getUint16(at)
    view.setUint16(at + 2, include(view.getUint16(at + 2)))
    at += 4 + (flags & WORDS ? 4 : 2)
    if (flags & SCALE) at += 2
    else if (flags & TWO_SCALES) at += 4
    else if (flags & MATRIX) at += 8
    hasMore = (flags & MORE) !== 0
  }
  return bytes
}

function metricsOf(tables: Tables, kept: readonly number[]): Uint8Array {
  const listed = tables.get('hhea')!.getUint16(34)
  const source = tables.get('hmtx')!
  const metrics = new DataView(new ArrayBuffer(kept.length * 4))
  for (const [index, id] of kept.entries()) {
    const bearingAt = id < listed ? id * 4 + 2 : listed * 4 + (id - listed) * 2
    metrics.setUint16(index * 4, source.getUint16(Math.min(id, listed - 1) * 4))
    metrics.setInt16(index * 4 + 2, source.getInt16(bearingAt))
  }
  return bytesOf(metrics)
}

function offsetsOf(outlines: readonly Uint8Array[]): Uint8Array {
  const offsets = new DataView(new ArrayBuffer((outlines.length + 1) * 4))
  let at = 0
  for (const [index, outline] of outlines.entries()) {
    at += padded(outline.length)
    offsets.setUint32((index + 1) * 4, at)
  }
  return bytesOf(offsets)
}

const padded = (length: number) => (length + 3) & ~3

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + padded(part.length), 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += padded(part.length)
  }
  return whole
}

function writeFont(parts: readonly [name: string, bytes: Uint8Array][]): Uint8Array {
  const directory = new DataView(new ArrayBuffer(12 + parts.length * 16))
  const power = Math.floor(Math.log2(parts.length))
  directory.setUint32(0, TRUE_TYPE)
  directory.setUint16(4, parts.length)
  directory.setUint16(6, 16 * 2 ** power)
  directory.setUint16(8, power)
  directory.setUint16(10, parts.length * 16 - 16 * 2 ** power)
  let offset = directory.byteLength
  let headAt = 0
  for (const [index, [name, bytes]] of parts.entries()) {
    const entry = 12 + index * 16
    for (let i = 0; i < 4; i += 1) directory.setUint8(entry + i, name.charCodeAt(i))
    directory.setUint32(entry + 4, checksum(bytes))
    directory.setUint32(entry + 8, offset)
    directory.setUint32(entry + 12, bytes.length)
    if (name === 'head') headAt = offset
    offset += padded(bytes.length)
  }
  const font = joined([bytesOf(directory), ...parts.map(([, bytes]) => bytes)])
  new DataView(font.buffer).setUint32(headAt + 8, (MAGIC - checksum(font)) >>> 0)
  return font
}

function checksum(bytes: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4)
    sum = (sum + (((a << 24) | (b << 16) | (c << 8) | d) >>> 0)) >>> 0
  }
  return sum
}

function copyOf(tables: Tables, name: string): DataView {
  const table = tables.get(name)
  if (!table) throw new Error(`The font has no table '${name}'.`)
  return new DataView(new Uint8Array(bytesOf(table)).buffer)
}

const bytesOf = (view: DataView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
