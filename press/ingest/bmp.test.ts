import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bmpColours, buildBmp, type BmpKind } from '#tests/pictures/build-bmp.ts'
import { readBmp } from './bmp.ts'
import { typeOf } from './file-type.ts'
import { IngestRefusal } from './ingest-refusal.ts'

/** Not a multiple of four wide, and another one on each side. */
const flag = (bits: number) => ({
  width: 37,
  height: 21,
  indexAt: (x: number, y: number) =>
    bits === 1 ? (x > 20 || y < 5 ? 1 : 0) : (Math.floor(x / 10) + Math.floor(y / 8)) % 4,
})

const kinds: BmpKind[] = [
  ...([1, 4, 8, 24] as const).map((bits) => ({ bits, headerBytes: 12 as const })),
  ...([1, 4, 8, 16, 24, 32] as const).flatMap((bits) => [{ bits }, { bits, isTopDown: true }]),
  { bits: 4, compression: 'rle' },
  { bits: 8, compression: 'rle' },
  { bits: 16, compression: 'bitfields' },
  { bits: 32, compression: 'bitfields', headerBytes: 56 },
  { bits: 32, compression: 'bitfields', headerBytes: 108 },
  { bits: 32, compression: 'bitfields', headerBytes: 124, isTopDown: true },
  { bits: 24, headerBytes: 124 },
]

describe('a BMP', () => {
  it.each(kinds)('is read as it was drawn: %j', (kind) => {
    const picture = flag(kind.bits)
    const file = buildBmp(picture, kind)
    expect(typeOf(file)).toBe('bmp')
    const { data, width, height, channels } = readBmp(file)
    expect([width, height]).toEqual([37, 21])
    const tolerance = kind.bits === 16 ? 8 : 0
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const wanted = bmpColours[picture.indexAt(x, y)]!
        for (const [channel, value] of wanted.entries()) {
          const read = data[(y * width + x) * channels + channel]!
          if (Math.abs(read - value) > tolerance)
            throw new Error(`${x} ${y}: ${read}, not ${value}`)
        }
      }
    }
  })

  it('that is broken anywhere is refused or read, never more', () => {
    const files = kinds.map((kind) => buildBmp(flag(kind.bits), kind))
    const change = fc.record({
      at: fc.integer({ min: 0, max: 150 }),
      value: fc.integer({ min: 0, max: 255 }),
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 4_000 }),
        (file, changes, cut) => {
          const broken = Buffer.from(file.subarray(0, Math.max(26, file.length - cut)))
          for (const { at, value } of changes) if (at < broken.length) broken[at] = value
          try {
            const { data, width, height, channels } = readBmp(broken)
            expect(data.length).toBe(width * height * channels)
          } catch (error) {
            expect(error).toBeInstanceOf(IngestRefusal)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('that says it has a thousand million pixels is refused before any is made', () => {
    const file = buildBmp(flag(8), { bits: 8, compression: 'rle' })
    file.writeInt32LE(50_000, 18)
    file.writeInt32LE(50_000, 22)
    expect(() => readBmp(file)).toThrow(/too_many_pixels/)
  })
})
