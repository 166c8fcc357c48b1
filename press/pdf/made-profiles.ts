import { HEADER_LENGTH, tagOf } from './icc-profile.ts'

/** A tag's bytes under each of its names. */
type MadeTag = { names: string[]; bytes: Buffer }

/** One in ICC's numbers, in 16 bits of XYZ and in 16 bits with a fraction. */
const XYZ_ONE = 32_768
const FIXED_ONE = 65_536
const MOST = 65_535
const STEPS = 4096
const GAMUT_GRID = 17
const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1]
const straight = [0, MOST]

/** The greys of sRGB, for pictures of one component that say nothing about themselves. */
export function greyProfileFrom(srgb: Buffer): Buffer {
  return profileOf(srgb, { space: 'GRAY', deviceClass: 'mntr', name: 'Greys of sRGB' }, [
    { names: ['kTRC'], bytes: tagOf(srgb, 'rTRC') },
  ])
}

/**
 * sRGB as the colours of a printer, which PDF/X-4 wants for its output intent: the profile of a
 * display lacks the tables. They are exact, so that sRGB comes out as the numbers that went in.
 */
export function srgbOutputProfileFrom(srgb: Buffer): Buffer {
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => xyzOf(tagOf(srgb, name)))
  const toLight = curveOf(tagOf(srgb, 'rTRC'))
  const toXyz = [0, 1, 2].flatMap((row) => columns.map((column) => column[row]!))
  const toRgb = inverted(toXyz)
  const fromRgb = lut({
    matrix: identity,
    inputs: [toLight, toLight, toLight],
    cells: corners((rgb) => times(toXyz, rgb).map((value) => value * XYZ_ONE)),
    outputs: [straight, straight, straight],
  })
  const fromXyz = lut({
    // Numbers for XYZ reach to almost 2, those for RGB to 1.
    matrix: toRgb.map((factor) => (factor * MOST) / XYZ_ONE),
    inputs: [fromLight, fromLight, fromLight],
    cells: corners((rgb) => rgb.map((value) => value * MOST)),
    outputs: [straight, straight, straight],
  })
  const upToOne = [0, MOST, MOST]
  const gamut = lut({
    matrix: identity,
    inputs: [upToOne, upToOne, upToOne],
    cells: grid(GAMUT_GRID, (xyz) => {
      const isInside = times(toRgb, xyz).every((value) => value > -0.01 && value < 1.01)
      return [isInside ? 0 : MOST]
    }),
    outputs: [straight],
  })
  return profileOf(srgb, { space: 'RGB ', deviceClass: 'prtr', name: 'sRGB for printers' }, [
    { names: ['A2B0', 'A2B1', 'A2B2'], bytes: fromRgb },
    { names: ['B2A0', 'B2A1', 'B2A2'], bytes: fromXyz },
    { names: ['gamt'], bytes: gamut },
  ])
}

const fromLight = Array.from({ length: STEPS }, (_, step) => {
  const light = step / (STEPS - 1)
  return MOST * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)
})

/** Header, white point and all else that the profile shares with sRGB. */
function profileOf(
  srgb: Buffer,
  made: { space: string; deviceClass: string; name: string },
  ownTags: MadeTag[],
): Buffer {
  const tags: MadeTag[] = [
    { names: ['desc'], bytes: description(made.name) },
    { names: ['cprt'], bytes: Buffer.from('text\0\0\0\0Public domain\0', 'latin1') },
    { names: ['wtpt'], bytes: tagOf(srgb, 'wtpt') },
    ...ownTags,
  ]
  const count = tags.reduce((sum, { names }) => sum + names.length, 0)
  const table = Buffer.alloc(4 + 12 * count)
  table.writeUInt32BE(count)
  let row = 4
  let offset = HEADER_LENGTH + table.length
  for (const { names, bytes } of tags) {
    for (const name of names) {
      table.write(name, row, 'latin1')
      table.writeUInt32BE(offset, row + 4)
      table.writeUInt32BE(bytes.length, row + 8)
      row += 12
    }
    offset += padded(bytes).length
  }
  const header = Buffer.from(srgb.subarray(0, HEADER_LENGTH))
  header.write(made.deviceClass, 12, 'latin1')
  header.write(made.space, 16, 'latin1')
  header.writeUInt32BE(offset)
  return Buffer.concat([header, table, ...tags.map(({ bytes }) => padded(bytes))])
}

type Lut = { matrix: number[]; inputs: number[][]; cells: number[][]; outputs: number[][] }

/** ICC's lut16Type. */
function lut({ matrix, inputs, cells, outputs }: Lut): Buffer {
  const side = Math.round(Math.cbrt(cells.length))
  const head = Buffer.alloc(52)
  head.write('mft2', 0, 'latin1')
  head.set([inputs.length, outputs.length, side], 8)
  for (const [index, factor] of matrix.entries()) {
    head.writeInt32BE(Math.round(factor * FIXED_ONE), 12 + 4 * index)
  }
  head.writeUInt16BE(inputs[0]!.length, 48)
  head.writeUInt16BE(outputs[0]!.length, 50)
  const values = [...inputs.flat(), ...cells.flat(), ...outputs.flat()]
  const body = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) body.writeUInt16BE(Math.round(value), 2 * index)
  return Buffer.concat([head, body])
}

/** Corners: what is straight between black and full needs no more. */
function corners(at: (place: number[]) => number[]): number[][] {
  return grid(2, at)
}

function grid(side: number, at: (place: number[]) => number[]): number[][] {
  return Array.from({ length: side ** 3 }, (_, cell) => {
    const steps = [Math.floor(cell / side ** 2), Math.floor(cell / side) % side, cell % side]
    return at(steps.map((step) => step / (side - 1)))
  })
}

function xyzOf(tag: Buffer): number[] {
  return [8, 12, 16].map((at) => tag.readInt32BE(at) / FIXED_ONE)
}

function curveOf(tag: Buffer): number[] {
  const count = tag.readUInt32BE(8)
  if (count < 2 || count > STEPS) throw new Error(`A curve of ${count} steps fits into no table`)
  return Array.from({ length: count }, (_, step) => tag.readUInt16BE(12 + 2 * step))
}

function times(matrix: readonly number[], [x, y, z]: readonly number[]): number[] {
  return [0, 3, 6].map((row) => matrix[row]! * x! + matrix[row + 1]! * y! + matrix[row + 2]! * z!)
}

function inverted(matrix: readonly number[]): number[] {
  const [a, b, c, d, e, f, g, h, i] = matrix as Nine
  const cofactors = [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ]
  const determinant = a * cofactors[0]![0]! + b * cofactors[1]![0]! + c * cofactors[2]![0]!
  return cofactors.flat().map((cofactor) => cofactor / determinant)
}
type Nine = [number, number, number, number, number, number, number, number, number]

function description(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, 'latin1')
  const bytes = Buffer.alloc(12 + ascii.length + 4 + 4 + 2 + 1 + 67)
  bytes.write('desc', 0, 'latin1')
  bytes.writeUInt32BE(ascii.length, 8)
  ascii.copy(bytes, 12)
  return bytes
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}
