import {
  forward,
  get,
  larger,
  load,
  loadSpread,
  number,
  plus,
  product,
  repeatUntil,
  set,
  spread,
  store,
  sum,
  type Code,
  type WasmFunction,
} from './wasm-module.ts'

/** Bytes of a number, and numbers that are worked on at once. */
export const FLOAT = 4
const LANES = 4
const VECTOR = FLOAT * LANES
/** Neighbouring pixels that share what is loaded for them: every row is a multiple of it. */
const TILE = 4
/** Results of a pixel that are summed up side by side. */
export const OUTPUTS = 8

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/**
 * A row of a 3 × 3 convolution of each channel with itself. Weights lie as [channels / 4][9][4]; the
 * row before, the row and the row after have a pixel of margin on either side.
 */
export function depthwise(channels: number, stride: 1 | 2): WasmFunction {
  const [source, target, weights, rowBytes, pixels] = range(5) as [0, 1, 2, 3, 4]
  const [channel, column, above, middle, below, end, out] = range(7).map((at) => at + 5)
  const vector = (index: number) => 12 + index
  const [weight, total] = [vector, (index: number) => vector(9 + index)]
  const seen = vector(13)
  const pixelBytes = channels * FLOAT
  const rows = [above!, middle!, below!]
  const taps = rows.flatMap((row, line): Code[] =>
    range((TILE - 1) * stride + 3).flatMap((place): Code[] => [
      set(seen, load(get(row), place * pixelBytes)),
      ...range(TILE).flatMap((pixel): Code[] => {
        const tap = place - pixel * stride
        if (tap < 0 || tap > 2) return []
        const part = product(get(seen), get(weight(line * 3 + tap)))
        const isFirst = line === 0 && tap === 0
        return [set(total(pixel), isFirst ? part : sum(get(total(pixel)), part))]
      }),
    ]),
  )
  return {
    name: depthwiseName(channels, stride),
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32'],
    numbers: 7,
    vectors: 14,
    body: [
      set(channel!, number(0)),
      repeatUntil(channel!, number(pixelBytes), [
        ...range(9).map((tap) => set(weight(tap), load(get(weights), tap * VECTOR))),
        set(above!, plus(get(source), get(channel!))),
        set(middle!, plus(get(above!), get(rowBytes))),
        set(below!, plus(get(middle!), get(rowBytes))),
        set(out!, plus(get(target), get(channel!))),
        set(column!, number(0)),
        set(end!, get(pixels)),
        repeatUntil(column!, get(end!), [
          ...taps,
          ...range(TILE).map((pixel) => store(get(out!), get(total(pixel)), pixel * pixelBytes)),
          ...rows.map((row) => forward(row, TILE * stride * pixelBytes)),
          forward(out!, TILE * pixelBytes),
          forward(column!, TILE),
        ]),
        forward(weights, 9 * VECTOR),
        forward(channel!, VECTOR),
      ]),
    ],
  }
}

export const depthwiseName = (channels: number, stride: number): string =>
  `depthwise-${channels}-${stride}`

/**
 * Each pixel of a row times a matrix, plus a bias for all and what skips the layer, and never below
 * the floor. Weights lie as [results / 8][inputs][8].
 */
