import { tagOf } from './icc-profile.ts'

/** Shares from 0 to 1, as many as the table has channels. */
type IccTable = (input: readonly number[]) => number[]

const HEAD_LENGTH = 52
const MOST = 65_535

/** One of the tables of a profile, ICC's lut16Type, between whose points lies a straight line. */
export function readIccTable(profile: Buffer, name: string): IccTable {
  const tag = tagOf(profile, name)
  const kind = tag.toString('latin1', 0, 4)
  if (kind !== 'mft2') throw new Error(`The table ${name} is of another kind: ${kind}`)
  const [inputs, outputs, side] = [tag[8]!, tag[9]!, tag[10]!]
  const inputSteps = tag.readUInt16BE(48)
  const outputSteps = tag.readUInt16BE(50)
  const values = Float64Array.from(
    { length: (tag.length - HEAD_LENGTH) >> 1 },
    (_, at) => tag.readUInt16BE(HEAD_LENGTH + 2 * at) / MOST,
  )
  const cells = inputs * inputSteps
  const outputCurves = cells + side ** inputs * outputs
  const strides = Array.from({ length: inputs }, (_, at) => side ** (inputs - 1 - at) * outputs)
  return (input) => {
    const places = input.map(
      (value, at) => along(values, at * inputSteps, inputSteps, value) * (side - 1),
    )
    const mixed = Array.from({ length: outputs }, () => 0)
    for (let corner = 0; corner < 2 ** inputs; corner += 1) {
      let share = 1
      let cell = cells
      for (const [at, place] of places.entries()) {
        const low = Math.min(side - 2, Math.floor(place))
        const isHigh = (corner >> at) & 1
        share *= isHigh ? place - low : 1 - (place - low)
        cell += (low + isHigh) * strides[at]!
      }
      if (share === 0) continue
      for (let at = 0; at < outputs; at += 1) mixed[at]! += share * values[cell + at]!
    }
    return mixed.map((value, at) =>
      along(values, outputCurves + at * outputSteps, outputSteps, value),
    )
  }
}

function along(values: Float64Array, from: number, steps: number, share: number): number {
  const place = Math.max(0, Math.min(1, share)) * (steps - 1)
  const low = Math.min(steps - 2, Math.floor(place))
  return values[from + low]! + (place - low) * (values[from + low + 1]! - values[from + low]!)
}
