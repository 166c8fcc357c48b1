import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { rasterOf } from '#press/raster/raster.ts'
import { filmTurningMug } from './turning-mug.ts'
import { encodeVp8 } from './vp8-picture.ts'
import { writeWebm } from './webm.ts'

const containers = new Set([0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0xe0, 0x1c53bb6b, 0xbb, 0xb7])
const CLUSTER = 0x1f43b675

type Found = { id: number; at: number; content: Buffer }

/** Every element of a file, in its order; throws where one reaches beyond what holds it. */
function* elementsOf(bytes: Buffer, offset = 0): Generator<Found> {
  for (let at = 0; at < bytes.length;) {
    const idLength = Math.clz32(bytes[at]!) - 24 + 1
    const id = bytes.readUIntBE(at, idLength)
    const start = at + idLength + 8
    const length = Number(bytes.readBigUInt64BE(at + idLength) & ((1n << 56n) - 1n))
    if (start + length > bytes.length) throw new Error(`Element ${id.toString(16)} is cut off`)
    const content = bytes.subarray(start, start + length)
    yield { id, at: offset + at, content }
    if (containers.has(id) || id === CLUSTER) yield* elementsOf(content, offset + start)
    at = start + length
  }
}

function flatOf(color: string) {
  const canvas = createCanvas(212, 102)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, 212, 102)
  return rasterOf(canvas)
}

describe('a film of pictures', () => {
  it('holds each of them as a key frame, at its time', async () => {
    const frames = [await encodeVp8(flatOf('#c4583c')), await encodeVp8(flatOf('#2b6f80'))]
    const film = writeWebm({ width: 212, height: 102, framesPerSecond: 10, frames })
    const found = [...elementsOf(film)]
    const blocks = found.filter(({ id }) => id === 0xa3)
    expect(blocks.map(({ content }) => content.readInt16BE(1))).toEqual([0, 100])
    expect(blocks.map(({ content }) => content[3])).toEqual([0x80, 0x80])
    expect(blocks.map(({ content }) => content.subarray(4))).toEqual(frames)
    const contentOf = (id: number) => found.find((one) => one.id === id)!.content
    expect(contentOf(0x4489).readDoubleBE()).toBe(200)
    expect(contentOf(0x86).toString()).toBe('V_VP8')
    expect([contentOf(0xb0)[0], contentOf(0xba)[0]]).toEqual([212, 102])
  })

  it('says where its pictures begin, so that a player can go back to the start', async () => {
    const frames = [await encodeVp8(flatOf('#c4583c'))]
    const found = [
      ...elementsOf(writeWebm({ width: 212, height: 102, framesPerSecond: 10, frames })),
    ]
    const segment = found.find(({ id }) => id === 0x18538067)!
    const cluster = found.find(({ id }) => id === CLUSTER)!
    const headOfSegment = 4 + 8
    const position = found.find(({ id }) => id === 0xf1)!.content.readUInt32BE()
    expect(position).toBe(cluster.at - segment.at - headOfSegment)
  })

  it('is as long as it says, or is refused', () => {
    const frames = Array.from({ length: 400 }, () => Buffer.alloc(1))
    expect(() => writeWebm({ width: 2, height: 2, framesPerSecond: 10, frames })).toThrow(
      RangeError,
    )
  })
})

describe('a turning mug', () => {
  it('begins where its still is, and every picture of it is another', async () => {
    const size = { widthPx: 64, heightPx: 48 }
    const canvas = createCanvas(212, 102)
    const context = canvas.getContext('2d')
    const paint = context.createLinearGradient(0, 0, 212, 0)
    paint.addColorStop(0, '#c4583c')
    paint.addColorStop(1, '#2b6f80')
    context.fillStyle = paint
    context.fillRect(0, 0, 212, 102)
    const film = await filmTurningMug(rasterOf(canvas), { width: 206, height: 96, bleed: 3 }, size)
    const blocks = [...elementsOf(film)].filter(({ id }) => id === 0xa3)
    const frames = new Set(blocks.map(({ content }) => content.toString('base64', 4)))
    expect(blocks.length).toBeGreaterThanOrEqual(24)
    expect(frames.size).toBe(blocks.length)
  })
})
