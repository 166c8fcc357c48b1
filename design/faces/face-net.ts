import {
  depthwise,
  depthwiseName,
  FLOAT,
  gathered,
  GATHERED,
  halved,
  halvedName,
  OUTPUTS,
  pointwise,
  pointwiseName,
} from './kernels.ts'
import { wasmModule } from './wasm-module.ts'

/** Sides of the picture that it looks at, and of the two grids in which it answers. */
export const INPUT_PX = 256
export const GRIDS = [
  { side: 16, anchors: 2 },
  { side: 8, anchors: 6 },
] as const
/** Places of each anchor: the middle and the size of a box, then six points such as the eyes. */
export const PLACES = 16

type Block = { channels: number; results: number; stride: 1 | 2; skips: boolean }

const run = (count: number, channels: number): Block[] =>
  Array.from({ length: count }, () => ({ channels, results: channels, stride: 1, skips: true }))

/** BlazeFace for the camera at the back of a telephone: a convolution, then these, in their order. */
const BLOCKS: readonly Block[] = [
  ...run(7, 24),
  { channels: 24, results: 24, stride: 2, skips: true },
  ...run(7, 24),
  { channels: 24, results: 48, stride: 2, skips: true },
  ...run(7, 48),
  { channels: 48, results: 96, stride: 2, skips: true },
  ...run(7, 96),
]
const LAST: Block = { channels: 96, results: 96, stride: 2, skips: false }
const FIRST_CHANNELS = 24
const HALVED: readonly (readonly [number, number])[] = [
  [24, 24],
  [24, 48],
  [48, 96],
]
/** Input side for a 5 × 5 kernel with a stride of two over an even side: one pixel before, two behind. */
const INPUT_SIDE = INPUT_PX + 3
const INPUT_ROW = INPUT_SIDE * 3 * FLOAT
const PAGE = 65_536

export type FaceNet = {
  /** Red, green and blue of 256 × 256 pixels from −1 to 1, row by row: write here, then look. */
  input: { set: (row: number, values: Float32Array) => void }
  look: () => { scores: Float32Array; places: Float32Array }[]
}

type NetKernels = Record<string, (...numbers: number[]) => void>

/** False on what has no vectors in WebAssembly: there nobody looks for faces. */
export const canOpenFaceNet = (): boolean =>
  typeof WebAssembly === 'object' && WebAssembly.validate(engine())

