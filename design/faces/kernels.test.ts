import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
import { wasmModule, type WasmFunction } from './wasm-module.ts'

/** One function with a memory of its own. Addresses are of floats, and so are the answers. */
function open(kernel: WasmFunction, floats = 65_536) {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((floats * FLOAT) / 65_536) })
  const module = new WebAssembly.Module(wasmModule([kernel]))
  const { exports } = new WebAssembly.Instance(module, { work: { memory } })
  const all = new Float32Array(memory.buffer)
  return {
    all,
    run: (...numbers: number[]) =>
      (exports[kernel.name] as (...given: number[]) => void)(...numbers),
    put: (at: number, values: ArrayLike<number>) => all.set(values, at),
  }
}

const numbers = (count: number, seed: number): Float32Array => {
  let state = seed
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  })
}
const seeds = fc.integer({ min: 1, max: 1e9 })
const AT = { source: 0, target: 20_000, weights: 40_000, bias: 56_000, skip: 57_000 }
const bytes = (at: number) => at * FLOAT

const isNear = (found: ArrayLike<number>, wanted: readonly number[]) =>
  wanted.forEach((value, index) => expect(found[index]).toBeCloseTo(value, 4))

describe('the kernels of the network do what plain arithmetic does', () => {
  it.each([
    [24, 1],
    [24, 2],
    [48, 1],
    [96, 2],
  ] as const)('a 3 × 3 convolution of %d channels with a stride of %d', (channels, stride) => {
    const { all, run, put } = open(depthwise(channels, stride))
    fc.assert(
      fc.property(seeds, fc.constantFrom(4, 8), (seed, pixels) => {
        const wide = pixels * stride + 2
        const rows = numbers(3 * wide * channels, seed)
        const weights = numbers(9 * channels, seed + 1)
        put(AT.source, rows)
        put(AT.weights, weights)
        const rowBytes = wide * channels * FLOAT
        run(bytes(AT.source), bytes(AT.target), bytes(AT.weights), rowBytes, pixels)
        const wanted = Array.from({ length: pixels * channels }, (_, index) => {
          const [pixel, channel] = [Math.floor(index / channels), index % channels]
          let sum = 0
          for (let tap = 0; tap < 9; tap += 1) {
            const [row, column] = [Math.floor(tap / 3), pixel * stride + (tap % 3)]
            const weight = weights[Math.floor(channel / 4) * 36 + tap * 4 + (channel % 4)]!
            sum += rows[(row * wide + column) * channels + channel]! * weight
          }
          return sum
        })
        isNear(all.subarray(AT.target), wanted)
      }),
      { numRuns: 10 },
    )
    expect(depthwise(channels, stride).name).toBe(depthwiseName(channels, stride))
  })

  it.each([
    [24, 24],
    [24, 48],
    [96, 8],
    [GATHERED, 24],
  ])('%d numbers of a pixel by a matrix into %d', (inputs, results) => {
    const { all, run, put } = open(pointwise(inputs, results))
    fc.assert(
      fc.property(seeds, fc.constantFrom(0, -Infinity), (seed, floor) => {
        const pixels = 8
        const [source, weights] = [
          numbers(pixels * inputs, seed),
          numbers(inputs * results, seed + 1),
        ]
        const [bias, skip] = [numbers(results, seed + 2), numbers(pixels * results, seed + 3)]
        put(AT.source, source)
        put(AT.weights, weights)
        put(AT.bias, bias)
        put(AT.skip, skip)
        const [from, to, matrix] = [bytes(AT.source), bytes(AT.target), bytes(AT.weights)]
        run(from, to, matrix, bytes(AT.bias), bytes(AT.skip), pixels, floor)
        const wanted = Array.from({ length: pixels * results }, (_, index) => {
          const [pixel, result] = [Math.floor(index / results), index % results]
          let sum = bias[result]! + skip[index]!
          for (let input = 0; input < inputs; input += 1) {
            const block = Math.floor(result / OUTPUTS) * inputs * OUTPUTS
            const weight = weights[block + input * OUTPUTS + (result % OUTPUTS)]!
            sum += source[pixel * inputs + input]! * weight
          }
          return Math.max(floor, sum)
        })
        isNear(all.subarray(AT.target), wanted)
      }),
      { numRuns: 10 },
    )
    expect(pointwise(inputs, results).name).toBe(pointwiseName(inputs, results))
  })

  it.each([
    [24, 24],
    [24, 48],
    [48, 96],
  ])('the largest of each four pixels of %d channels, with room for %d', (channels, results) => {
    const { all, run, put } = open(halved(channels, results))
    const pixels = 4
    const rows = numbers(2 * 2 * pixels * channels, 7)
    put(AT.source, rows)
    put(AT.target, new Float32Array(pixels * results).fill(5))
    run(bytes(AT.source), bytes(AT.target), 2 * pixels * channels * FLOAT, pixels)
    const wanted = Array.from({ length: pixels * results }, (_, index) => {
      const [pixel, channel] = [Math.floor(index / results), index % results]
      if (channel >= channels) return 5
      return Math.max(
        ...[0, 1].flatMap((row) =>
          [0, 1].map((side) => rows[(row * 2 * pixels + pixel * 2 + side) * channels + channel]!),
        ),
      )
    })
    isNear(all.subarray(AT.target), wanted)
    expect(halved(channels, results).name).toBe(halvedName(channels, results))
  })

  it('five rows of five pixels of three colours, one after the other', () => {
    const wide = 16 * 3
    const { all, run, put } = open(gathered(wide * FLOAT))
    const rows = numbers(5 * wide + 1, 3)
    put(AT.source, rows)
    const pixels = 4
    run(bytes(AT.source), bytes(AT.target), pixels)
    for (let pixel = 0; pixel < pixels; pixel += 1) {
      for (let row = 0; row < 5; row += 1) {
        const at = AT.target + pixel * GATHERED + row * 16
        const start = row * wide + pixel * 6
        expect([...all.subarray(at, at + 15)]).toEqual([...rows.subarray(start, start + 15)])
      }
    }
  })
})

describe('the module that holds them', () => {
  it('is read by WebAssembly, and one with a broken instruction is not', () => {
    const kernel = halved(24, 24)
    expect(WebAssembly.validate(wasmModule([kernel]))).toBe(true)
    const broken = { ...kernel, body: [...kernel.body, [0x6a]] }
    expect(WebAssembly.validate(wasmModule([broken]))).toBe(false)
  })

  it('has numbers of any size', () => {
    for (const channels of [4, 64, 128, 1024]) {
      expect(WebAssembly.validate(wasmModule([depthwise(channels, 2)]))).toBe(true)
    }
  })
})
