/** Measures how long the editor looks for faces in a photo, and what it loads for that: see README.md. */
import { availableParallelism, loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import { isInstalled, withEngine, type EngineName } from '#tests/engines/engine.ts'
import { serveEngines } from '#tests/engines/engine-server.ts'
import {
  differenceOf,
  facePhotos,
  facesInNode,
  filesForFaces,
  type FaceReport,
} from '#tests/engines/face-work.ts'

const goals = { loadedKb: 330, photoMs: 100, longestTaskMs: 50, apart: 0.01 }
const ROUNDS = 5

const photos = await facePhotos(8)
const files = await filesForFaces(photos, ROUNDS)
console.log(
  `Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}, ${photos.length} photos\n`,
)
const loaded = [...files].filter(([path]) => /worker|f16/.test(path))
const loadedKb =
  loaded.reduce((sum, [, file]) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000
console.log(`loaded on use: ${loadedKb.toFixed(1)} kB gzipped, goal ${goals.loadedKb}`)
const expected = await Promise.all(photos.map(facesInNode))
const met = [loadedKb <= goals.loadedKb]
for (const engine of ['Chromium', 'Firefox', 'WebKitGTK'] as const) {
  if (await isInstalled(engine)) met.push(await measure(engine))
  else console.log(`${engine} is not installed`)
}
process.exitCode = met.every(Boolean) ? 0 : 1

async function measure(engine: EngineName): Promise<boolean> {
  const server = await serveEngines<FaceReport>(files)
  try {
    const { looked, togetherMs, longTasksMs } = await withEngine(engine, server.url, server.report)
    const [first, ...further] = looked.map(({ ms }) => ms)
    const sorted = further.toSorted((one, other) => one - other)
    const median = sorted[Math.floor(sorted.length / 2)]!
    const apart = Math.max(
      ...looked.map(({ faces }, index) =>
        differenceOf(faces ?? [], expected[index % photos.length]!),
      ),
    )
    const longest = Math.max(0, ...longTasksMs)
    console.log(
      `${engine}: first ${first!.toFixed(0)} ms, then ${sorted[0]!.toFixed(0)}–${sorted.at(-1)!.toFixed(0)} ms, ` +
        `median ${median.toFixed(0)}, asked for at once ${(togetherMs / photos.length).toFixed(0)} ms each; ` +
        `boxes differ by ${(100 * apart).toFixed(2)} %; longest task of the page ${longest.toFixed(0)} ms`,
    )
    // Only Chromium's figure is a goal: the others draw and decode without the machine's help here.
    const isFast = engine !== 'Chromium' || median <= goals.photoMs
    return isFast && longest <= goals.longestTaskMs && apart < goals.apart
  } finally {
    await server.close()
  }
}
