import { brotliDecompressSync } from 'node:zlib'
import { openBytes, type Bytes } from './byte-reader.ts'
import { rebuildGlyphs } from './rebuild-glyphs.ts'

/**
 * A font as HarfBuzz reads it from a file as browsers load it, by the W3C's WOFF 2.0. Nothing of it is
 * lost: points keep their numbers, which the variations of a font speak of.
 */

type Entry = { tag: string; length: number; isTransformed: boolean }

const HEADER_LENGTH = 48
const RECORD_LENGTH = 16
const OTHER_TAG = 63
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.match(
    /.{4}(?= |$)/g,
  )!

export function readWoff2(file: Uint8Array): Uint8Array {
  const bytes = openBytes(file)
  if (bytes.tag() !== 'wOF2') throw new Error('This file is no WOFF 2.0')
  const flavour = bytes.u32()
  bytes.skip(4)
  const count = bytes.u16()
  bytes.skip(6)
  const packedLength = bytes.u32()
  bytes.skip(HEADER_LENGTH - bytes.at())
  const entries = Array.from({ length: count }, () => readEntry(bytes))
  const packed = file.subarray(bytes.at(), bytes.at() + packedLength)
  const unpacked = brotliDecompressSync(packed)
  const tables = new Map<string, Uint8Array>()
  const transformed = new Set<string>()
  let from = 0
  for (const { tag, length, isTransformed } of entries) {
    tables.set(tag, unpacked.subarray(from, from + length))
    if (isTransformed) transformed.add(tag)
    from += length
  }
  if (transformed.has('glyf')) {
    const { glyf, loca, leftEdges } = rebuildGlyphs(tables.get('glyf')!)
    tables.set('glyf', glyf).set('loca', loca)
    if (transformed.has('hmtx')) tables.set('hmtx', rebuildMetrics(tables, leftEdges))
  }
  return writeFont(flavour, tables)
}

function readEntry(bytes: Bytes): Entry {
  const flags = bytes.u8()
  const known = flags & 0x3f
  const tag = known === OTHER_TAG ? bytes.tag() : knownTags[known]!
  const version = flags >> 6
  const original = bytes.base128()
  // Outlines are transformed unless they say otherwise, everything else only if it says so.
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  return { tag, length: isTransformed ? bytes.base128() : original, isTransformed }
}

/** Rebuilt metrics: where a glyph begins is left out when it is where its outline begins. */
function rebuildMetrics(
  tables: ReadonlyMap<string, Uint8Array>,
  leftEdges: readonly number[],
): Uint8Array {
  const packed = openBytes(tables.get('hmtx')!)
  const flags = packed.u8()
  const hhea = openBytes(tables.get('hhea')!)
  hhea.skip(34)
  const advanceCount = hhea.u16()
  const advances = Array.from({ length: advanceCount }, () => packed.u16())
  const bearings = leftEdges.map((edge, glyph) => {
    const isLeftOut = (flags & (glyph < advanceCount ? 1 : 2)) !== 0
    return isLeftOut ? edge : packed.i16()
  })
  const table = new DataView(new ArrayBuffer(advanceCount * 2 + leftEdges.length * 2))
  for (const [glyph, bearing] of bearings.entries()) {
    const at = glyph < advanceCount ? glyph * 4 : advanceCount * 4 + (glyph - advanceCount) * 2
    if (glyph < advanceCount) table.setUint16(at, advances[glyph]!)
    table.setInt16(glyph < advanceCount ? at + 2 : at, bearing)
  }
  return new Uint8Array(table.buffer)
}

/** Without checksums, for which no reader of ours asks. */
function writeFont(flavour: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const padded = (length: number) => (length + 3) & ~3
  const start = 12 + sorted.length * RECORD_LENGTH
  const total = sorted.reduce((sum, [, table]) => sum + padded(table.length), start)
  const font = new Uint8Array(total)
  const view = new DataView(font.buffer)
  view.setUint32(0, flavour)
  view.setUint16(4, sorted.length)
  let offset = start
  for (const [index, [tag, table]] of sorted.entries()) {
    const record = 12 + index * RECORD_LENGTH
    for (let letter = 0; letter < 4; letter += 1) font[record + letter] = tag.charCodeAt(letter)
    view.setUint32(record + 8, offset)
    view.setUint32(record + 12, table.length)
    font.set(table, offset)
    offset += padded(table.length)
  }
  return font
}
