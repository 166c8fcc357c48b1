/** Measures what drawing the previews of designs costs: see README.md beside this file. */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PressPhotos } from '#press/press-photo.ts'
import { makePreviewSet } from '#press/preview/preview-set.ts'
import { productViews, type ProductViewName } from '#press/product/product-views.ts'
import { makeMugDesign, makeMugPhotos } from '#tests/pictures/mug-design.ts'

const RENDERS = 100
const MOST_CPU_S = 1
const MOST_VIEW_MS = 100
const MOST_GROWTH_MB = 100
const VIEW_SIZE = { widthPx: 800, heightPx: 600 }

const folder = await mkdtemp(join(tmpdir(), 'bench-previews-'))
try {
  await measure(await makeMugPhotos(folder, { scale: 12, format: 'jpg' }))
} finally {
  await rm(folder, { recursive: true })
}

async function measure(photos: PressPhotos): Promise<void> {
  const document = await makeMugDesign()
  const set = () => makePreviewSet({ document, photos, productView: 'mug-pair', folder })
  const load = loadavg()[0]!
  const [cold] = await cpuSecondsOf(set)
  const warm: number[] = []
  const resident: number[] = []
  for (let render = 0; render < RENDERS; render += 1) {
    const [seconds] = await cpuSecondsOf(set)
    warm.push(seconds)
    resident.push(process.memoryUsage().rss / 1_000_000)
  }
  const sorted = warm.toSorted((a, b) => a - b)
  // The first ten fill the caches of the rasteriser and of the decoder.
  const growthMb = Math.max(...resident) - resident[9]!
  const rows: Row[] = [
    ['a set of six files, median', sorted[RENDERS / 2]!, 's', MOST_CPU_S],
    ['the slowest of a hundred', sorted.at(-1)!, 's', undefined],
    ['the first of a process', cold, 's', undefined],
    ['resident after 10', resident[9]!, 'MB', undefined],
    ['resident after 100', resident.at(-1)!, 'MB', undefined],
    ['growth from the 10th on', growthMb, 'MB', MOST_GROWTH_MB],
  ]
  for (const name of Object.keys(productViews) as ProductViewName[]) {
    rows.push([`view ${name}`, await millisecondsOfView(name), 'ms', MOST_VIEW_MS])
  }
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores, load ${load.toFixed(1)}; CPU time\n`,
  )
  for (const row of rows) console.log(line(row))
  const isMet = rows.every(([, figure, , goal]) => goal === undefined || figure <= goal)
  process.exitCode = isMet ? 0 : 1
}

type Row = [what: string, figure: number, unit: 's' | 'ms' | 'MB', goal: number | undefined]

function line([what, figure, unit, goal]: Row): string {
  const shown = `${figure.toFixed(unit === 's' ? 2 : 0)} ${unit}`
  const wanted = goal === undefined ? '' : `≤ ${goal} ${unit}`
  const verdict = goal === undefined ? '' : figure <= goal ? 'met' : 'MISSED'
  return `${what.padEnd(30)}${shown.padStart(9)}${wanted.padStart(11)}  ${verdict}`.trimEnd()
}

/** The median of five, after the code has warmed up. */
async function millisecondsOfView(name: ProductViewName): Promise<number> {
  const geometry = { width: 210, height: 140, bleed: 3 }
  const [width, height] = [1236, 836]
  const data = new Uint8ClampedArray(width * height * 4).fill(200)
  const figures: number[] = []
  for (let run = 0; run < 8; run += 1) {
    const [seconds] = await cpuSecondsOf(async () =>
      productViews[name]({ width, height, data }, geometry, VIEW_SIZE),
    )
    if (run >= 3) figures.push(1000 * seconds)
  }
  return figures.toSorted((a, b) => a - b)[2]!
}

/** Of all threads: the encoders use several. */
async function cpuSecondsOf<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return [(user + system) / 1_000_000, result]
}
