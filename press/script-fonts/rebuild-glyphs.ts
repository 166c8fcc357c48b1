import { openBytes, type Bytes } from './byte-reader.ts'

/** Outlines as TrueType has them, from the streams into which WOFF 2.0 sorts their parts. */

type Streams = Record<
  'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions',
  Bytes
>
type Point = { dx: number; dy: number; isOnCurve: boolean }
type Box = [left: number, bottom: number, right: number, top: number]
type Glyph = { bytes: Uint8Array; leftEdge: number }

const COMPOSITE = 0xffff
const ON_CURVE = 1
const MORE_PARTS = 0x20
const HAS_INSTRUCTIONS = 0x100
const nothing: Glyph = { bytes: new Uint8Array(), leftEdge: 0 }

export function rebuildGlyphs(table: Uint8Array) {
  const head = openBytes(table)
  head.skip(4)
  const count = head.u16()
  const isLong = head.u16() === 1
  const lengths = Array.from({ length: 7 }, () => head.u32())
  const [contours, points, flags, glyphs, composites, boxes, instructions] = lengths.map((length) =>
    openBytes(head.take(length)),
  ) as [Bytes, Bytes, Bytes, Bytes, Bytes, Bytes, Bytes]
  const streams: Streams = { contours, points, flags, glyphs, composites, boxes, instructions }
  const boxed = boxes.take(((count + 31) >> 5) << 2)
  const rebuilt = Array.from({ length: count }, (_, glyph) => {
    const hasBox = (boxed[glyph >> 3]! & (0x80 >> (glyph & 7))) !== 0
    const box = hasBox ? readBox(boxes) : undefined
    return readGlyph(streams, box)
  })
  return { ...joined(rebuilt, isLong), leftEdges: rebuilt.map(({ leftEdge }) => leftEdge) }
}

function joined(glyphs: readonly Glyph[], isLong: boolean) {
  const padded = (length: number) => (length + 3) & ~3
  const total = glyphs.reduce((sum, { bytes }) => sum + padded(bytes.length), 0)
  const glyf = new Uint8Array(total)
  const loca = new DataView(new ArrayBuffer((glyphs.length + 1) * (isLong ? 4 : 2)))
  const note = (index: number, offset: number) =>
    isLong ? loca.setUint32(index * 4, offset) : loca.setUint16(index * 2, offset / 2)
  let offset = 0
  for (const [index, { bytes }] of glyphs.entries()) {
    note(index, offset)
    glyf.set(bytes, offset)
    offset += padded(bytes.length)
  }
  note(glyphs.length, offset)
  return { glyf, loca: new Uint8Array(loca.buffer) }
}

function readBox(boxes: Bytes): Box {
  return [boxes.i16(), boxes.i16(), boxes.i16(), boxes.i16()]
}

function readGlyph(streams: Streams, box: Box | undefined): Glyph {
  const count = streams.contours.u16()
  if (count === 0) return nothing
  return count === COMPOSITE ? readComposite(streams, box!) : readSimple(streams, count, box)
}

function readComposite({ composites, glyphs, instructions }: Streams, box: Box): Glyph {
  const parts: Uint8Array[] = []
  let flags: number
  let isInstructed = false
  do {
    flags = composites.u16()
    isInstructed ||= (flags & HAS_INSTRUCTIONS) !== 0
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    const rest = composites.take(2 + (flags & 1 ? 4 : 2) + scale)
    parts.push(Uint8Array.of(flags >> 8, flags & 0xff), rest)
  } while (flags & MORE_PARTS)
  if (isInstructed) {
    const length = glyphs.short()
    parts.push(Uint8Array.of(length >> 8, length & 0xff), instructions.take(length))
  }
  return { bytes: concat([headOf(COMPOSITE, box), ...parts]), leftEdge: box[0] }
}

function readSimple(streams: Streams, contourCount: number, given: Box | undefined): Glyph {
  let count = 0
  const ends = Array.from({ length: contourCount }, () => (count += streams.points.short()) - 1)
  const points = Array.from({ length: count }, () => readPoint(streams.flags.u8(), streams.glyphs))
  const length = streams.glyphs.short()
  const instructions = streams.instructions.take(length)
  const box = given ?? boxAround(points)
  const shorts = new DataView(new ArrayBuffer(contourCount * 2 + 2))
  for (const [index, end] of ends.entries()) shorts.setUint16(index * 2, end)
  shorts.setUint16(contourCount * 2, length)
  const parts = [headOf(contourCount, box), new Uint8Array(shorts.buffer), instructions]
  return { bytes: concat([...parts, writePoints(points)]), leftEdge: box[0] }
}

function headOf(contourCount: number, box: Box): Uint8Array {
  const head = new DataView(new ArrayBuffer(10))
  head.setUint16(0, contourCount)
  for (const [index, side] of box.entries()) head.setInt16(2 + index * 2, side)
  return new Uint8Array(head.buffer)
}

/** A step to the next point in one to four bytes, by the table of the specification. */
function readPoint(flag: number, bytes: Bytes): Point {
  const isOnCurve = flag < 0x80
  const code = flag & 0x7f
  const signed = (bit: number, value: number) => (code & bit ? value : -value) + 0
  if (code < 10) return { dx: 0, dy: signed(1, ((code & 14) << 7) + bytes.u8()), isOnCurve }
  if (code < 20) return { dx: signed(1, (((code - 10) & 14) << 7) + bytes.u8()), dy: 0, isOnCurve }
  if (code < 84) {
    const [high, low] = [code - 20, bytes.u8()]
    const dx = signed(1, 1 + (high & 0x30) + (low >> 4))
    return { dx, dy: signed(2, 1 + ((high & 0x0c) << 2) + (low & 0x0f)), isOnCurve }
  }
  if (code < 120) {
    const high = code - 84
    const dx = signed(1, 1 + (Math.floor(high / 12) << 8) + bytes.u8())
    return { dx, dy: signed(2, 1 + (((high % 12) >> 2) << 8) + bytes.u8()), isOnCurve }
  }
  if (code < 124) {
    const [first, middle, last] = [bytes.u8(), bytes.u8(), bytes.u8()]
    const dx = signed(1, (first << 4) + (middle >> 4))
    return { dx, dy: signed(2, ((middle & 0x0f) << 8) + last), isOnCurve }
  }
  return { dx: signed(1, bytes.u16()), dy: signed(2, bytes.u16()), isOnCurve }
}

function boxAround(points: readonly Point[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  let [x, y] = [0, 0]
  for (const { dx, dy } of points) {
    x += dx
    y += dy
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}

function writePoints(points: readonly Point[]): Uint8Array {
  const flags: number[] = []
  const across: number[] = []
  const up: number[] = []
  for (const { dx, dy, isOnCurve } of points) {
    const flag = writeStep(dx, across) | (writeStep(dy, up) << 1)
    flags.push(flag | (isOnCurve ? ON_CURVE : 0))
  }
  return Uint8Array.from([...flags, ...across, ...up])
}

/** The flags of a step across; those of a step up are the next higher bits. */
function writeStep(step: number, into: number[]): number {
  if (step === 0) return 0x10
  if (Math.abs(step) < 256) {
    into.push(Math.abs(step))
    return step > 0 ? 0x12 : 0x02
  }
  into.push((step >> 8) & 0xff, step & 0xff)
  return 0
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
