import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { PathItem } from '#design/display-list.ts'

const number = String.raw`-?\d+(?:\.\d+)?`
const point = `${number} ${number}`
const pathText = new RegExp(`^M${point}(?:[ML]${point}|C${point} ${point} ${point}|Z)*$`)
const hex = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const length = z.number().check(z.positive(), z.maximum(1000))
const size = z.number().check(z.positive(), z.maximum(5_080))

/** A page of flat drawings, in millimetres from its upper left corner. */
const VectorPage = z.strictObject({
  width: size,
  height: size,
  items: z
    .array(
      z.strictObject({
        path: z.string().check(z.regex(pathText)),
        fill: z.nullable(hex),
        fillRule: z.enum(['nonzero', 'evenodd']),
        stroke: z.nullable(
          z.strictObject({
            color: hex,
            width: length,
            join: z.enum(['miter', 'round']),
            cap: z.optional(z.enum(['round', 'square'])),
            dash: z.optional(z.array(length).check(z.minLength(1), z.maxLength(16))),
          }),
        ),
        opacity: z.number().check(z.positive(), z.maximum(1)),
      }),
    )
    .check(z.minLength(1), z.maxLength(5_000)),
})
export type VectorPage = z.infer<typeof VectorPage>

const APP9 = 0xffe9
const MARK = Buffer.from('ESTAMPA_VECTORS\0', 'latin1')
const HEAD_BYTES = 4 + MARK.length + 1
const MOST_PART_BYTES = 65_000
/** An upload may say a megabyte about itself, and no more. */
const MOST_PARTS = 9
const MOST_TEXT_BYTES = 8_000_000
/** Behind the marker of the file: our codec writes no header. */
const PLACE = 2

/**
 * The picture of a page with its drawings inside, so that the one is never kept without the other;
 * without them where they are too long to be carried.
 */
export function withVectors(jpeg: Buffer, page: VectorPage): Buffer {
  const packed = deflateRawSync(JSON.stringify(page))
  const count = Math.ceil(packed.length / MOST_PART_BYTES)
  if (count > MOST_PARTS) return jpeg
  const segments = Array.from({ length: count }, (_, at) => {
    const part = packed.subarray(at * MOST_PART_BYTES, (at + 1) * MOST_PART_BYTES)
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt16BE(APP9)
    head.writeUInt16BE(HEAD_BYTES - 2 + part.length, 2)
    head.set(MARK, 4)
    head.writeUInt8(count - 1 - at, HEAD_BYTES - 1)
    return Buffer.concat([head, part])
  })
  return Buffer.concat([jpeg.subarray(0, PLACE), ...segments, jpeg.subarray(PLACE)])
}

/**
 * The drawings inside a picture, undefined where there are none. Anybody can write such a file:
 * whoever prints them makes sure that they look like the picture.
 */
export async function readVectors(
  read: (at: number, bytes: number) => Promise<Buffer>,
): Promise<VectorPage | undefined> {
  const parts: Buffer[] = []
  for (let at = PLACE, left = MOST_PARTS; left > 0;) {
    const head = await read(at, HEAD_BYTES)
    if (head.length < HEAD_BYTES || head.readUInt16BE() !== APP9) return undefined
    if (!head.subarray(4, 4 + MARK.length).equals(MARK)) return undefined
    const end = at + 2 + head.readUInt16BE(2)
    left = Math.min(left - 1, head[HEAD_BYTES - 1]!)
    parts.push(await read(at + HEAD_BYTES, end - at - HEAD_BYTES))
    at = end
  }
  return parse(Buffer.concat(parts))
}

function parse(packed: Buffer): VectorPage | undefined {
  try {
    const text = inflateRawSync(packed, { maxOutputLength: MOST_TEXT_BYTES }).toString()
    return VectorPage.parse(JSON.parse(text))
  } catch {
    // Not written by us, or not as we write it today: the picture is there all the same.
    return undefined
  }
}

/** On white, as the picture of the page is. */
export function vectorItems({ width, height, items }: VectorPage): PathItem[] {
  const shared = { kind: 'path', elementId: null, matrix: [1, 0, 0, 1, 0, 0] } as const
  const sheet = `M0 0L${width} 0L${width} ${height}L0 ${height}Z`
  return [
    { ...shared, path: sheet, fill: '#ffffff', fillRule: 'nonzero', stroke: null, opacity: 1 },
    ...items.map((item) => ({
      ...shared,
      ...item,
      stroke: item.stroke && strokeOf(item.stroke),
    })),
  ]
}

const strokeOf = ({
  cap,
  dash = [],
  ...stroke
}: NonNullable<VectorPage['items'][number]['stroke']>) => ({
  ...stroke,
  dash,
  ...(cap && { cap }),
})
