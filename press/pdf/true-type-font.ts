import { subsetTrueType } from './true-type-subset.ts'

type FontGlyph = { id: number; codePoints: number[]; advanceWidth: number }

type Tables = ReadonlyMap<string, DataView>

/**
 * A TrueType font as `PDFDocument.registerFontkit` wants it: one glyph for each character, side by
 * side. Enough for the languages of the shop; what a design sets goes through the type setter.
 */
export const plainFonts = { create: (bytes: Uint8Array) => openTrueType(bytes) }

function openTrueType(bytes: Uint8Array) {
  const tables = readTables(bytes)
  const head = tableOf(tables, 'head')
  const hhea = tableOf(tables, 'hhea')
  const metrics = tables.get('OS/2')
  const glyphIds = readCharacterMap(tableOf(tables, 'cmap'))
  const widthOf = readWidths(tables)
  const unitsPerEm = head.getUint16(18)
  const [minX, minY, maxX, maxY] = [36, 38, 40, 42].map((at) => head.getInt16(at))
  const glyphOf = (codePoint: number): FontGlyph => {
    const id = glyphIds.get(codePoint) ?? 0
    return { id, codePoints: [codePoint], advanceWidth: widthOf(id) }
  }
  return {
    postscriptName: null,
    unitsPerEm,
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    italicAngle: 0,
    xHeight: hasHeights(metrics) ? metrics.getInt16(86) : 0,
    capHeight: hasHeights(metrics) ? metrics.getInt16(88) : 0,
    bbox: {
      minX: minX!,
      minY: minY!,
      maxX: maxX!,
      maxY: maxY!,
      width: maxX! - minX!,
      height: maxY! - minY!,
    },
    characterSet: [...glyphIds.keys()],
    glyphForCodePoint: glyphOf,
    layout: (text: string) => ({
      glyphs: Array.from(text, (letter) => glyphOf(letter.codePointAt(0)!)),
    }),
    createSubset: () => subsetTrueType(tables),
  }
}

const hasHeights = (metrics: DataView | undefined): metrics is DataView =>
  metrics !== undefined && metrics.getUint16(0) >= 2

function readTables(bytes: Uint8Array): Tables {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<string, DataView>()
  for (let index = 0; index < file.getUint16(4); index += 1) {
    const entry = 12 + index * 16
    const name = String.fromCharCode(...bytes.subarray(entry, entry + 4))
    const [offset, length] = [file.getUint32(entry + 8), file.getUint32(entry + 12)]
    tables.set(name, new DataView(bytes.buffer, bytes.byteOffset + offset, length))
  }
  return tables
}

function tableOf(tables: Tables, name: string): DataView {
  const table = tables.get(name)
  if (!table) throw new Error(`The font has no table '${name}'.`)
  return table
}

/** Widths of glyphs: all past the last width that is listed have that one. */
function readWidths(tables: Tables): (glyphId: number) => number {
  const listed = tableOf(tables, 'hhea').getUint16(34)
  const widths = tableOf(tables, 'hmtx')
  return (glyphId) => widths.getUint16(Math.min(glyphId, listed - 1) * 4)
}

function readCharacterMap(cmap: DataView): ReadonlyMap<number, number> {
  const glyphIds = new Map<number, number>()
  for (let index = 0; index < cmap.getUint16(2); index += 1) {
    const offset = cmap.getUint32(4 + index * 8 + 4)
    const format = cmap.getUint16(offset)
    if (format === 4) readSegments(cmap, offset, glyphIds)
    if (format === 12) readGroups(cmap, offset, glyphIds)
  }
  return glyphIds
}

/** Format 4: the basic plane, in runs that share a distance or a list. */
function readSegments(cmap: DataView, offset: number, glyphIds: Map<number, number>): void {
  const size = cmap.getUint16(offset + 6)
  const [ends, starts] = [offset + 14, offset + 16 + size]
  const [deltas, ranges] = [starts + size, starts + size * 2]
  for (let at = 0; at < size; at += 2) {
    const [start, end] = [cmap.getUint16(starts + at), cmap.getUint16(ends + at)]
    const range = cmap.getUint16(ranges + at)
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const listed = range === 0 ? code : cmap.getUint16(ranges + at + range + (code - start) * 2)
      const isMissing = range !== 0 && listed === 0
      const glyphId = isMissing ? 0 : (listed + cmap.getUint16(deltas + at)) & 0xffff
      if (glyphId !== 0) glyphIds.set(code, glyphId)
    }
  }
}

/** Format 12: everything, in runs. */
function readGroups(cmap: DataView, offset: number, glyphIds: Map<number, number>): void {
  for (let index = 0; index < cmap.getUint32(offset + 12); index += 1) {
    const group = offset + 16 + index * 12
    const [start, end, first] = [0, 4, 8].map((at) => cmap.getUint32(group + at))
    for (let code = start!; code <= end!; code += 1) glyphIds.set(code, first! + code - start!)
  }
}