/** Synchronous: for a worker, or a process that has nothing else to do. */
export function openFaceNet(halfFloats: ArrayBuffer): FaceNet {
  const weights = weightReader(halfFloats)
  const plan = planMemory()
  const memory = new WebAssembly.Memory({ initial: 1 })
  const first = weights.matrix(75, FIRST_CHANNELS, gatheredOrder)
  const blocks = BLOCKS.map((block) => layerOf(block, weights))
  const heads = [headOf(GRIDS[0], weights)]
  const last = layerOf(LAST, weights)
  heads.push(headOf(GRIDS[1], weights))
  weights.end()
  for (const { floats, setAddress } of weights.all) setAddress(plan.take(floats.length * FLOAT))
  const frames = framesOf(plan)
  memory.grow(Math.ceil(plan.end() / PAGE))
  for (const { floats, at } of weights.all)
    new Float32Array(memory.buffer, at(), floats.length).set(floats)
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(engine()), {
    work: { memory },
  })
  const work = exports as NetKernels

  function convolve(to: Frame): void {
    for (let row = 0; row < to.side; row += 1) {
      work['gathered']!(frames.input + row * 2 * INPUT_ROW, frames.row, to.side)
      work[pointwiseName(GATHERED, FIRST_CHANNELS)]!(
        frames.row,
        inside(to, row),
        first.matrix.at(),
        first.bias.at(),
        frames.zeros,
        to.side,
        0,
      )
    }
  }

  function runBlock({ block, kernel, matrix, bias }: Layer, from: Frame, to: Frame): void {
    const { channels, results, stride, skips } = block
    const rowBytes = (from.side + 2) * channels * FLOAT
    // With a stride of two the kernel begins at the pixel itself, not before it.
    const start = stride === 1 ? from.at : inside(from, 0)
    for (let row = 0; row < to.side; row += 1) {
      const source = start + row * stride * rowBytes
      work[depthwiseName(channels, stride)]!(source, frames.row, kernel.at(), rowBytes, to.side)
      let skip = skips ? inside(from, row) : frames.zeros
      if (skips && stride === 2) {
        skip = frames.skip(channels, results)
        work[halvedName(channels, results)]!(inside(from, row * 2), skip, rowBytes, to.side)
      }
      work[pointwiseName(channels, results)]!(
        frames.row,
        inside(to, row),
        matrix.at(),
        bias.at(),
        skip,
        to.side,
        0,
      )
    }
  }

  function answer({ grid, scores, places }: Head, from: Frame) {
    const cells = grid.side * grid.side
    const read = ({ matrix, bias }: Matrix, results: number): Float32Array => {
      const padded = roundedUp(results)
      for (let row = 0; row < grid.side; row += 1) {
        work[pointwiseName(96, padded)]!(
          inside(from, row),
          frames.answer + row * grid.side * padded * FLOAT,
          matrix.at(),
          bias.at(),
          frames.zeros,
          grid.side,
          -Infinity,
        )
      }
      const all = new Float32Array(memory.buffer, frames.answer, cells * padded)
      const found = new Float32Array(cells * results)
      for (let cell = 0; cell < cells; cell += 1) {
        found.set(all.subarray(cell * padded, cell * padded + results), cell * results)
      }
      return found
    }
    return { scores: read(scores, grid.anchors), places: read(places, grid.anchors * PLACES) }
  }

  return {
    input: {
      set: (row, values) => {
        const at = frames.input + (row + 1) * INPUT_ROW + 3 * FLOAT
        new Float32Array(memory.buffer, at, INPUT_PX * 3).set(values)
      },
    },
    look: () => {
      let from = frames.of(INPUT_PX / 2, FIRST_CHANNELS, 0)
      convolve(from)
      for (const [index, layer] of blocks.entries()) {
        const { results, stride } = layer.block
        const to = frames.of(from.side / stride, results, index + 1)
        runBlock(layer, from, to)
        from = to
      }
      const fine = answer(heads[0]!, from)
      // Skipping nothing, the last one may write over what was there before.
      const coarse = frames.of(from.side / 2, LAST.results, 0)
      runBlock(last, from, coarse)
      return [fine, answer(heads[1]!, coarse)]
    },
  }
}

type Placed = { floats: Float32Array; at: () => number; setAddress: (address: number) => void }
type Matrix = { matrix: Placed; bias: Placed }
type Layer = Matrix & { block: Block; kernel: Placed }
type Grid = (typeof GRIDS)[number]
type Head = { grid: Grid; scores: Matrix; places: Matrix }

const roundedUp = (results: number) => Math.ceil(results / OUTPUTS) * OUTPUTS
const plainOrder = (input: number) => input
/** A row of the first kernel has 15 numbers and takes 16. */
const gatheredOrder = (input: number) => Math.floor(input / 15) * 16 + (input % 15)

function layerOf(block: Block, weights: ReturnType<typeof weightReader>): Layer {
  const kernel = weights.kernel(block.channels)
  return { block, kernel, ...weights.matrix(block.channels, block.results, plainOrder) }
}

function headOf(grid: Grid, weights: ReturnType<typeof weightReader>): Head {
  const scores = weights.matrix(96, grid.anchors, plainOrder)
  return { grid, scores, places: weights.matrix(96, grid.anchors * PLACES, plainOrder) }
}

