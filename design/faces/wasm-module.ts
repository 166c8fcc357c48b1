/** WebAssembly instructions as bytes, nested the way an expression is written. */
export type Code = readonly number[]

const VOID = 0x40
const TYPE = { i32: 0x7f, f32: 0x7d, v128: 0x7b }

function unsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  do {
    const more = rest > 0x7f
    bytes.push((rest & 0x7f) | (more ? 0x80 : 0))
    rest = Math.floor(rest / 0x80)
  } while (rest > 0)
  return bytes
}

function signed(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (;;) {
    const byte = rest & 0x7f
    rest >>= 7
    const isLast = (rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0)
    bytes.push(isLast ? byte : byte | 0x80)
    if (isLast) return bytes
  }
}

const simd = (operation: number): number[] => [0xfd, ...unsigned(operation)]
const at = (offset: number): number[] => [2, ...unsigned(offset)]

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)]
export const number = (value: number): Code => [0x41, ...signed(value)]
export const plus = (one: Code, other: Code): Code => [...one, ...other, 0x6a]
export const forward = (local: number, bytes: number): Code =>
  set(local, plus(get(local), number(bytes)))

export const load = (address: Code, offset = 0): Code => [...address, ...simd(0x00), ...at(offset)]
/** One number in all four lanes. */
export const loadSpread = (address: Code, offset = 0): Code => [
  ...address,
  ...simd(0x09),
  ...at(offset),
]
export const store = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  ...simd(0x0b),
  ...at(offset),
]
export const spread = (value: Code): Code => [...value, ...simd(0x13)]
export const sum = (one: Code, other: Code): Code => [...one, ...other, ...simd(0xe4)]
export const product = (one: Code, other: Code): Code => [...one, ...other, ...simd(0xe6)]
export const larger = (one: Code, other: Code): Code => [...one, ...other, ...simd(0xeb)]

/** At least once, and again while the local is below its end. */
export const repeatUntil = (local: number, end: Code, body: readonly Code[]): Code => [
  0x03,
  VOID,
  ...body.flat(),
  ...get(local),
  ...end,
  0x49,
  0x0d,
  0,
  0x0b,
]

export type WasmFunction = {
  name: string
  parameters: readonly (keyof typeof TYPE)[]
  /** After the parameters: whole numbers, then vectors. */
  numbers: number
  vectors: number
  body: readonly Code[]
}

/** `\0asm`, version 1. */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content]
const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()]
const text = (value: string): Code => list(Array.from(value, (letter) => [letter.charCodeAt(0)]))

/** A module whose functions work on the memory that it is given. */
export function wasmModule(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ parameters }): Code => [
    0x60,
    ...list(parameters.map((type) => [TYPE[type]])),
    0,
  ])
  const bodies = functions.map(({ numbers, vectors, body }): Code => {
    const locals = list([
      [...unsigned(numbers), TYPE.i32],
      [...unsigned(vectors), TYPE.v128],
    ])
    const code = [...locals, ...body.flat(), 0x0b]
    return [...unsigned(code.length), ...code]
  })
  return Uint8Array.from([
    ...HEADER,
    ...section(1, list(types)),
    ...section(2, list([[...text('work'), ...text('memory'), 2, 0, 1]])),
    ...section(3, list(functions.map((_, index) => unsigned(index)))),
    ...section(7, list(functions.map(({ name }, index) => [...text(name), 0, ...unsigned(index)]))),
    ...section(10, list(bodies)),
  ])
}