export function pointwise(inputs: number, results: number): WasmFunction {
  const [source, target, weights, bias, skip, pixels, floor] = range(7) as [0, 1, 2, 3, 4, 5, 6]
  const [result, column, from, to, past, first, weightEnd] = range(7).map((at) => at + 7)
  const vector = (index: number) => 14 + index
  const total = (pixel: number, half: number) => vector(pixel * 2 + half)
  const [low, high, seen] = [vector(8), vector(9), vector(10)]
  const [inBytes, outBytes] = [inputs * FLOAT, results * FLOAT]
  const tile = range(TILE)
  const multiplied = range(LANES).flatMap((input): Code[] => [
    set(low, load(get(weights), input * 2 * VECTOR)),
    set(high, load(get(weights), input * 2 * VECTOR + VECTOR)),
    ...tile.flatMap((pixel): Code[] => [
      set(seen, loadSpread(get(from!), pixel * inBytes + input * FLOAT)),
      set(total(pixel, 0), sum(get(total(pixel, 0)), product(get(seen), get(low)))),
      set(total(pixel, 1), sum(get(total(pixel, 1)), product(get(seen), get(high)))),
    ]),
  ])
  const stored = tile.flatMap((pixel) =>
    [0, 1].map((half): Code => {
      const offset = pixel * outBytes + half * VECTOR
      const added = sum(get(total(pixel, half)), load(get(past!), offset))
      return store(get(to!), larger(spread(get(floor)), added), offset)
    }),
  )
  return {
    name: pointwiseName(inputs, results),
    parameters: ['i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'f32'],
    numbers: 7,
    vectors: 11,
    body: [
      set(result!, number(0)),
      repeatUntil(result!, number(outBytes), [
        set(first!, get(weights)),
        set(weightEnd!, plus(get(weights), number(inputs * OUTPUTS * FLOAT))),
        set(from!, get(source)),
        set(to!, plus(get(target), get(result!))),
        set(past!, plus(get(skip), get(result!))),
        set(column!, number(0)),
        repeatUntil(column!, get(pixels), [
          ...tile.flatMap((pixel): Code[] => [
            set(total(pixel, 0), load(get(bias))),
            set(total(pixel, 1), load(get(bias), VECTOR)),
          ]),
          set(weights, get(first!)),
          repeatUntil(weights, get(weightEnd!), [
            ...multiplied,
            forward(from!, LANES * FLOAT),
            forward(weights, LANES * OUTPUTS * FLOAT),
          ]),
          ...stored,
          forward(from!, (TILE - 1) * inBytes),
          forward(to!, TILE * outBytes),
          forward(past!, TILE * outBytes),
          forward(column!, TILE),
        ]),
        forward(bias, OUTPUTS * FLOAT),
        forward(result!, OUTPUTS * FLOAT),
      ]),
    ],
  }
}

export const pointwiseName = (inputs: number, results: number): string =>
  `pointwise-${inputs}-${results}`

/** The largest of each 2 × 2 pixels; channels beyond those that there were stay as they are. */
export function halved(channels: number, results: number): WasmFunction {
  const [source, target, rowBytes, pixels] = range(4) as [0, 1, 2, 3]
  const [column, below] = [4, 5]
  const pixelBytes = channels * FLOAT
  const blocks = range(channels / LANES).map((block): Code => {
    const pair = (row: number) =>
      larger(load(get(row), block * VECTOR), load(get(row), block * VECTOR + pixelBytes))
    return store(get(target), larger(pair(source), pair(below)), block * VECTOR)
  })
  return {
    name: halvedName(channels, results),
    parameters: ['i32', 'i32', 'i32', 'i32'],
    numbers: 2,
    vectors: 0,
    body: [
      set(column, number(0)),
      set(below, plus(get(source), get(rowBytes))),
      repeatUntil(column, get(pixels), [
        ...blocks,
        forward(source, 2 * pixelBytes),
        forward(below, 2 * pixelBytes),
        forward(target, results * FLOAT),
        forward(column, 1),
      ]),
    ],
  }
}

export const halvedName = (channels: number, results: number): string =>
  `halved-${channels}-${results}`

/** For each second pixel of a row, 5 × 5 pixels of three colours around it, one after the other. */
export function gathered(rowBytes: number): WasmFunction {
  const [source, target, pixels, column] = range(4) as [0, 1, 2, 3]
  const copies = range(5).flatMap((row) =>
    range(4).map((part) =>
      store(
        get(target),
        load(get(source), row * rowBytes + part * VECTOR),
        (row * 4 + part) * VECTOR,
      ),
    ),
  )
  return {
    name: 'gathered',
    parameters: ['i32', 'i32', 'i32'],
    numbers: 1,
    vectors: 0,
    body: [
      set(column, number(0)),
      repeatUntil(column, get(pixels), [
        ...copies,
        forward(source, 2 * 3 * FLOAT),
        forward(target, GATHERED * FLOAT),
        forward(column, 1),
      ]),
    ],
  }
}

/** 15 numbers of each of five rows, and one more that its weight of zero takes out again. */
export const GATHERED = 80