/** The weights one after the other, each laid out as its kernel reads them. */
function weightReader(halfFloats: ArrayBuffer) {
  const view = new DataView(halfFloats)
  const all: Placed[] = []
  let offset = 0
  const next = (count: number): Float32Array => {
    const floats = new Float32Array(count)
    for (let index = 0; index < count; index += 1) {
      floats[index] = fromHalf(view.getUint16(offset + index * 2, true))
    }
    offset += count * 2
    return floats
  }
  const placed = (floats: Float32Array): Placed => {
    let address = 0
    const made = { floats, at: () => address, setAddress: (at: number) => void (address = at) }
    all.push(made)
    return made
  }
  return {
    all,
    kernel(channels: number): Placed {
      const read = next(9 * channels)
      return placed(
        read.map((_, index) => {
          const [block, within] = [Math.floor(index / 36), index % 36]
          return read[Math.floor(within / 4) * channels + block * 4 + (within % 4)]!
        }),
      )
    },
    matrix(inputs: number, results: number, order: (input: number) => number): Matrix {
      const [read, bias] = [next(inputs * results), next(results)]
      const padded = roundedUp(results)
      const rows = order(inputs - 1) + 1
      const height = Math.ceil(rows / 4) * 4
      const floats = new Float32Array(height * padded)
      for (let input = 0; input < inputs; input += 1) {
        for (let result = 0; result < results; result += 1) {
          const block = Math.floor(result / OUTPUTS) * height * OUTPUTS
          const at = block + order(input) * OUTPUTS + (result % OUTPUTS)
          floats[at] = read[input * results + result]!
        }
      }
      const wide = new Float32Array(padded)
      wide.set(bias)
      return { matrix: placed(floats), bias: placed(wide) }
    },
    end(): void {
      if (offset !== halfFloats.byteLength) throw new RangeError('These are not the weights')
    },
  }
}

function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 0x1f
  const fraction = bits & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** Pixels with a margin of one, which stays zero. */
type Frame = { at: number; side: number; channels: number }

const inside = ({ at, side, channels }: Frame, row: number): number =>
  at + ((row + 1) * (side + 2) + 1) * channels * FLOAT

function planMemory() {
  let next = 0
  return {
    take: (bytes: number): number => {
      const at = next
      next += Math.ceil(bytes / 16) * 16
      return at
    },
    end: () => next,
  }
}

function framesOf(plan: ReturnType<typeof planMemory>) {
  const known = new Map<string, Frame>()
  for (const [side, channels] of [
    [128, 24],
    [64, 24],
    [32, 48],
    [16, 96],
    [8, 96],
  ] as const) {
    for (const turn of [0, 1]) {
      const at = plan.take((side + 2) * (side + 2) * channels * FLOAT)
      known.set(`${side}/${channels}/${turn}`, { at, side, channels })
    }
  }
  // Channels that a layer adds have nothing to skip it: each kind has zeros of its own there.
  const skips = new Map(HALVED.map((kind) => [halvedName(...kind), plan.take(64 * 96 * FLOAT)]))
  return {
    skip: (channels: number, results: number) => skips.get(halvedName(channels, results))!,
    input: plan.take(INPUT_SIDE * INPUT_ROW + 16),
    row: plan.take(128 * GATHERED * FLOAT),
    zeros: plan.take(128 * 96 * FLOAT),
    answer: plan.take(256 * 96 * FLOAT),
    of: (side: number, channels: number, turn: number): Frame =>
      known.get(`${side}/${channels}/${turn % 2}`)!,
  }
}

let made: Uint8Array<ArrayBuffer> | undefined

function engine(): Uint8Array<ArrayBuffer> {
  made ??= wasmModule([
    gathered(INPUT_ROW),
    ...([24, 48, 96] as const).flatMap((channels) => [
      depthwise(channels, 1),
      depthwise(channels, 2),
    ]),
    ...HALVED.map((kind) => halved(...kind)),
    ...[
      [GATHERED, 24],
      [24, 24],
      [24, 48],
      [48, 48],
      [48, 96],
      [96, 96],
      [96, 32],
      [96, OUTPUTS],
    ].map(([inputs, results]) => pointwise(inputs!, results!)),
  ])
  return made
}
